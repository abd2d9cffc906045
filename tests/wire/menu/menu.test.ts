import { array, assert, constantFrom, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { itemAt, itemAvailability } from "#domain/menu/availability.ts";
import { findItem, type Menu, type MenuItem } from "#domain/menu/menu.ts";
import { groupState } from "#domain/menu/option-group.ts";
import { menuAnswer } from "#tests/support/recorded-rows.ts";
import { menuFrom } from "#wire/menu/menu.ts";
import { type Note, UnreadableRow } from "#wire/reading.ts";

const holiday = "2026-12-08";
const holidays = new Set([holiday]);
/** Saturday, Sunday, a holiday on a Tuesday; morning, noon, night. */
const instants = ["2026-11-21", "2026-11-22", holiday].flatMap((date) =>
  [0, 7 * 60, 12 * 60, 23 * 60 + 59].map((minute) => bogotaInstant(date, minute)),
);
/** Noon of a Saturday. */
const noon = bogotaInstant("2026-11-21", 12 * 60);
const hour = 3_600_000;

interface Row extends Record<string, unknown> {
  id: number;
  menu_product_items: Row[];
  sides_or_topings: Row[];
  product: Row | null;
}

/** The recorded menu, its first group with options, an item in it, a group of options and one of them. */
function recorded() {
  const row = structuredClone(menuAnswer(1).data) as unknown as Record<string, unknown> & { menu_groups: Row[] };
  const hasOptions = (item: Row) => item.sides_or_topings.length > 0;
  const group = row.menu_groups.find((each) => each.menu_product_items.some(hasOptions)) as Row;
  const item = group.menu_product_items.find(hasOptions) as Row;
  const optionGroup = item.sides_or_topings[0] as Row;
  Object.assign(group, { availability_times: [], startAvailable: null, endAvailable: null });
  return { row, group, item, optionGroup, option: optionGroup.menu_product_items[0] as Row };
}

type Recorded = ReturnType<typeof recorded>;
type Change = (rows: Recorded) => unknown;

function read({ row }: Recorded, notes: Note[] = []): Menu {
  const reading = { mediaOrigins: [], note: (note: Note) => notes.push(note), branchId: "1" };
  const menu = menuFrom(row, reading);
  if (menu === null) throw new Error("No menu");
  return menu;
}

/** The changed item as the menu has it at `now`, null when it is not orderable. */
function sold(now: number, apply: Change): MenuItem | null {
  const rows = recorded();
  apply(rows);
  const found = findItem(read(rows), null, String(rows.item.id));
  if (!found || !itemAvailability(found.item, found.group, now, holidays).isOrderable) return null;
  return itemAt(found.item, now);
}

/** Whether the changed option can be chosen at `now`. */
function isOffered(now: number, apply: Change): boolean | undefined {
  const id = String(recorded().option.id);
  const options = sold(now, apply)?.optionGroups?.flatMap((group) => group.options);
  return options?.find((option) => option.id === id)?.isAvailable;
}

const times = [null, undefined, "", "08:00:00", "11:00:00.000", "13:00", "24:00", "25:99", "mañana"];
const amounts = [null, undefined, 0, 1500, "1500.5", -1, 5e9, "mil", Number.NaN];
const flags = [null, undefined, true, false, 1, "true"];
const pauses = [
  null,
  {},
  { disable_until: { 1: "2026-11-21T13:00:00" } },
  { disable_until: { 1: "9999-12-31" } },
  { disable_until: { 1: "mañana" } },
  { disable_until: "2099-01-01" },
  "x",
];
const names = [null, undefined, "", "  ", " Grande ", 5];
const lists = [null, undefined, [], [null], {}, "x"];

const change = constantFrom<Change[]>(
  ...(["group", "item", "optionGroup", "option"] as const).flatMap((which): Change[] => [
    ...flags.map(
      (is_active): Change =>
        (rows) =>
          Object.assign(rows[which], { is_active }),
    ),
    ...names.map(
      (name): Change =>
        (rows) =>
          Object.assign(rows[which], { name }),
    ),
    ...[null, 3, "7", -1].map(
      (order_index): Change =>
        (rows) =>
          Object.assign(rows[which], { order_index }),
    ),
    (rows) => Object.assign(rows[which], { deleted: true }),
  ]),
  ...(["item", "option"] as const).flatMap((which): Change[] => [
    ...amounts.map(
      (price): Change =>
        (rows) =>
          Object.assign(rows[which], { price }),
    ),
    ...amounts.map(
      (price): Change =>
        (rows) =>
          Object.assign(rows[which].product ?? {}, { price }),
    ),
    ...pauses.map(
      (extra_data): Change =>
        (rows) =>
          Object.assign(rows[which], { extra_data }),
    ),
    ...flags.map(
      (saturday): Change =>
        (rows) =>
          Object.assign(rows[which], { saturday }),
    ),
    (rows) => Object.assign(rows[which], { product: null }),
    (rows) => Object.assign(rows[which].product ?? {}, { public_on_web: false }),
  ]),
  ...lists.flatMap((list): Change[] => [
    (rows) => Object.assign(rows.row, { menu_groups: list }),
    (rows) => Object.assign(rows.group, { menu_product_items: list }),
    (rows) => Object.assign(rows.group, { availability_times: list }),
    (rows) => Object.assign(rows.item, { sides_or_topings: list, sizes: list }),
    (rows) => Object.assign(rows.optionGroup, { menu_product_items: list, is_required: true }),
  ]),
  ...amounts.flatMap((n): Change[] => [
    (rows) => Object.assign(rows.optionGroup, { minimum_items_to_be_selected: n, is_minimun_item_set: true }),
    (rows) => Object.assign(rows.optionGroup, { maximum_items_to_be_selected: n, is_required: true }),
    (rows) => Object.assign(rows.item, { sizes: [{ name: "A", price: n }] }),
  ]),
  ...times.flatMap((time): Change[] => [
    (rows) => Object.assign(rows.group, { startAvailable: time, endAvailable: "22:00" }),
    (rows) => Object.assign(rows.group, { availability_times: [{ open_at: time, close_at: "22:00", days_list: "" }] }),
  ]),
);

describe("whatever the rows say", () => {
  test("what is orderable has a name, a whole price, and options that can be priced", () => {
    assert(
      property(tuple(array(change, { maxLength: 6 }), constantFrom(...instants)), ([changes, now]) => {
        const rows = recorded();
        for (const apply of changes) apply(rows);
        for (const group of read(rows).groups) {
          expect(group.cookingMinutes).toBeGreaterThanOrEqual(0);
          for (const item of group.items.map((each) => itemAt(each, now))) {
            const options = item.optionGroups?.flatMap((each) => each.options) ?? [];
            for (const { name, price } of [item, ...item.sizes, ...options]) {
              expect(name.trim()).not.toBe("");
              expect(Number.isSafeInteger(price) && price >= 0).toBe(true);
            }
            for (const each of item.optionGroups ?? []) {
              expect(each.maximum === 0 || each.minimum <= each.maximum).toBe(true);
              expect(groupState(each, []).isValid).toBe(each.minimum === 0);
            }
            itemAvailability(item, group, now, holidays);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test("the menu can be sent to a browser and back unchanged", () => {
    assert(
      property(array(change, { maxLength: 6 }), (changes) => {
        const rows = recorded();
        for (const apply of changes) apply(rows);
        const menu = read(rows);
        expect(JSON.parse(JSON.stringify(menu))).toEqual(menu);
      }),
      { numRuns: 100 },
    );
  });
});

describe("menus without", () => {
  test.each([
    ["groups", { id: 1, menu_groups: null }],
    ["any groups named", { id: 1 }],
    ["an id", { menu_groups: [] }],
    ["anything readable", { id: 1, menu_groups: [null, 5, { id: 2 }] }],
  ])("%s are empty, never an error", (_, row) => {
    expect(menuFrom(row, { mediaOrigins: [], note: () => {}, branchId: "1" })?.groups).toEqual([]);
  });

  test.each([null, []].map((row) => [row]))("%j are no menu (A32)", (row) => {
    expect(menuFrom(row, { mediaOrigins: [], note: () => {}, branchId: "1" })).toBeNull();
  });

  test.each([[{}], ["nginx"], [5], [undefined], [[{ id: 1, menu_groups: [] }]]])("%j are an error (A32)", (row) => {
    expect(() => menuFrom(row, { mediaOrigins: [], note: () => {}, branchId: "1" })).toThrow(UnreadableRow);
  });

  test("a group without items is empty, one without a name is no group", () => {
    const groups = [
      { id: 1, name: "Sopas", menu_product_items: null },
      { id: 2, name: " " },
    ];
    const menu = menuFrom({ id: 1, menu_groups: groups }, { mediaOrigins: [], note: () => {}, branchId: "1" });
    expect(menu?.groups).toMatchObject([{ id: "1", items: [] }]);
  });
});

describe("what decides whether something is sold", () => {
  test.each([
    ["11:00", 12, true],
    ["11:00", 16, false],
    ["25:99", 12, false],
  ])("a window without days holds every day, one that cannot be read never (F6): %s at %d", (open_at, at, expected) => {
    const availability_times = [{ id: 1, open_at, close_at: "15:00", days_list: "" }];
    const item = sold(noon + (at - 12) * hour, ({ group }) => Object.assign(group, { availability_times }));
    expect(item !== null).toBe(expected);
  });

  test("the group's hours hold besides its windows (A34)", () => {
    const window = { id: 1, open_at: "11:00", close_at: "15:00", days_list: "6" };
    const from = (startAvailable: string) =>
      sold(noon, ({ group }) =>
        Object.assign(group, { availability_times: [window], startAvailable, endAvailable: "22:00" }),
      );
    expect(from("08:00")).not.toBeNull();
    expect(from("14:00")).toBeNull();
  });

  test("what has no price of its own nor of its product is not sold, and never free", () => {
    const none = { price: null };
    expect(sold(noon, () => {})).not.toBeNull();
    expect(sold(noon, ({ item }) => Object.assign(item, none, { product: { ...item.product, ...none } }))).toBeNull();
    expect(sold(noon, ({ option }) => Object.assign(option, { price: null, product: null }))).toBeNull();
  });

  test("a price that cannot be read is not the product's price", () => {
    expect(sold(noon, ({ item }) => Object.assign(item, { price: "mil" }))).toBeNull();
  });

  test.each(["9999-12-31", "9999-12-31T23:59:59Z", "2200-01-01", 253_402_300_799_000, "253402300799", 253_402_300_799])(
    "A35: paused until %j is paused now and for all the time that a menu is looked at",
    (until) => {
      const pause = { extra_data: { disable_until: { 1: until } } };
      for (const now of [noon, bogotaInstant("2199-12-30", 0)]) {
        expect(sold(now, ({ item }) => Object.assign(item, pause))).toBeNull();
        expect(isOffered(now, ({ option }) => Object.assign(option, pause))).toBe(false);
      }
    },
  );

  test("an option that the branch has paused comes back by itself (A35)", () => {
    const pause = { extra_data: { disable_until: { 1: "2026-11-21T13:00:00" } } };
    const at = (now: number) => isOffered(now, ({ option }) => Object.assign(option, pause));
    expect([at(noon), at(noon + hour)]).toEqual([false, true]);
  });

  test("A34: an option is sold on its weekdays, as an item is", () => {
    const notOnSaturday = { saturday: false };
    const at = (now: number) => isOffered(now, ({ option }) => Object.assign(option, notOnSaturday));
    expect([at(noon), at(noon + 24 * hour)]).toEqual([false, true]);
  });

  test.each([
    [null, false],
    [undefined, false],
    [false, false],
    [true, true],
  ])("items and options are sold only when their row says so: is_active %j", (is_active, expected) => {
    expect(sold(noon, ({ item }) => Object.assign(item, { is_active })) !== null).toBe(expected);
    expect(isOffered(noon, ({ option }) => Object.assign(option, { is_active }))).toBe(expected);
  });

  test("an option that was deleted, or is not for the web, is not told of", () => {
    expect(isOffered(noon, ({ option }) => Object.assign(option, { deleted: true }))).toBeUndefined();
    expect(
      isOffered(noon, ({ option }) => Object.assign(option.product ?? {}, { public_on_web: false })),
    ).toBeUndefined();
  });
});

/** Fields without a rule, as a platform may send them. */
const half = { can_be_half: true, can_be_half_for_category: { id: 3, name: "Pizzas" } };
const topping = { id: 9, name: "Queso", price: 3000, price_currency: "COP", tax: 8 };

describe("fields that are read and left alone change nothing of a menu", () => {
  test.each<[string, Change]>([
    [
      "A36: limits of a group",
      ({ group }) =>
        Object.assign(group, {
          is_required: true,
          is_minimun_item_set: true,
          minimum_items_to_be_selected: 3,
          maximum_items_to_be_selected: 4,
          allow_select_multiple_options: true,
        }),
    ],
    ["A37: halves", ({ item }) => Object.assign(item, half, { product: { ...item.product, category: half } })],
    [
      "A165: toppings of the product itself",
      ({ item }) =>
        Object.assign(item.product ?? {}, {
          topings: [topping],
          is_toping_for_products: [topping],
          is_toping_for_categories: [half],
        }),
    ],
    ["A165: a topping's own tax", ({ option }) => Object.assign(option.product ?? {}, { tax: 19, is_toping: true })],
    ["A166: quantity and sku", ({ item }) => Object.assign(item.product ?? {}, { quantity: 0, sku: "X-1" })],
    ["A167: a crop mask", ({ item }) => Object.assign(item.product ?? {}, { crop_image_mask: { x: 1 } })],
  ])("%s", (_, apply) => {
    const rows = recorded();
    apply(rows);
    expect(read(rows)).toEqual(read(recorded()));
  });
});

test.each([null, undefined, "mitad", { id: [] }])("A37: nor do halves that are missing or wrong, as %s", (value) => {
  const rows = recorded();
  Object.assign(rows.item, { can_be_half_for_category: value });
  Object.assign(rows.item.product ?? {}, { category: { id: 1, name: "Pizzas", can_be_half: value } });
  const notes: Note[] = [];
  expect(read(rows, notes)).toEqual(read(recorded()));
  expect(notes).toEqual([]);
});

describe("A164: another currency than pesos is not sold at that number", () => {
  test.each([
    ["COP", true],
    ["cop", true],
    [null, true],
    ["USD", false],
  ])("%s", (price_currency, expected) => {
    expect(sold(noon, ({ item }) => Object.assign(item.product ?? {}, { price_currency })) !== null).toBe(expected);
    expect(sold(noon, ({ option }) => Object.assign(option.product ?? {}, { price_currency })) !== null).toBe(expected);
  });
});

test("A167: `img_url` is the picture where nothing was uploaded, of items and options", () => {
  const none = { photo: [] };
  const rows = recorded();
  for (const row of [rows.item, rows.option])
    Object.assign(row, none, { product: { ...row.product, ...none, img_url: "/media/arepa.webp" } });
  const { item } = findItem(read(rows), null, String(rows.item.id)) ?? {};
  const options = item?.optionGroups?.flatMap((group) => group.options) ?? [];
  expect(item?.photo?.url).toBe("/media/arepa.webp");
  expect(options.find(({ id }) => id === String(rows.option.id))?.photo?.url).toBe("/media/arepa.webp");
});

/** The first is last, the last is first. */
const orders = [null, 5, -1].map((order_index, index) => ({ id: index + 1, name: `N${index}`, order_index }));

function ids(list: readonly { id: string }[] | null | undefined): string[] | undefined {
  return list?.map(({ id }) => id);
}

test("groups, items, option groups and options stand by their order_index, those without one last", () => {
  const options = orders.map((row) => ({ ...row, price: 0 }));
  const sides = orders.map((row) => ({ ...row, menu_product_items: options }));
  const product = { id: 1, name: "x" };
  const items = orders.map((row) => ({ ...row, price: 1, product, sides_or_topings: sides }));
  const row = { id: 1, menu_groups: orders.map((group) => ({ ...group, menu_product_items: items })) };
  const menu = menuFrom(row, { mediaOrigins: [], note: () => {}, branchId: "1" });
  const [group] = menu?.groups ?? [];
  const [side] = group?.items[0]?.optionGroups ?? [];
  for (const list of [menu?.groups, group?.items, group?.items[0]?.optionGroups, side?.options]) {
    expect(ids(list)).toEqual(["3", "2", "1"]);
  }
});

test("the place under a branch's or the menu's id goes before `order_index` (A172)", () => {
  const rows = recorded();
  const groups = rows.row.menu_groups.slice(0, 3);
  rows.row.menu_groups = groups;
  const orderOf = (maps: unknown[]) => {
    for (const [index, group] of groups.entries())
      Object.assign(group, { order_index: index, order_index_map: maps[index] });
    const found = read(rows).groups.map(({ id }) => id);
    return found.map((id) => groups.findIndex((group) => String(group.id) === id));
  };
  const menuId = String(rows.row["id"]);
  expect(orderOf([null, {}, null])).toEqual([0, 1, 2]);
  expect(orderOf([{ "1": 9 }, {}, { "1": "0" }])).toEqual([2, 1, 0]);
  expect(orderOf([{ [menuId]: 9, other: -1 }, { "7": 8 }, {}])).toEqual([1, 2, 0]);
  expect(orderOf([{ "1": "x" }, "broken", { "1": null }])).toEqual([0, 1, 2]);
});

function languagesOf(langs: unknown): string[] | undefined {
  const rows = recorded();
  Object.assign(rows.row, { langs });
  return read(rows).languages;
}

test("a menu says the languages of its texts; what is no list of codes says none", () => {
  expect(languagesOf(["es", "en"])).toEqual(["es", "en"]);
  expect([undefined, null, "es", [7], { en: true }].map(languagesOf)).toEqual([[], [], [], [], []]);
});
