import * as fc from "fast-check";
import type { CartLine } from "#domain/cart/cart.ts";
import type { ChosenOption, OptionGroup } from "#domain/menu/option-group.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import type { WeeklyWindow } from "#domain/base/weekly-window.ts";
import type { Weekday } from "#domain/base/bogota-time.ts";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";
import { everyDay, sampleItem, sampleMenuGroup, sampleOption } from "#tests/support/samples.ts";

/** Random values of the domain, shared by the tests that look for laws rather than examples. */

const depth = process.env["DEEP"] === "1" ? 50 : 1;

/** What the test asks for, fifty times that with DEEP=1: 2 000 random carts become 100 000 (M4). */
export function runs(usual: number): { numRuns: number } {
  return { numRuns: usual * depth };
}

/** Milliseconds for a test of many runs, on a machine that does other things as well. */
export const patience = 120_000 * depth;

export const pesos = fc.integer({ min: 0, max: 500_000 });
export const rate = fc.integer({ min: 0, max: 3000 });

export function optionGroup(id: string): fc.Arbitrary<OptionGroup> {
  return fc
    .record({
      prices: fc.array(pesos, { maxLength: 5 }),
      soldOut: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      minimum: fc.integer({ min: 0, max: 3 }),
      maximum: fc.integer({ min: 0, max: 4 }),
      allowsQuantity: fc.boolean(),
    })
    .map(({ prices, soldOut, minimum, maximum, allowsQuantity }) => ({
      id,
      name: `Grupo ${id}`,
      kind: "topping" as const,
      minimum: maximum > 0 ? Math.min(minimum, maximum) : minimum,
      maximum,
      allowsQuantity,
      options: prices.map((price, index) =>
        sampleOption({
          id: `${id}-${index}`,
          name: `Opción ${id}-${index}`,
          price,
          isAvailable: soldOut[index] !== true,
        }),
      ),
    }));
}

export const optionGroups = fc
  .integer({ min: 0, max: 3 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => optionGroup(`g${index}`))));

/** Choices that may be right or wrong for `groups`: known and unknown options, quantities from −1 up. */
export function anyChoices(groups: readonly OptionGroup[]): fc.Arbitrary<ChosenOption[]> {
  const known = groups.flatMap((group) => group.options.map((option) => ({ groupId: group.id, optionId: option.id })));
  const strangers = [
    { groupId: "g0", optionId: "nobody" },
    { groupId: "nowhere", optionId: "g0-0" },
  ];
  const quantity = fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 1, max: 3 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, -1, 0.5, 100, Number.NaN) },
  );
  const place =
    known.length === 0
      ? fc.constantFrom(...strangers)
      : fc.oneof(
          { weight: 15, arbitrary: fc.constantFrom(...known) },
          { weight: 1, arbitrary: fc.constantFrom(...strangers) },
        );
  return fc.array(
    fc.tuple(place, quantity).map(([ids, units]) => ({ ...ids, quantity: units })),
    { maxLength: 5 },
  );
}

/** Choices that keep every rule: the minimum of each group from its available options, then some more while they fit. */
export function validChoices(groups: readonly OptionGroup[]): fc.Arbitrary<ChosenOption[]> {
  const parts = groups.map((group) => {
    const available = group.options.filter((option) => option.isAvailable);
    const cap = group.allowsQuantity
      ? group.maximum || 6
      : Math.min(available.length, group.maximum || available.length);
    return fc
      .record({
        count: fc.integer({ min: Math.min(group.minimum, cap), max: cap }),
        order: fc.shuffledSubarray(available, { minLength: available.length }),
      })
      .map(({ count, order }) => {
        const units = new Map<string, number>();
        for (let index = 0; index < count; index += 1) {
          const option = order[index % order.length];
          if (option) units.set(option.id, (units.get(option.id) ?? 0) + 1);
        }
        return [...units].map(([optionId, quantity]) => ({ groupId: group.id, optionId, quantity }));
      });
  });
  return fc.tuple(...parts).map((chosen) => chosen.flat());
}

/** Whether some choice keeps the rule of every group, by laying out all that is sold of each. */
export function canBeChosen(groups: readonly OptionGroup[]): boolean {
  return groups.every(({ options, minimum, allowsQuantity }) => {
    const sold = options.filter(({ isAvailable }) => isAvailable);
    return (
      sold.flatMap((option) => Array.from({ length: allowsQuantity ? minimum : 1 }, () => option)).length >= minimum
    );
  });
}

export function menuItem(id: string, groupId: string): fc.Arbitrary<MenuItem> {
  return fc
    .record({
      price: pesos,
      sizes: fc.array(pesos, { maxLength: 3 }),
      groups: optionGroups,
    })
    .map(({ price, sizes, groups }) =>
      sampleItem({
        id,
        groupId,
        productId: `product-${id}`,
        name: `Producto ${id}`,
        price,
        sizes: sizes.map((size, index) => ({ name: `Talla ${index}`, price: size })),
        optionGroups: groups,
        hasOptions: groups.length > 0,
      }),
    );
}

export const menu: fc.Arbitrary<Menu> = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })
  .chain((sizes) =>
    fc.tuple(
      ...sizes.map((size, groupIndex) =>
        fc
          .tuple(...Array.from({ length: size }, (_, index) => menuItem(`i${groupIndex}-${index}`, `m${groupIndex}`)))
          .map((items) => sampleMenuGroup({ id: `m${groupIndex}`, name: `Sección ${groupIndex}`, items })),
      ),
    ),
  )
  .map((groups) => ({ id: "menu-1", name: "Carta", groups }));

/** A line that the menu allows, for one of its items; without choices where nothing is left to choose. */
function validLine(item: MenuItem, lineId: string): fc.Arbitrary<CartLine> {
  const names = item.sizes.map((size) => size.name);
  return fc
    .record({
      sizeName: names.length === 0 ? fc.constant(null) : fc.constantFrom(...names),
      options: validChoices(item.optionGroups ?? []),
      quantity: fc.integer({ min: 1, max: 12 }),
      note: fc.constantFrom("", "", "sin cebolla", "bien asada"),
    })
    .map((parts) => ({ lineId, itemId: item.id, groupId: item.groupId, ...parts }));
}

/** A menu and a cart of its items; lines that it does not allow are of items with nothing left to choose. */
export const filledCart: fc.Arbitrary<{ menu: Menu; lines: CartLine[] }> = menu.chain((of) => {
  const items = of.groups.flatMap((group) => group.items);
  return fc
    .array(fc.constantFrom(...items), { minLength: 1, maxLength: 6 })
    .chain((chosen) => fc.tuple(...chosen.map((item, index) => validLine(item, `l${index}`))))
    .map((lines) => ({ menu: of, lines }));
});

export const weekdays: fc.Arbitrary<Weekday[]> = fc.subarray(everyDay);

const quarterHour = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15);

export const openingRule: fc.Arbitrary<WeeklyWindow> = fc.record({
  days: weekdays,
  onHolidays: fc.boolean(),
  open: quarterHour,
  close: quarterHour,
});

/** A point in and around Bogotá, evenly spread. */
export const bogotaPoint: fc.Arbitrary<GeoPoint> = fc
  .tuple(fc.integer({ min: 0, max: 4_000_000 }), fc.integer({ min: 0, max: 3_000_000 }))
  .map(([north, east]) => ({ latitude: 4.45 + north / 1e7, longitude: -74.25 + east / 1e7 }));
