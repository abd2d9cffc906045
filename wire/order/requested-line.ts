import { z } from "zod";
import type { CartLine } from "#domain/cart/cart.ts";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import type { ChosenOption } from "#domain/menu/option-group.ts";
import { idSchema } from "#wire/field.ts";

const optionFields = { id: idSchema, quantity: z.int().min(1).max(cartLimits.quantity) };

/** The group's id is ours; without it the name that S1 §3 shows tells the group. */
const optionSchema = z.union([
  z.object({ ...optionFields, group_id: idSchema }),
  z.object({ ...optionFields, group_id: z.null().default(null), groupName: z.string().trim().max(300).default("") }),
]);

type RequestedOption = z.output<typeof optionSchema>;

/** Quantities are numbers, never text (M2); names and prices are ignored (M1). */
export const requestedLineSchema = z.object({
  id: idSchema.describe("The menu item"),
  menu_group_id: idSchema.nullable().default(null),
  quantity: z.int().min(1).max(cartLimits.quantity),
  size: z
    .object({ name: z.string().min(1).max(100) })
    .nullable()
    .default(null),
  sides_or_topings: z.array(optionSchema).max(cartLimits.options).default([]),
  suggestions: z.string().max(cartLimits.note).nullable().default(null),
});

export type RequestedLine = z.output<typeof requestedLineSchema>;

/** `""` until the item's groups are known. */
function groupIdOf(option: RequestedOption): string {
  return option.group_id === null ? "" : String(option.group_id);
}

/** Its place among the lines is its id; an option that names no group's id has none before `withOptionGroups`. */
export function cartLineFrom(line: RequestedLine, index: number): CartLine {
  return {
    lineId: String(index),
    itemId: String(line.id),
    groupId: line.menu_group_id === null ? "" : String(line.menu_group_id),
    sizeName: line.size?.name ?? null,
    options: line.sides_or_topings.map((option) => ({
      groupId: groupIdOf(option),
      optionId: String(option.id),
      quantity: option.quantity,
    })),
    quantity: line.quantity,
    note: line.suggestions ?? "",
  };
}

function optionFrom(option: RequestedOption, { optionGroups }: Pick<MenuItem, "optionGroups">): ChosenOption {
  const chosen = { groupId: groupIdOf(option), optionId: String(option.id), quantity: option.quantity };
  if (option.group_id !== null) return chosen;
  const having = (optionGroups ?? []).filter(({ options }) => options.some(({ id }) => id === chosen.optionId));
  const named = option.groupName === "" ? having : having.filter(({ name }) => name.trim() === option.groupName);
  const [group, ...more] = named;
  return group === undefined || more.length > 0 ? chosen : { ...chosen, groupId: group.id };
}

/** The line's options with their groups: by id, else by name, else the one group of the item that has them. */
export function withOptionGroups(line: CartLine, requested: RequestedLine, item: MenuItem | null): CartLine {
  if (item === null) return line;
  return { ...line, options: requested.sides_or_topings.map((option) => optionFrom(option, item)) };
}
