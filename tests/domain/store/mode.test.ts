import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allowsOrdering, parseRequestedMode, resolveAppMode } from "#domain/store/mode.ts";
import type { AppMode, ModeInput } from "#domain/store/mode.ts";

describe("parseRequestedMode", () => {
  it.each([
    ["delivery", "delivery"],
    ["Domicilio", "delivery"],
    ["ENVÍO", "delivery"],
    ["pickup", "pickup"],
    ["pick-up", "pickup"],
    ["Recoger", "pickup"],
    ["recogida", "pickup"],
    ["onsite", "onsite"],
    ["on site", "onsite"],
    ["en-sitio", "onsite"],
    ["En_Sitio", "onsite"],
    ["mesa", "onsite"],
    ["kiosco", "kiosco"],
    ["KIOSCO", "kiosco"],
    ["quiosco", "kiosco"],
    ["kiosk", "kiosco"],
    ["qr", "qr"],
    [" QR ", "qr"],
    ["line", "line"],
  ])("A19: %j asks for %s", (raw, expected) => {
    expect(parseRequestedMode(raw)).toBe(expected);
  });

  it.each([null, "", "video intro", "video_intro", "admin", "__proto__", "constructor", "x".repeat(1e6)])(
    "A19: %.20j is ignored",
    (raw) => {
      expect(parseRequestedMode(raw)).toBeNull();
    },
  );
});

const nothing: ModeInput = { onlyMenu: false, mode: null, pathMode: null, table: null };

describe("resolveAppMode", () => {
  const truth: [string, Partial<ModeInput>, AppMode][] = [
    ["nothing asked", {}, "ecommerce"],
    ["menu-only plan", { onlyMenu: true }, "digital_menu"],
    ["menu-only wins over kiosk", { onlyMenu: true, mode: "kiosco" }, "digital_menu"],
    ["menu-only wins over a table", { onlyMenu: true, table: "4" }, "digital_menu"],
    ["mode=qr", { mode: "qr" }, "digital_menu"],
    ["mode=QR", { mode: "QR" }, "digital_menu"],
    ["qr in the path", { pathMode: "qr" }, "digital_menu"],
    ["qr wins over a table", { mode: "qr", table: "4" }, "digital_menu"],
    ["qr wins over a kiosk path", { mode: "qr", pathMode: "kiosco" }, "digital_menu"],
    ["mode=kiosco", { mode: "kiosco" }, "kiosco"],
    ["kiosk in the path", { pathMode: "kiosco" }, "kiosco"],
    ["kiosk wins over a table", { mode: "kiosco", table: "4" }, "kiosco"],
    ["kiosk wins over line", { mode: "line", pathMode: "kiosco" }, "kiosco"],
    ["a table", { table: "4" }, "onsite"],
    ["a table wins over line", { mode: "line", table: "4" }, "onsite"],
    ["an empty table is none", { table: "" }, "ecommerce"],
    ["A18: line is parsed", { mode: "line" }, "line"],
    ["a way to receive is no app mode", { mode: "pickup" }, "ecommerce"],
    ["delivery in the path", { pathMode: "delivery" }, "ecommerce"],
    ["onsite without a table", { pathMode: "onsite" }, "ecommerce"],
    ["pickup at a table stays at the table", { mode: "pickup", table: "4" }, "onsite"],
    ["unknown mode", { mode: "admin" }, "ecommerce"],
    ["video intro", { mode: "video intro" }, "ecommerce"],
  ];

  it.each(truth)("A15: %s", (_, more, expected) => {
    expect(resolveAppMode({ ...nothing, ...more })).toBe(expected);
  });

  it("A15: every combination follows the one order: menu-only, qr, kiosk, table, line, ecommerce", () => {
    const asked = fc.constantFrom(null, "qr", "kiosco", "line", "pickup", "delivery", "onsite", "nonsense");
    fc.assert(
      fc.property(fc.boolean(), asked, asked, fc.constantFrom(null, "", "7"), (onlyMenu, mode, pathMode, table) => {
        const has = (wanted: string) => mode === wanted || pathMode === wanted;
        const order: [boolean, AppMode][] = [
          [onlyMenu, "digital_menu"],
          [has("qr"), "digital_menu"],
          [has("kiosco"), "kiosco"],
          [table === "7", "onsite"],
          [has("line"), "line"],
          [true, "ecommerce"],
        ];
        const expected = order.find(([holds]) => holds)?.[1];
        expect(resolveAppMode({ onlyMenu, mode, pathMode, table })).toBe(expected);
      }),
      { numRuns: 800 },
    );
  });

  it("S1 §6, A18: only a digital menu takes no order; line behaves as ecommerce", () => {
    expect(allowsOrdering("digital_menu")).toBe(false);
    for (const mode of ["ecommerce", "onsite", "kiosco", "line"] as const) expect(allowsOrdering(mode)).toBe(true);
  });
});
