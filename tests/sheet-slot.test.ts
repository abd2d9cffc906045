import { globSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const shop = resolve(import.meta.dirname, "../app/[tenant]/[locale]/[branch]");

/** The folders with a page, below the shop's own or its slot of the sheet. */
function pagesIn(folder: string): string[] {
  return globSync("**/page.tsx", { cwd: join(shop, folder) })
    .map((file) => file.replaceAll("\\", "/").replace(/(?:^|\/)page\.tsx$/, ""))
    .toSorted();
}

const inSlot = pagesIn("@sheet");
const pages = pagesIn(".").filter((page) => !page.startsWith("@"));

describe("the slot of the sheet", () => {
  test.each(pages)(
    "says by name what lies over /%s: without it the product of before would stay open there",
    (page) => {
      expect(inSlot).toContain(page);
    },
  );

  test("has no catch-all, which would keep the data out of every page", () => {
    expect(pages.length).toBeGreaterThan(6);
    expect(inSlot.filter((page) => page.includes("[..."))).toEqual([]);
  });
});
