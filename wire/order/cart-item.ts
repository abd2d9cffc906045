import { percentOfRate, wholeRate } from "#domain/base/rate.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { PricedLine } from "#domain/cart/line-price.ts";
import { findItem } from "#domain/menu/menu.ts";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";
import { groupState } from "#domain/menu/option-group.ts";
import type { ChosenOption, OptionGroup } from "#domain/menu/option-group.ts";
import type { Assessed } from "#domain/order/assess.ts";

/** Ends the name of a line that a promotion lowers: on the wire only (S3 §3, A132). */
const promoMark = " (PROMO)";

/** A name as it is shown. */
export function withoutPromoMark(name: string): string {
  return name.endsWith(promoMark) ? name.slice(0, -promoMark.length) : name;
}

interface CartItemSource {
  /** Null when unknown: the line keeps its group. */
  menu: Menu | null;
  assessment: Pick<Assessed, "lines" | "adjustments" | "verdicts">;
}

/** Quantities are per unit of the product (A51, A52); `group_id` is ours: an option may stand in several groups. */
function optionBody(choice: ChosenOption, groups: readonly OptionGroup[]) {
  const group = groups.find(({ id }) => id === choice.groupId);
  const option = group?.options.find(({ id }) => id === choice.optionId);
  const price = option?.price ?? 0;
  return {
    id: Number(choice.optionId),
    group_id: Number(choice.groupId),
    name: option?.name ?? "",
    price,
    quantity: choice.quantity,
    multiple: group?.allowsQuantity ?? false,
    groupName: group?.name ?? "",
    selected: true,
    extraPrice: price * choice.quantity,
    initialSelection: false,
    selectedQuantity: choice.quantity,
  };
}

/** S1 §3 Extras group. */
function extrasBody(group: OptionGroup, line: CartLine) {
  const { count, isValid, isFull } = groupState(group, line.options);
  return {
    isRequired: group.minimum > 0,
    isMinimumItemSet: group.minimum > 0,
    minimumItemsToBeSelected: group.minimum,
    maximumItemsToBeSelected: group.maximum,
    allow_select_multiple_options: group.allowsQuantity,
    counter_quantity: count,
    quantity: line.quantity,
    isValid,
    disabledOptions: isFull,
  };
}

/** Pesos for the whole line; `baseDiscount` is of one unit, not rounded (S1 §9, A61). */
function discountsBody(lineId: string, basePrice: number, { verdicts, adjustments }: CartItemSource["assessment"]) {
  const ofLine = (lines: readonly { lineId: string; amount: number }[]) =>
    lines.filter((share) => share.lineId === lineId).reduce((sum, { amount }) => sum + amount, 0);
  const coupon = adjustments.filter(({ kind }) => kind === "coupon").flatMap(({ lines }) => lines);
  const won = verdicts.find((verdict) => verdict.applies && ofLine(verdict.lines) > 0);
  const discount = won?.promotion.discount;
  if (!won?.applies || !discount) return { promotion: null, cupon: ofLine(coupon) };
  const isPer = discount.kind === "percent";
  const promotion = {
    baseDiscount: isPer ? (basePrice * discount.rate) / wholeRate : discount.amount,
    value: isPer ? percentOfRate(discount.rate) : discount.amount,
    discount: ofLine(won.lines),
    isPer,
  };
  return { promotion, cupon: ofLine(coupon) };
}

function productBody(item: MenuItem) {
  return {
    id: Number(item.productId),
    name: item.name,
    description: item.description,
    photo: item.photo === null ? [] : [{ url: item.photo.url }],
    price: item.price,
    require_legal_age: item.requiresLegalAge,
  };
}

function sizeBody(line: CartLine, priced: PricedLine | undefined) {
  return line.sizeName === null ? null : { id: "size", name: line.sizeName, extraPrice: priced?.sizeExtra ?? 0 };
}

/** The cart item of S1 §3, with all of its fields: `price` is the whole line's with size and options, as recorded orders
 * have it (A52), `extraPrice` what the options of all units cost (S1 §9); a name with a promotion ends in ' (PROMO)' (S3 §3). */
export function cartItemBody(line: CartLine, { menu, assessment }: CartItemSource) {
  const priced = assessment.lines.find(({ lineId }) => lineId === line.lineId);
  const found = menu && (findItem(menu, line.groupId, line.itemId) ?? findItem(menu, null, line.itemId));
  const groups = found?.item.optionGroups ?? [];
  const discounts = discountsBody(line.lineId, priced?.basePrice ?? 0, assessment);
  return {
    id: Number(line.itemId),
    name: `${priced?.name ?? ""}${discounts.promotion ? promoMark : ""}`,
    quantity: line.quantity,
    base_price: priced?.basePrice ?? 0,
    price: priced?.total ?? 0,
    extraPrice: (priced?.optionsTotal ?? 0) * line.quantity,
    product: found ? productBody(found.item) : null,
    menu_group_id: Number(found?.group.id ?? line.groupId),
    photo: found?.item.photo?.url ?? null,
    sizes: found?.item.sizes ?? [],
    size: sizeBody(line, priced),
    sides_or_topings: line.options.map((choice) => optionBody(choice, groups)),
    extras: groups.map((group) => extrasBody(group, line)),
    suggestions: line.note.trim(),
    product_cooking_time: (found?.group.cookingMinutes ?? 0) * line.quantity,
    discounts,
  };
}
