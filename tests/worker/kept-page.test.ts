import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageNameOf, pageNameValue } from "#lib/edge/visit/page-name.ts";
import { visitValue } from "#lib/edge/visit/visit-cookie.ts";
import { choiceOf, isOfChoice, keptPageOf, keyOf, mayKeep } from "#worker/kept-page.ts";
import type { PlannedPage } from "#worker/plan.ts";

const now = 1_800_000_000_000;
const origin = "http://sabor.localhost:3000";
const menu: PlannedPage = { page: "", isTable: false, language: null };
const name = { language: "es-CO", branchId: "101", variant: "shop", page: "" };

function cookies(values: Record<string, string>) {
  return Object.entries(values).map(([key, value]) => ({ name: key, value }));
}

const chosen = (values: Record<string, string> = {}, page = menu) => choiceOf(cookies(values), page, now);

function visitOf(variant: "shop" | "menu" | "table" | "kiosk", touchedAt = now) {
  return { branch: "101", visit: visitValue({ variant, branchId: "101", touchedAt }) };
}

describe("a page that is kept", () => {
  test("is named by its header and by its key, and read back from both", () => {
    const value = pageNameValue("/sabor.localhost/es-CO/101/shop/producto/1/2", "b1");
    expect(value).toBe("b1 /es-CO/101/shop/producto/1/2");
    expect(pageNameOf(value)).toEqual({ ...name, build: "b1", page: "producto/1/2" });
    expect(pageNameOf(pageNameValue("/sabor.localhost/es-CO/101/shop", "b1"))).toEqual({ ...name, build: "b1" });
    for (const wrong of [null, "", "b1", "b1 es-CO/101/shop", "b1 /es-CO/101", "b1 /es-CO/../shop"]) {
      expect(pageNameOf(wrong)).toBeNull();
    }
    const text = fc.stringMatching(/^[\w/ -]{0,30}$/);
    fc.assert(
      fc.property(text, text, fc.option(text), text, (page, branchId, asked, visit) => {
        const kept = { name: { ...name, page, branchId }, choice: { language: "es-CO", branchId: asked, visit } };
        const read = keptPageOf(keyOf(kept, origin));
        expect(read).toEqual(kept);
      }),
    );
    expect(keptPageOf(`${origin}/`)).toBeNull();
  });

  test("is shown to the cookies that it was kept for", () => {
    expect(isOfChoice({ name, choice: chosen() }, menu, chosen())).toBe(true);
    const kept = { name, choice: chosen({ branch: "101" }) };
    expect(isOfChoice(kept, menu, chosen({ branch: "101" }))).toBe(true);
    // The visitor chose the branch that was shown before.
    expect(isOfChoice({ name, choice: chosen() }, menu, chosen({ branch: "101" }))).toBe(true);
  });

  test.each([
    ["another branch", { branch: "102" }],
    ["another language", { branch: "101", lang: "en" }],
    ["a visit to read the menu", visitOf("menu")],
    ["a table", visitOf("table")],
    ["a kiosk", visitOf("kiosk")],
    ["no branch any more", {}],
  ])("is not shown to %s", (_what, values) => {
    expect(isOfChoice({ name, choice: chosen({ branch: "101" }) }, menu, chosen(values))).toBe(false);
  });

  test("in the language of its address is shown there, and where the cookies lead to it (A251)", () => {
    const english = { name: { ...name, language: "en" }, choice: chosen({ lang: "en" }) };
    expect(isOfChoice(english, menu, chosen({}, { ...menu, language: "en" }))).toBe(true);
    expect(isOfChoice(english, menu, chosen())).toBe(false);
    expect(isOfChoice({ name, choice: chosen() }, menu, chosen({}, { ...menu, language: "en" }))).toBe(false);
  });

  test("of a table is not shown when the visit has ended, nor another page in its place", () => {
    const kept = { name: { ...name, variant: "table" }, choice: chosen(visitOf("table")) };
    expect(isOfChoice(kept, menu, chosen(visitOf("table", now - 60_000)))).toBe(true);
    expect(isOfChoice(kept, menu, chosen(visitOf("table", now - 5 * 3_600_000)))).toBe(false);
    expect(isOfChoice(kept, { ...menu, page: "zonas" }, chosen(visitOf("table")))).toBe(false);
  });

  test("is of the worker's own build, the page that was asked for, and of no kiosk", () => {
    const answered = { ...name, build: "b1" };
    expect(mayKeep(answered, menu, chosen(), "b1")).toBe(true);
    expect(mayKeep(answered, menu, chosen(), "b2")).toBe(false);
    expect(mayKeep({ ...answered, page: "missing/page" }, menu, chosen(), "b1")).toBe(false);
    expect(mayKeep(answered, menu, chosen({ lang: "en" }), "b1")).toBe(false);
    expect(mayKeep({ ...answered, variant: "kiosk" }, menu, chosen(visitOf("kiosk")), "b1")).toBe(false);
  });

  test("a cookie that stands there twice, or is malformed, chooses nothing (T13)", () => {
    const twice = [...cookies({ branch: "101" }), ...cookies({ branch: "102" })];
    expect(choiceOf(twice, menu, now).branchId).toBeNull();
    expect(chosen({ branch: "../102" }).branchId).toBeNull();
  });
});
