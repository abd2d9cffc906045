import { array, property, assert, boolean, constantFrom, tuple } from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { addMissingRules } from "#browser/missing-rules.ts";

beforeEach(() => {
  document.head.innerHTML = "";
});

function sheetOf(text: string): CSSStyleSheet {
  const { sheet } = document.head.appendChild(Object.assign(document.createElement("style"), { textContent: text }));
  if (!sheet) throw new Error("no sheet");
  return sheet;
}

const written = (sheet: CSSStyleSheet) => [...sheet.cssRules].map(({ cssText }) => cssText);

function complete(own: string, whole: string): CSSStyleSheet {
  const sheet = sheetOf(own);
  addMissingRules(sheet, sheetOf(whole));
  return sheet;
}

test("rules that a page lacks come to their places, those within groups too", () => {
  const whole = ".a{top:0}.b{top:1px}@media print{.c{top:2px}.d{top:3px}}.e{top:4px}";
  for (const own of [
    whole,
    "@media print{}",
    ".b{top:1px}@media print{.d{top:3px}}",
    ".a{top:0}@media print{}.e{top:4px}",
  ])
    expect(written(complete(own, whole))).toEqual(written(sheetOf(whole)));
});

const font = (family: string) => `@font-face{font-family:${family}}`;

test("fonts are not added: the page has its own", () => {
  const sheet = complete(`${font("b")}.b{top:0}`, `${font("a")}${font("b")}.a{top:0}.b{top:0}`);
  expect(written(sheet)).toEqual([...written(sheetOf(font("b"))), ...written(sheetOf(".a{top:0}.b{top:0}"))]);
});

test("any part of a sheet, its groups left where they are, becomes the sheet", () => {
  const rule = tuple(constantFrom("a", "b", "c", "d"), boolean());
  const piece = tuple(rule, array(rule, { maxLength: 3 }), boolean());
  assert(
    property(array(piece, { maxLength: 5 }), (pieces) => {
      document.head.innerHTML = "";
      let order = 0;
      const write = ([name, stays]: readonly [string, boolean], isWhole: boolean) => {
        order += 1;
        return isWhole || stays ? `.${name}${order}{order:${order}}` : "";
      };
      const text = (isWhole: boolean) => {
        order = 0;
        return pieces
          .map(([first, inner, isGroup]) => {
            const within = inner.map((one) => write(one, isWhole)).join("");
            return `${write(first, isWhole)}${isGroup ? `@media print{${within}}` : ""}`;
          })
          .join("");
      };
      expect(written(complete(text(false), text(true)))).toEqual(written(sheetOf(text(true))));
    }),
    { numRuns: 50 },
  );
});
