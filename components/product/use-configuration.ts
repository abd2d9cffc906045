import { useState } from "react";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import type { Pesos } from "#domain/base/money.ts";
import { firstInvalidGroup } from "#domain/menu/option-group.ts";
import type { ChosenOption, OptionGroup } from "#domain/menu/option-group.ts";
import { priceLine } from "#domain/cart/line-price.ts";

/** What a person has chosen so far; a line of the cart without its identity. */
export type Configuration = Omit<CartLine, "lineId">;

/** The first size is preselected, nothing else is (S1 §2). */
export function freshConfiguration(item: Pick<MenuItem, "id" | "groupId" | "sizes">): Configuration {
  return {
    itemId: item.id,
    groupId: item.groupId,
    sizeName: item.sizes[0]?.name ?? null,
    options: [],
    quantity: 1,
    note: "",
  };
}

/** What it costs as it stands: groups that still miss something count with what they have. */
function currentTotal(configuration: Configuration, item: MenuItem): Pesos {
  const forgiving = { ...item, isActive: true, optionGroups: (item.optionGroups ?? []).map(withoutMinimum) };
  const priced = priceLine({ ...configuration, lineId: "" }, forgiving);
  return priced.ok ? priced.value.total : item.price * configuration.quantity;
}

function withoutMinimum(group: OptionGroup): OptionGroup {
  return { ...group, minimum: 0 };
}

/** The choices of a person for one product, what they cost, and which group still misses something. */
export function useConfiguration(item: MenuItem, start: Configuration) {
  const [configuration, setConfiguration] = useState(start);
  const change = (part: Partial<Configuration>) => setConfiguration((before) => ({ ...before, ...part }));
  return {
    configuration,
    total: currentTotal(configuration, item),
    invalidGroup: firstInvalidGroup(item.optionGroups ?? [], configuration.options),
    setSize: (sizeName: string) => change({ sizeName }),
    setOptions: (choose: (options: readonly ChosenOption[]) => ChosenOption[]) =>
      setConfiguration((before) => ({ ...before, options: choose(before.options) })),
    setQuantity: (quantity: number) => change({ quantity: Math.min(cartLimits.quantity, Math.max(1, quantity)) }),
    /** Everything at once. */
    takeOver: setConfiguration,
    setNote: (note: string) => change({ note: note.slice(0, cartLimits.note) }),
  };
}
