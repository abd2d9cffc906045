import type { Pesos } from "#domain/base/money.ts";
import { itemAvailability } from "#domain/menu/availability.ts";
import { lowestPrice } from "#domain/menu/menu.ts";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";

/** An item that would bring a cart to a minimum, or nearer to it. */
export interface Filler {
  item: MenuItem;
  /** What it costs at least. */
  price: Pesos;
}

const mostFillers = 3;

/** The items to offer for the `missing` pesos of a minimum at `now` (ms): the cheapest that reach it, else the dearest
 * below; none of `taken`, none that cannot be ordered, none for adults alone. */
export function fillersFor(
  menu: Menu,
  {
    missing,
    taken,
    now,
    holidays,
  }: { missing: Pesos; taken: readonly string[]; now: number; holidays: ReadonlySet<string> },
): Filler[] {
  const fillers = menu.groups.flatMap((group) =>
    group.items
      .filter((item) => !taken.includes(item.id) && itemAvailability(item, group, now, holidays).isOrderable)
      .filter((item) => !item.requiresLegalAge && !item.traits.containsAlcohol)
      .map((item) => ({ item, price: lowestPrice(item) })),
  );
  const [reaching, below] = [
    fillers.filter(({ price }) => price >= missing).toSorted((a, b) => a.price - b.price),
    fillers.filter(({ price }) => price > 0 && price < missing).toSorted((a, b) => b.price - a.price),
  ];
  return [...reaching, ...below].slice(0, mostFillers);
}
