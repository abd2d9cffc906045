import { describe, expect, test } from "vitest";
import { presentSlotFiles, expectedSlotFiles } from "#scripts/sheet-slot.ts";

describe("the slot of the sheet", () => {
  test("names every page, or the product of before would stay open there: node scripts/sheet-slot.ts", () => {
    expect(expectedSlotFiles().size).toBeGreaterThan(6);
    expect(presentSlotFiles()).toEqual(expectedSlotFiles());
  });

  test("has no catch-all, which would keep the data out of every page", () => {
    expect([...presentSlotFiles().keys()].filter((file) => file.includes("[..."))).toEqual([]);
  });
});
