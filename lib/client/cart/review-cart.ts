import { itemAvailability } from "#domain/menu/availability.ts";
import type { SaleHours } from "#domain/menu/availability.ts";
import { reconcileCart } from "#domain/cart/cart.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";
import type { Cart, CartChange, CartLine } from "#domain/cart/cart.ts";
import { findItem } from "#domain/menu/menu.ts";
import type { SeenItem } from "#domain/cart/seen-item.ts";
import type { Pesos } from "#domain/base/money.ts";
import { defaultLoadFactor, kitchenLoad } from "#domain/order/time/kitchen-load.ts";
import { priceLine } from "#domain/cart/line-price.ts";
import type { LineProblemCode, PricedLine } from "#domain/cart/line-price.ts";
import type { Catalog } from "#lib/exchange/menu.ts";
import type { KnownItems } from "#lib/exchange/known-items.ts";

/** What the person has to know about a line: the menu changed, or its price did (F28). */
export type LineNews =
  | { kind: Exclude<CartChange["kind"], "itemUnavailable">; detail: string | null }
  /** `window` says when it is sold, null when that is not known. */
  | { kind: "itemUnavailable"; window: SaleHours | null }
  | { kind: "price"; from: Pesos; to: Pesos };

/** A line of the cart compared with the menu as it is now. */
export interface ReviewedLine {
  /** As it lies in the cart. */
  kept: CartLine;
  /** As the menu allows it, null when its item is gone. */
  line: CartLine | null;
  /** From the menu, or as it was when the person saw it. */
  item: SeenItem | null;
  /** What the kitchen needs for one unit, in minutes. */
  cookingMinutes: number;
  /** Null when it has no price: gone, or something must be chosen again. */
  priced: PricedLine | null;
  news: LineNews[];
  problem: LineProblemCode | null;
  /**
   * `ready`: it can be sent. `consent`: the person must agree to what is different. `edit`: something must be chosen
   * again. `blocked`: it cannot be had, only taken out.
   */
  state: "ready" | "consent" | "edit" | "blocked";
}

export interface ReviewedCart {
  lines: ReviewedLine[];
  /** Of the lines that can be had. */
  subtotal: Pesos;
  /** What the kitchen needs for them, 0 when the menu does not say (A163). */
  minutes: number;
  /** Every line can be sent as it is. */
  isReady: boolean;
}

function stateOf(news: readonly LineNews[], isPriced: boolean): ReviewedLine["state"] {
  const kinds = new Set(news.map(({ kind }) => kind));
  if (kinds.has("itemGone") || kinds.has("itemUnavailable")) return "blocked";
  if (kinds.has("sizeGone") || kinds.has("groupNowRequired") || !isPriced) return "edit";
  const isDearer = news.some((one) => one.kind === "price" && one.to > one.from);
  return isDearer || kinds.has("optionGone") ? "consent" : "ready";
}

function unitPrice(line: CartLine, item: SeenItem | undefined): Pesos | null {
  const priced = item && priceLine(line, item);
  return priced?.ok === true ? priced.value.unitPrice : null;
}

function reviewLine(
  kept: CartLine,
  line: CartLine | null,
  changes: CartChange[],
  catalog: Catalog,
  before?: SeenItem,
): ReviewedLine {
  const found = line && findItem(catalog.menu, line.groupId, line.itemId);
  const news: LineNews[] = changes.map(({ kind, detail }) => {
    if (kind !== "itemUnavailable") return { kind, detail };
    const sold = found && itemAvailability(found.item, found.group, catalog.now, new Set(catalog.holidays));
    return { kind, window: sold?.isOrderable === false ? sold.window : null };
  });
  if (!line || !found) {
    const nothing = { line: null, cookingMinutes: 0, priced: null, problem: null, state: "blocked" } as const;
    return { ...nothing, kept, item: before ?? null, news };
  }
  const priced = priceLine(line, found.item);
  const from = unitPrice(kept, before);
  if (
    priced.ok &&
    from !== null &&
    from !== priced.value.unitPrice &&
    !news.some(({ kind }) => kind === "optionGone")
  ) {
    news.push({ kind: "price", from, to: priced.value.unitPrice });
  }
  return {
    kept,
    line,
    item: found.item,
    cookingMinutes: found.group.cookingMinutes,
    priced: priced.ok ? priced.value : null,
    news,
    problem: priced.ok ? null : priced.failure.code,
    state: stateOf(news, priced.ok),
  };
}

/** Holds a cart against the menu as it is now: every difference becomes news of its line, nothing leaves it (F28, A39, A40). */
export function reviewCart(
  cart: Cart,
  catalog: Catalog,
  known: KnownItems,
  loadFactor: PartsPerMillion = defaultLoadFactor,
): ReviewedCart {
  const holidays = new Set(catalog.holidays);
  const reconciled = reconcileCart(cart, catalog.menu, { now: catalog.now, holidays, known: Object.values(known) });
  const lines = cart.lines.map((kept) =>
    reviewLine(
      kept,
      reconciled.cart.lines.find((line) => line.lineId === kept.lineId) ?? null,
      reconciled.changes.filter((change) => change.lineId === kept.lineId),
      catalog,
      known[kept.itemId],
    ),
  );
  const sold = lines.filter(({ state }) => state !== "blocked");
  return {
    lines,
    subtotal: sold.reduce((sum, { priced }) => sum + (priced?.total ?? 0), 0),
    minutes: kitchenLoad(
      sold.map(({ cookingMinutes, kept }) => ({ cookingMinutes, quantity: kept.quantity })),
      loadFactor,
    ),
    isReady: lines.every(({ state }) => state === "ready"),
  };
}
