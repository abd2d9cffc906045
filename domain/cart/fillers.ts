import type { Pesos } from "#domain/base/money.ts";
import { itemAvailability } from "#domain/menu/availability.ts";
import { isAddedAtOnce, lowestPrice } from "#domain/menu/menu.ts";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";

/** An item that would bring a cart to a minimum, or nearer to it, or goes with what is in it. */
export interface Filler {
  item: MenuItem;
  /** What it costs at least. */
  price: Pesos;
}

/** By menu item, those that orders had together with it, the one in most orders first (B27). */
export type Together = ReadonlyMap<string, readonly string[]>;

const mostFillers = 3;
const mostBeside = 4;

/** About a cart: `taken` are the ids of its items, `now` the time (ms) that it is for. */
interface AboutCart {
  missing: Pesos;
  taken: readonly string[];
  together: Together;
  now: number;
  holidays: ReadonlySet<string>;
}

/** The cheapest that reach what is missing, else the dearest below. */
function reaching(fillers: readonly Filler[], missing: Pesos): Filler[] {
  const [enough, below] = [
    fillers.filter(({ price }) => price >= missing).toSorted((a, b) => a.price - b.price),
    fillers.filter(({ price }) => price > 0 && price < missing).toSorted((a, b) => b.price - a.price),
  ];
  return [...enough, ...below].slice(0, mostFillers);
}

/** Those that a press adds, by how early they stand beside what is taken. */
function beside(fillers: readonly Filler[], { taken, together }: Pick<AboutCart, "taken" | "together">): Filler[] {
  const lists = [...new Set(taken)].map((id) => together.get(id) ?? []);
  const weightOf = ({ item }: Filler) =>
    lists.reduce((sum, ids) => sum + (ids.includes(item.id) ? ids.length - ids.indexOf(item.id) : 0), 0);
  return fillers
    .map((filler) => ({ filler, weight: weightOf(filler) }))
    .filter(({ filler, weight }) => weight > 0 && isAddedAtOnce(filler.item))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostBeside)
    .map(({ filler }) => filler);
}

/** The items to offer beside a cart: while something is missing up to the minimum those that reach it, else those that orders
 * had together with what is in it (B27); none of `taken`, none that cannot be ordered, none for adults alone. */
export function fillersFor(menu: Menu, { missing, taken, together, now, holidays }: AboutCart): Filler[] {
  const fillers = menu.groups.flatMap((group) =>
    group.items
      .filter((item) => !taken.includes(item.id) && itemAvailability(item, group, now, holidays).isOrderable)
      .filter((item) => !item.requiresLegalAge && !item.traits.containsAlcohol)
      .map((item) => ({ item, price: lowestPrice(item) })),
  );
  return missing > 0 ? reaching(fillers, missing) : beside(fillers, { taken, together });
}
