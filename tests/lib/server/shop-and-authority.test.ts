import { itemAt, itemAvailability } from "#domain/menu/availability.ts";
import { array, assert, constantFrom, property, tuple } from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { findItem, type Menu, requiresLegalAge } from "#domain/menu/menu.ts";
import { parseMenu } from "#lib/server/central/menu.ts";
import type { MenuRow } from "#platform/central/menu-schemas.ts";
import { menuFromRow } from "#platform/orders/menu-from-row.ts";
import { menuAnswer } from "#tests/support/recorded-rows.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

const branchId = 1;
const holiday = "2026-12-08";
const holidays = new Set([holiday]);
/** Saturday, Sunday, a holiday on a Tuesday; morning, noon, night. */
const instants = ["2026-11-21", "2026-11-22", holiday].flatMap((date) =>
  [0, 7 * 60, 12 * 60, 23 * 60 + 59].map((minute) => bogotaInstant(date, minute)),
);
const noon = bogotaInstant("2026-11-21", 12 * 60);

type Loose = Record<string, unknown>;

/** The recorded menu as the platform's calls answer it. */
function recordedRow(): MenuRow {
  const row = structuredClone(menuAnswer(1).data) as unknown as MenuRow;
  const groups = row.menu_groups.map((group) => ({
    ...group,
    menu_product_items: group.menu_product_items.filter((item) => (item as unknown as Loose)["deleted"] !== true),
  }));
  return { ...row, menu_groups: groups };
}

/** Everything of a menu that can be ordered at `now`, with what it costs and asks. */
function orderable(menu: Menu | null, now: number): unknown[] {
  const groups = menu?.groups ?? [];
  return groups.flatMap((group) =>
    group.items.flatMap(({ id }) => {
      const found = menu && findItem(menu, group.id, id);
      if (!found || !itemAvailability(found.item, found.group, now, holidays).isOrderable) return [];
      const item = itemAt(found.item, now);
      const inOrder = (item.optionGroups ?? []).toSorted((a, b) => a.id.localeCompare(b.id));
      const options = inOrder.map(({ options: all, name: _name, kind: _kind, ...rule }) => ({
        ...rule,
        offered: all
          .filter((option) => option.isAvailable)
          .map((option) => [option.id, option.name, option.price, option.requiresLegalAge]),
      }));
      const { groupId, price, sizes, name } = item;
      return [{ id, groupId, name, price, sizes, options, asksAge: requiresLegalAge(item, []) }];
    }),
  );
}

function bothMenus(row: MenuRow): { shown: Menu | null; taken: Menu } {
  return { shown: parseMenu({ data: row }, String(branchId)), taken: menuFromRow(row, branchId) };
}

type Group = MenuRow["menu_groups"][number];
type Item = Group["menu_product_items"][number];
type OptionGroup = Item["sides_or_topings"][number];
type Option = OptionGroup["menu_product_items"][number];

/** The first group with an item that has options. */
const group = (row: MenuRow) =>
  row.menu_groups.find((one) => one.menu_product_items.some((each) => each.sides_or_topings.length > 0)) as Group;
const item = (row: MenuRow) => group(row).menu_product_items.find((each) => each.sides_or_topings.length > 0) as Item;
const optionGroup = (row: MenuRow) => item(row).sides_or_topings[0] as OptionGroup;
const option = (row: MenuRow) => optionGroup(row).menu_product_items[0] as Option;

const times = [null, "", "08:00:00", "11:00:00.000", "13:00", "24:00", "25:99", "mañana"];
const dayLists = [null, "", "x", "6", "1,2,3,4,5", "0", "7,0", "1,2,3,4,5,6,7,0"];
const flags = [null, true, false];
const amounts = [null, 0, 1500, 1500.5, -1, 5e9];
const pauses = [
  null,
  {},
  { disable_until: { 1: "2026-11-21T13:00:00" } },
  { disable_until: { 1: "2026-11-21T11:00:00" } },
  { disable_until: { 2: "2099-01-01" } },
  { disable_until: { 1: 4_102_444_800 } },
  { disable_until: { 1: "mañana" } },
  { disable_until: "2099-01-01" },
];
const names = [null, "", "  ", "Grande", " Grande "];

const windows = array(
  tuple(constantFrom(...times), constantFrom(...times), constantFrom(...dayLists)).map(
    ([open_at, close_at, days_list]) => ({ id: 1, open_at, close_at, days_list }),
  ),
  { maxLength: 2 },
);
const sizes = array(
  tuple(constantFrom("Grande", "Mediana", " Grande ", ""), constantFrom(0, 9000, -1, 5e9)).map(([name, price]) => ({
    name,
    price,
  })),
  { maxLength: 3 },
);

type Change = (row: MenuRow) => void;

const change = constantFrom<Change[]>(
  ...flags.flatMap((flag): Change[] => [
    (row) => (group(row).is_active = flag),
    (row) => (item(row).is_active = flag),
    (row) => (item(row).saturday = flag),
    (row) => (option(row).is_active = flag),
    (row) => (optionGroup(row).is_required = flag),
    (row) => (optionGroup(row).is_minimun_item_set = flag),
    (row) => (optionGroup(row).allow_select_multiple_options = flag),
    (row) => Object.assign(item(row).product ?? {}, { is_active: flag }),
    (row) => Object.assign(option(row).product ?? {}, { is_active: flag, contains_alcohol: flag }),
  ]),
  ...amounts.flatMap((amount): Change[] => [
    (row) => (item(row).price = amount),
    (row) => Object.assign(item(row), { price: null, product: { ...item(row).product, price: amount } }),
    (row) => (option(row).price = amount),
    (row) => (optionGroup(row).minimum_items_to_be_selected = amount),
    (row) => (optionGroup(row).maximum_items_to_be_selected = amount),
  ]),
  ...pauses.flatMap((pause): Change[] => [
    (row) => (item(row).extra_data = pause),
    (row) => (option(row).extra_data = pause),
  ]),
  ...names.flatMap((name): Change[] => [
    (row) => (group(row).name = name),
    (row) => (item(row).name = name),
    (row) => (optionGroup(row).name = name),
    (row) => (option(row).name = name),
  ]),
  ...times.flatMap((time): Change[] => [
    (row) => (group(row).startAvailable = time),
    (row) => (group(row).endAvailable = time),
  ]),
  (row) => (item(row).product = null),
  (row) => (option(row).product = null),
);

/** Whether the changed item can be ordered at `now`, on both sides. */
function isSold(now: number, apply: Change): boolean {
  const row = recordedRow();
  Object.assign(group(row), { availability_times: [], startAvailable: null, endAvailable: null });
  apply(row);
  const { shown, taken } = bothMenus(row);
  const id = String(item(row).id);
  const answers = [shown, taken].map((menu) => JSON.stringify(orderable(menu, now)).includes(`"id":"${id}"`));
  expect(answers[0]).toBe(answers[1]);
  return answers[0] === true;
}

const withoutPrice: Change = (row) =>
  Object.assign(item(row), { price: null, product: { ...item(row).product, price: null } });

describe("what the shop shows as orderable is what the authority takes", () => {
  test("whatever the rows say, at any hour", () => {
    const rows = tuple(windows, sizes, array(change, { maxLength: 6 }), constantFrom(...instants));
    assert(
      property(rows, ([availability_times, itemSizes, changes, now]) => {
        const row = recordedRow();
        Object.assign(group(row), { availability_times, startAvailable: null, endAvailable: null });
        item(row).sizes = itemSizes;
        for (const apply of changes) apply(row);
        const { shown, taken } = bothMenus(row);
        expect(orderable(taken, now)).toEqual(orderable(shown, now));
      }),
      { numRuns: 300 },
    );
  });

  test("a window without days holds every day; one that cannot be read sells nothing", () => {
    const window = { id: 1, open_at: "11:00", close_at: "15:00", days_list: "" };
    expect(isSold(noon, (row) => (group(row).availability_times = [window]))).toBe(true);
    expect(isSold(noon + 4 * 3_600_000, (row) => (group(row).availability_times = [window]))).toBe(false);
    expect(isSold(noon, (row) => (group(row).availability_times = [{ ...window, open_at: "25:99" }]))).toBe(false);
  });

  test("the group's hours hold besides its windows (A34)", () => {
    const window = { id: 1, open_at: "11:00", close_at: "15:00", days_list: "6" };
    const both = (startAvailable: string) => (row: MenuRow) =>
      Object.assign(group(row), { availability_times: [window], startAvailable, endAvailable: "22:00" });
    expect(isSold(noon, both("08:00"))).toBe(true);
    expect(isSold(noon, both("14:00"))).toBe(false);
  });

  test("an item without a price of its own or its product is not sold, and never free", () => {
    expect(isSold(noon, () => undefined)).toBe(true);
    expect(isSold(noon, withoutPrice)).toBe(false);
    expect(isSold(noon, (row) => Object.assign(option(row), { price: null, product: null }))).toBe(false);
  });

  test("an option that the branch has paused comes back by itself", () => {
    const row = recordedRow();
    option(row).extra_data = { disable_until: { 1: "2026-11-21T13:00:00" } };
    const { shown, taken } = bothMenus(row);
    for (const menu of [shown, taken]) {
      const offers = (now: number) => {
        const found = menu && findItem(menu, null, String(item(row).id));
        const options = found && itemAt(found.item, now).optionGroups?.flatMap((one) => one.options);
        return options?.find(({ id }) => id === String(option(row).id))?.isAvailable;
      };
      expect([offers(noon), offers(noon + 3_600_000)]).toEqual([false, true]);
    }
  });
});
