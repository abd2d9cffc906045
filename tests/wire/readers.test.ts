import { assert, property } from "fast-check";
import { describe, expect, test } from "vitest";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";
import { plainText } from "#wire/field.ts";
import { findNaN, mutationsOf } from "#tests/support/mutations.ts";
import { businessAnswer, menuAnswer } from "#tests/support/recorded-rows.ts";
import { businessFrom } from "#wire/store/business.ts";
import { menuFrom } from "#wire/menu/menu.ts";
import { type Note, type Reading, UnreadableRow } from "#wire/reading.ts";
import { trackedOrderFrom } from "#wire/order/tracked-order.ts";
import { unwrapData } from "#wire/value-at.ts";

const quiet: Reading = { mediaOrigins: [], note: () => {} };

const parseBusiness = (body: unknown, host: string) => businessFrom(unwrapData(body), host, quiet);

function parseMenu(body: unknown, branchId: string, notes: Note[] = []): Menu | null {
  return menuFrom(unwrapData(body), { ...quiet, branchId, note: (note) => notes.push(note) });
}

function onlyUnreadable<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnreadableRow) return null;
    throw error;
  }
}

const trackedAnswer = {
  data: {
    access: "owner",
    id: 1,
    display_number: "SAB-1001",
    status: 2,
    created_at: "2026-11-21T15:00:00.000Z",
    updated_at: "2026-11-21T15:05:00.000Z",
    status_history: [{ status: 1, changed_at: "2026-11-21T15:00:00.000Z" }],
    delivery_method: { id: 2, name: "Domicilio", internal_name: "delivery" },
    payment_method: { id: 2, name: "Efectivo", type: "cash", label: "Efectivo" },
    branch: {
      id: 1,
      name: "Chapinero",
      phone: "6015550101",
      whatsapp: null,
      address: { address_line_1: "Calle 60 # 9-45", city: "Bogotá" },
    },
    products: [
      {
        name: "Ajiaco",
        quantity: 2,
        size: { name: "Grande" },
        sides_or_topings: [{ name: "Aguacate", quantity: 1 }],
        suggestions: "sin alcaparras",
        total: 64000,
      },
    ],
    subtotal: 64000,
    discount: 0,
    delivery_charge: 5000,
    payment_method_charge: 0,
    taxes: [{ name: "Impoconsumo", value: 8, amount: 5120 }],
    tax: 5120,
    total: 74120,
    scheduling: null,
    estimate: { min: 25, max: 40 },
    owner: { name: "Ana", phone: "3105550101", address: "Cra 7 # 1-2" },
  },
};

function itemsOf(menu: ReturnType<typeof parseMenu>): MenuItem[] {
  return menu?.groups.flatMap((group) => group.items) ?? [];
}

function menuWith(change: Record<string, unknown>) {
  const answer = structuredClone(menuAnswer(1));
  const [group] = answer.data["menu_groups"] as { menu_product_items: Record<string, unknown>[] }[];
  const item = group?.menu_product_items[0];
  if (!item) throw new Error("The recorded menu has no item");
  Object.assign(item, change);
  const notes: Note[] = [];
  return { id: String(item["id"]), menu: parseMenu(answer, "1", notes), notes };
}

function disabledUntil(value: unknown, branch = "1") {
  const { id, menu } = menuWith({ extra_data: { disable_until: { [branch]: value } } });
  return itemsOf(menu).find((item) => item.id === id)?.disabledUntil;
}

describe("the recorded rows", () => {
  test("a business with its branches, hours, zones and taxes", () => {
    const { business, areTaxesKnown } = parseBusiness(businessAnswer(1, "brasa.localhost"), "brasa.localhost");
    expect(areTaxesKnown).toBe(true);
    expect(business).toMatchObject({
      id: "1",
      name: "La Brasa Paisa",
      domain: "brasa.localhost",
      branchTerm: "branch",
      plan: { isPro: true, isPremium: true, onlyMenu: false },
      surcharges: { epayco: 30_000 },
      taxes: [{ name: "Impoconsumo", rate: 80_000 }],
      country: "co",
    });
    expect(business.branches.map((branch) => [branch.id, branch.minimumOrder])).toEqual([
      ["1", 15000],
      ["2", 20000],
    ]);
    expect(business.branches[0]).toMatchObject({
      openingRules: [
        { days: [1, 2, 3, 4, 5, 6], onHolidays: false, open: 660, close: 1320 },
        { days: [7], onHolidays: true, open: 720, close: 1020 },
      ],
      coverageAreas: [{ shape: "circle", radiusMeters: 3000, price: 5000 }],
      deliveryTime: { min: 20, max: 40 },
    });
    expect(business.branches[0]?.paymentMethods.map((method) => method.kind)).toEqual(["online", "cash", "transfer"]);
  });

  test("a menu: deleted items gone, inactive ones kept, sizes and option rules read", () => {
    const menu = parseMenu(menuAnswer(1), "1");
    const bandeja = itemsOf(menu).find((item) => item.name === "Bandeja paisa");
    expect(bandeja).toMatchObject({
      id: "5",
      price: 32000,
      sizes: [
        { name: "Mediana", price: 32000 },
        { name: "Grande", price: 40000 },
      ],
    });
    expect(bandeja?.optionGroups?.map(({ name, kind, minimum, maximum }) => [name, kind, minimum, maximum])).toEqual([
      ["Acompañamiento", "side", 1, 1],
      ["Adiciones", "topping", 0, 3],
    ]);
    expect(itemsOf(menu).some((item) => !item.isActive)).toBe(true);
  });

  test("no menu is no menu, an error is not (A32)", () => {
    expect(parseMenu({ data: null }, "1")).toBeNull();
    expect(() => parseMenu({ data: {} }, "1")).toThrow(UnreadableRow);
    expect(() => parseMenu("nada", "1")).toThrow(UnreadableRow);
  });
});

describe("a business that is only a menu (S1 §1)", () => {
  test.each([
    ["by its subscription", { subscription: { only_menu: true } }, true],
    ["by its own configuration", { config: { menu_only: true } }, true],
    [
      "by its own configuration, beside a whole plan",
      { subscription: { plan: {} }, config: { menu_only: true } },
      true,
    ],
    ["not at all", { config: { menu_only: "no" } }, false],
  ])("%s", (_, row, expected) => {
    const body = { data: { id: 1, name: "Fonda", domain: "x.localhost", is_active: true, branches: [], ...row } };
    expect(parseBusiness(body, "x.localhost").business.plan.onlyMenu).toBe(expected);
  });
});

describe("sparse rows", () => {
  test("a business and a branch of the fields that must be there", () => {
    const branch = { id: 1, name: "Centro" };
    const body = { data: { id: 1, name: "Fonda", domain: "x.localhost", is_active: true, branches: [branch] } };
    const { business, areTaxesKnown } = parseBusiness(body, "x.localhost");
    expect(areTaxesKnown).toBe(false);
    expect(business).toMatchObject({ name: "Fonda", typeName: "restaurante", plan: { isPremium: true }, logo: null });
    expect(business.branches).toMatchObject([{ id: "1", name: "Centro", isAvailable: false, deliveryMethods: [] }]);
  });

  test("an item of a name and a price; without option groups they are not known, which is not none", () => {
    const item = { id: 1, is_active: true, price: 5000, product: { id: 2, name: "Tinto" } };
    const body = { data: { id: 1, menu_groups: [{ id: 3, name: "Bebidas", menu_product_items: [item] }] } };
    expect(itemsOf(parseMenu(body, "1"))).toMatchObject([
      {
        id: "1",
        name: "Tinto",
        price: 5000,
        optionGroups: null,
        hasOptions: true,
        photo: null,
        days: [1, 2, 3, 4, 5, 6, 7],
      },
    ]);
  });
});

describe("bad rows", () => {
  test.each([
    { price: null, product: { id: 1, name: "x", price: null } },
    { price: -1 },
    { price: "mil" },
    { price: 1e308 },
    { product: null },
    { product: { id: 1, name: "" } },
    { sizes: [{ name: "Grande", price: null }] },
    {
      sizes: [
        { name: "A", price: 1 },
        { name: "A", price: 2 },
      ],
    },
    { sides_or_topings: [{ id: 1 }] },
    { sides_or_topings: [{ id: 1, name: "x", menu_product_items: [{ id: 1, name: "y", price: null }] }] },
  ])("%j hides its item and nothing else, and is noted (F6)", (change) => {
    const whole = itemsOf(parseMenu(menuAnswer(1), "1"));
    const { id, menu, notes } = menuWith(change);
    expect(itemsOf(menu).map((item) => item.id)).toEqual(whole.map((item) => item.id).filter((other) => other !== id));
    expect(notes).toMatchObject([{ kind: "hidden", row: "menu-item", id }]);
  });

  test("a date that cannot be read is no date, one of the branch counts (A35)", () => {
    const until = Date.parse("2030-01-01T00:00:00Z");
    expect(disabledUntil("2030-01-01T00:00:00Z")).toBe(until);
    expect(disabledUntil(until)).toBe(until);
    expect(disabledUntil(until / 1000)).toBe(until);
    expect(disabledUntil(String(until))).toBe(until);
    expect(disabledUntil("2029-12-31T19:00:00"), "Bogotá's time without a zone (M16)").toBe(until);
    expect(disabledUntil("mañana")).toBeNull();
    expect(disabledUntil("2030-01-01T00:00:00Z", "2")).toBeNull();
    expect(disabledUntil(until, "__proto__")).toBeNull();
  });

  test("taxes that cannot be read are known to be unknown (D3)", () => {
    const answer = businessAnswer(1, "x.localhost");
    answer.data["taxes"] = [{ name: "Impoconsumo", value: "ocho" }];
    expect(parseBusiness(answer, "x.localhost").areTaxesKnown).toBe(false);
    answer.data["taxes"] = null;
    expect(parseBusiness(answer, "x.localhost").areTaxesKnown).toBe(false);
    answer.data["taxes"] = [];
    expect(parseBusiness(answer, "x.localhost").areTaxesKnown).toBe(true);
  });

  test("a zone without a price is unknown, never free (A105)", () => {
    const answer = structuredClone(businessAnswer(1, "x.localhost"));
    const [branch] = answer.data["branches"] as { branch_coverage_areas: Record<string, unknown>[] }[];
    Object.assign(branch?.branch_coverage_areas[0] ?? {}, { delivery_price: null });
    const { business } = parseBusiness(answer, "x.localhost");
    expect(business.branches[0]?.coverageAreas[0]?.price).toBeNull();
  });

  test("pictures come from our origin or not at all (X3, X7)", () => {
    const answer = structuredClone(businessAnswer(1, "x.localhost"));
    const logo = (url: unknown) => {
      answer.data["crop_logo"] = { url, width: 10, height: 10 };
      answer.data["logo"] = [];
      return parseBusiness(answer, "x.localhost").business.logo?.url ?? null;
    };
    expect(logo("/media/a/b-640.webp")).toBe("/media/a/b-640.webp");
    const refused = [
      "/media/../secret",
      "/uploads/a.jpg",
      "//evil.example/a.webp",
      "http://127.0.0.1/a.webp",
      "https://evil.example/a.webp",
      "javascript:alert(1)",
      "data:image/png;base64,AA",
      "/media/a b.webp",
      "/media/a.webp')",
      "",
      5,
    ];
    expect(refused.map(logo)).toEqual(refused.map(() => null));
  });
});

describe("mutated answers (F6, checklist 69)", () => {
  const runs = { numRuns: 1000 };

  test("1 000 mutated businesses", () => {
    assert(
      property(mutationsOf(businessAnswer(1, "x.localhost")), (body) => {
        const reading = onlyUnreadable(() => parseBusiness(body, "x.localhost"));
        expect(findNaN(reading)).toBeNull();
      }),
      runs,
    );
  });

  test("1 000 mutated menus", () => {
    assert(
      property(mutationsOf(menuAnswer(1)), (body) => {
        const menu = onlyUnreadable(() => parseMenu(body, "1"));
        expect(findNaN(menu)).toBeNull();
        for (const item of itemsOf(menu ?? null)) {
          expect(Number.isSafeInteger(item.price) && item.price >= 0).toBe(true);
          expect(item.sizes.every((size) => Number.isSafeInteger(size.price))).toBe(true);
          expect(item.name).not.toBe("");
        }
      }),
      runs,
    );
  });

  test("1 000 mutated orders", () => {
    assert(
      property(mutationsOf(trackedAnswer), (body) => {
        expect(findNaN(onlyUnreadable(() => trackedOrderFrom(unwrapData(body))))).toBeNull();
      }),
      runs,
    );
  });
});

test("F6: a text that is cut keeps no half of a character, which no platform takes back", () => {
  expect(plainText("a😀", 2)).toBe("a\uFFFD");
});

test("A132: the mark of a promotion, which a backend may keep with a name, is never shown", () => {
  const { products } = trackedAnswer.data;
  const marked = products.map((line) => ({ ...line, name: `${line.name} (PROMO)` }));
  const read = trackedOrderFrom({ ...trackedAnswer.data, products: marked });
  expect(read.contents?.lines.map(({ name }) => name)).toEqual(products.map(({ name }) => name));
});

test.each([
  ["2026-11-23T17:00:00.000Z", Date.UTC(2026, 10, 23, 17)],
  ["lo más pronto posible", null],
  [null, null],
])("A147: an order for %j begins then, else when it was made", (scheduling, instant) => {
  const made = Date.parse(trackedAnswer.data.created_at);
  expect(trackedOrderFrom({ ...trackedAnswer.data, scheduling }).startsAt).toBe(instant ?? made);
});
