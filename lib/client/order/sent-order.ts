import { removeLine } from "#domain/cart/cart.ts";
import type { KeptAttempt } from "#domain/order/attempt.ts";
import { updateCart } from "#lib/client/cart-atom.ts";
import { readKnownItems } from "#lib/client/known-items.ts";
import { saveFavorites, saveSentOrder } from "#lib/client/order-memory.ts";
import { writeKeptAttempt } from "./kept-attempt.ts";

/** What an order that arrived leaves on the device: its lines leave the cart, what was added meanwhile stays (F20). */
export function rememberSentOrder(tenant: string, number: string, kept: KeptAttempt): void {
  const scope = { tenant, branchId: kept.branchId };
  const known = readKnownItems(scope);
  const productIds = kept.lines.flatMap(({ itemId }) => known[itemId]?.productId ?? []);
  writeKeptAttempt(tenant, null);
  saveSentOrder(tenant, { number, total: kept.total, sentAt: Date.now() });
  saveFavorites(tenant, productIds);
  updateCart(scope, (cart) => kept.lines.reduce((rest, { lineId }) => removeLine(rest, lineId), cart));
}
