import type { Pesos } from "#domain/base/money.ts";
import { cartLimits } from "./cart-limits.ts";
import type { CartLine } from "./cart.ts";
import { chosenQuantity, groupState } from "#domain/menu/option-group.ts";
import type { OptionGroup } from "#domain/menu/option-group.ts";
import { fail, ok } from "#domain/base/result.ts";
import type { SeenItem } from "./seen-item.ts";
import type { Result } from "#domain/base/result.ts";

/** Why a line has no price (M1–M3); `options_unknown`, not on the wire: read the item with its options first. */
export type LineProblemCode =
  | "item_unavailable"
  | "size_invalid"
  | "quantity_invalid"
  | "note_too_long"
  | "option_invalid"
  | "option_required"
  | "options_unknown";

export interface LineProblem {
  lineId: string;
  code: LineProblemCode;
  groupId: string | null;
}

/** A line with its amounts, all from the menu (A52, A53). */
export interface PricedLine {
  lineId: string;
  itemId: string;
  productId: string;
  name: string;
  sizeName: string | null;
  /** Quantity per unit of the product. */
  options: { groupId: string; optionId: string; name: string; quantity: number; unitPrice: Pesos }[];
  note: string;
  quantity: number;
  basePrice: Pesos;
  /** Size price minus base price; may be negative. */
  sizeExtra: Pesos;
  /** Σ price × quantity, per unit of the product. */
  optionsTotal: Pesos;
  unitPrice: Pesos;
  total: Pesos;
}

function lineProblem(line: CartLine, item: SeenItem): { code: LineProblemCode; groupId: string | null } | null {
  const about = (code: LineProblemCode, groupId: string | null = null) => ({ code, groupId });
  if (line.itemId !== item.id || !item.isActive) return about("item_unavailable");
  if (!Number.isInteger(line.quantity) || line.quantity < 1 || line.quantity > cartLimits.quantity) {
    return about("quantity_invalid");
  }
  if (line.note.length > cartLimits.note) return about("note_too_long");
  const hasSize =
    item.sizes.length === 0 ? line.sizeName === null : item.sizes.some((size) => size.name === line.sizeName);
  if (!hasSize) return about("size_invalid");
  if (item.optionGroups === null) return item.hasOptions ? about("options_unknown") : optionProblem(line, []);
  return optionProblem(line, item.optionGroups);
}

function optionProblem(
  line: CartLine,
  groups: readonly OptionGroup[],
): { code: LineProblemCode; groupId: string | null } | null {
  if (line.options.length > cartLimits.options) return { code: "option_invalid", groupId: null };
  const stranger = line.options.find((choice) => !groups.some((group) => group.id === choice.groupId));
  if (stranger) return { code: "option_invalid", groupId: stranger.groupId };
  for (const group of groups) {
    const state = groupState(group, line.options);
    if (state.isValid) continue;
    // A forbidden option is reported before a missing one: it has to be removed first.
    const hasOnlyMissing = groupState({ ...group, minimum: 0 }, line.options).isValid;
    return { code: hasOnlyMissing ? "option_required" : "option_invalid", groupId: group.id };
  }
  return null;
}

/** Quantity × (base + size extra + Σ option price × quantity) (A52, A53), or the rule that the line breaks
 * (S1 §5, M1–M3). Hours of sale are `itemAvailability`'s task. */
export function priceLine(line: CartLine, item: SeenItem): Result<PricedLine, LineProblem> {
  const problem = lineProblem(line, item);
  if (problem) return fail({ lineId: line.lineId, ...problem });
  const options = (item.optionGroups ?? []).flatMap((group) =>
    group.options
      .map((option) => ({
        groupId: group.id,
        optionId: option.id,
        name: option.name,
        quantity: chosenQuantity(group, line.options, option.id),
        unitPrice: option.price,
      }))
      .filter((option) => option.quantity > 0),
  );
  const size = item.sizes.find((candidate) => candidate.name === line.sizeName);
  const sizeExtra = size ? size.price - item.price : 0;
  const optionsTotal = options.reduce((sum, option) => sum + option.unitPrice * option.quantity, 0);
  const unitPrice = item.price + sizeExtra + optionsTotal;
  return ok({
    lineId: line.lineId,
    itemId: item.id,
    productId: item.productId,
    name: item.name,
    sizeName: line.sizeName,
    options,
    note: line.note,
    quantity: line.quantity,
    basePrice: item.price,
    sizeExtra,
    optionsTotal,
    unitPrice,
    total: line.quantity * unitPrice,
  });
}
