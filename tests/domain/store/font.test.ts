import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fontFamilies, fontFamilyOf, isPosterFace } from "#domain/store/font.ts";

test.each([
  ["https://fonts.googleapis.com/css2?family=Open+Sans:wght@400;700&display=swap", "open sans"],
  ["https://fonts.googleapis.com/css2?family=Playfair%20Display&family=Lato", "playfair display"],
  ["https://fonts.googleapis.com/css?family=Lato:400,700|Roboto", "lato"],
  ["Poppins", "poppins"],
  [" MONTSERRAT ", "montserrat"],
  ["https://fonts.googleapis.com/css2?family=Comic+Neue", null],
  ["https://evil.example/x.css", null],
  ["?family=", null],
  ["constructor", null],
  ["", null],
  [null, null],
])("the family of %s is %s (A176)", (raw, family) => {
  expect(fontFamilyOf(raw)).toBe(family);
});

test("a poster's face sets titles alone", () => {
  expect(fontFamilies.filter(isPosterFace)).toEqual(["oswald", "playfair display"]);
});

test("every family has its files, none from elsewhere, and only one is loaded with a page", () => {
  const source = readFileSync("app/tenant-fonts.ts", "utf8");
  const files = [...source.matchAll(/"\.\.\/(node_modules\/[^"]+)"/g)].map(([, file = ""]) => file);
  for (const family of fontFamilies) {
    const own = files.filter((file) => file.includes(`/${family.replace(" ", "-")}/`));
    expect(own.length, family).toBeGreaterThan(0);
    expect(
      own.every((file) => existsSync(file)),
      family,
    ).toBe(true);
  }
  expect(source.match(/localFont\(\{/g)?.length).toBe(fontFamilies.length);
  expect(source.match(/preload: false/g)?.length).toBe(fontFamilies.length);
  const elsewhere = globSync("{app,components,lib}/**/*.{ts,tsx,css}").filter((file) =>
    /next\/font\/google|@import[^;]*fonts\.googleapis/.test(readFileSync(file, "utf8")),
  );
  expect(elsewhere).toEqual([]);
});
