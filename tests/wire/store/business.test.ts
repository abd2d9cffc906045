import { describe, expect, test } from "vitest";
import { businessAnswer } from "#tests/support/recorded-rows.ts";
import { businessFrom } from "#wire/store/business.ts";
import { directoryEntryFrom } from "#wire/directory.ts";
import type { Note } from "#wire/reading.ts";

const notes: Note[] = [];

function readWith(change: Record<string, unknown>) {
  const row = { ...businessAnswer(1, "brasa.localhost").data, ...change };
  return businessFrom(row, "asked.localhost", { mediaOrigins: [], note: (note) => notes.push(note) });
}

describe("D3, A33: taxes are known when every one of them is a percentage from 0 to 100", () => {
  test.each([
    [[], true],
    [[{ id: 1, name: "IVA", value: 19 }], true],
    [[{ id: 1, name: "IVA", value: "19" }], true],
    [[{ id: 1, name: "IVA", value: 150 }], false],
    [[{ id: 1, name: "IVA", value: null }], false],
    [[{ id: 1, name: "IVA", value: -1 }], false],
    [[{ id: 1, name: "IVA", value: 19 }, null], false],
    [null, false],
    [{}, false],
  ])("%j: %j", (taxes, expected) => {
    const { areTaxesKnown, business } = readWith({ taxes });
    expect(areTaxesKnown).toBe(expected);
    expect(business.taxes).toHaveLength(expected && Array.isArray(taxes) ? taxes.length : 0);
  });

  test("A146: decimals are read from their text, and what is finer than a part per million is noted", () => {
    notes.length = 0;
    const taxes = [
      { id: 1, name: "ICA", value: 0.966 },
      { id: 2, name: "Otro", value: "8.12345" },
    ];
    expect(readWith({ taxes }).business.taxes).toEqual([
      { name: "ICA", rate: 9660 },
      { name: "Otro", rate: 81_235 },
    ]);
    expect(notes).toEqual([{ kind: "rounded", percent: "8.12345", rate: 81_235 }]);
  });
});

test("a surcharge that cannot be read counts as none, written with comma or point alike (S3 §4)", () => {
  const increments = { epayco: "3,5", paymentez: 2.5, wompi: 150, other: "x" };
  expect(readWith({ config: { increments } }).business.surcharges).toEqual({ epayco: 35_000, paymentez: 25_000 });
  expect(readWith({ config: { increments: [] } }).business.surcharges).toEqual({});
});

test.each([
  [null, { isAvailable: true, isActive: false }],
  [true, { isAvailable: true, isActive: true }],
  [false, { isAvailable: false, isActive: false }],
])("a business is available unless it says no, and active only when it says so: %j", (flag, expected) => {
  expect(readWith({ is_available: flag, is_active: flag }).business).toMatchObject(expected);
});

test.each([
  [{ main_host: "Sabor.Example:8080", domain: "x.example" }, "sabor.example"],
  [{ main_host: "sabor.example.", domain: null }, "sabor.example"],
  [{ main_host: "", domain: "ñandú.example" }, "xn--and-6ma2c.example"],
  [{ main_host: "a b", domain: "sabor.example" }, "sabor.example"],
])("the main host of %j is the same for routing and for pages: %s", (change, host) => {
  expect(readWith(change).business.domain).toBe(host);
  expect(directoryEntryFrom({ data: { ...change, branches: [] } })?.host).toBe(host);
});

test("a business of which only its own fields were sent has no branches, no pictures and the plan's defaults", () => {
  const { business } = businessFrom({ id: "7", name: " Fonda " }, "fonda.localhost", {
    mediaOrigins: [],
    note: () => {},
  });
  expect(business).toMatchObject({ id: "7", name: "Fonda", domain: "fonda.localhost", branches: [], logo: null });
});

const proAddon = { id: 1, name: "Pro", policy: { modules: ["delivery", "pro"] } };
test.each<[string, object, { isPro: boolean; isPremium: boolean }]>([
  ["its plan", { plan: { policy: { ispro: true } }, plan_addons: [] }, { isPro: true, isPremium: false }],
  ["an add-on", { plan: { policy: {} }, plan_addons: [proAddon] }, { isPro: true, isPremium: false }],
  [
    "an add-on beside a plan that cannot be read",
    { plan: null, plan_addons: [proAddon] },
    { isPro: true, isPremium: true },
  ],
  [
    "nothing that can be read",
    { plan: null, plan_addons: [{ policy: { modules: "pro" } }] },
    { isPro: false, isPremium: true },
  ],
])("S1 §4, A22: pro by %s", (_, subscription, expected) => {
  expect(readWith({ subscription }).business.plan).toMatchObject(expected);
});

test("the letters before its order numbers are known where they are set", () => {
  expect(readWith({ config: { orders: { number_prefix: "PLZ" } } }).business.orderPrefix).toBe("PLZ");
  expect(readWith({ config: {} }).business.orderPrefix).toBeNull();
});

test.each([
  ["CO", "co"],
  ["colombia", "co"],
  ["COL", "co"],
  [" México ", "mx"],
  ["MEXICO", "mx"],
  ["mex", "mx"],
  ["Brazil", "br"],
  ["brasil", "br"],
  ["Perú", "pe"],
  ["Estados Unidos", "us"],
  ["USA", "us"],
  ["United States", "us"],
  ["Alemania", "de"],
  ["UK", "gb"],
  ["República Dominicana", "do"],
  ["Narnia", "co"],
  ["zz", "co"],
  ["", "co"],
  [null, "co"],
])("a country is known by its code and by its name, Colombia where it is not: %j", (country, expected) => {
  expect(readWith({ country }).business.country).toBe(expected);
});

test("where the row names no country that is known, it is its address's (S1 §3)", () => {
  const address = { address_line_1: "Calle 1", city: "Quito", country: "Ecuador" };
  expect(readWith({ country: null, address }).business.country).toBe("ec");
  expect(readWith({ country: "Perú", address }).business.country).toBe("pe");
  expect(readWith({ country: "", address: { ...address, country: "Narnia" } }).business.country).toBe("co");
});

test.each([
  ["square", "square"],
  ["rounded", "round"],
  ["round", "round"],
  [null, "round"],
  [7, "round"],
])("card_style %j makes cards %s", (card_style, expected) => {
  expect(readWith({ card_style }).business.theme.cardStyle).toBe(expected);
});

test("the picture behind the page is read where there is one", () => {
  const background_img = { id: 5, url: "/media/fondo-1600.webp", width: 1600, height: 900 };
  expect(readWith({ background_img }).business.theme.backgroundImage?.url).toBe("/media/fondo-1600.webp");
  expect(readWith({ background_img: null }).business.theme.backgroundImage).toBeNull();
  expect(readWith({ background_img: { url: "javascript:alert(1)" } }).business.theme.backgroundImage).toBeNull();
});

test.each([
  ["https://sabor.example/terminos", "https://sabor.example/terminos"],
  ["javascript:alert(1)", null],
  [7, null],
  [undefined, null],
])("A231: terms at %j are linked as %j", (terms_url, expected) => {
  expect(readWith({ config: { legal: { terms_url } } }).business.termsLink).toBe(expected);
});
