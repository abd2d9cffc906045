import type { CartLine } from "#domain/cart/cart.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import type { ChosenOption } from "#domain/menu/option-group.ts";
import { freshConfiguration } from "./use-configuration.ts";
import type { Configuration } from "./use-configuration.ts";

/** A line of the cart as its product is now: a size or an option that is gone is left out, to be chosen again. */
export function configurationOf(line: CartLine, item: MenuItem): Configuration {
  const isOffered = (choice: ChosenOption) =>
    item.optionGroups?.some(
      (group) =>
        group.id === choice.groupId &&
        group.options.some((option) => option.id === choice.optionId && option.isAvailable),
    ) === true;
  const hasSize = item.sizes.some((size) => size.name === line.sizeName);
  return {
    ...freshConfiguration(item),
    sizeName: hasSize ? line.sizeName : (item.sizes[0]?.name ?? null),
    options: line.options.filter(isOffered),
    quantity: line.quantity,
    note: line.note,
  };
}
