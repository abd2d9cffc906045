import { atom } from "jotai/vanilla";
import { removeLine } from "#domain/cart/cart.ts";
import type { KeptAttempt } from "#domain/order/attempt.ts";
import { currentValue } from "#lib/client/device/device-value.ts";
import { cartOf } from "#lib/client/cart/cart-atom.ts";
import { serverNow } from "#lib/client/device/server-clock.ts";
import { knownItemsOf } from "#lib/client/cart/known-items.ts";
import { forgetInputs } from "#lib/client/order/given-inputs.ts";
import { addFavorites, addSentOrder } from "#lib/client/order/tracking/order-memory.ts";
import { paymentOrder } from "#lib/client/order/payment/payment-order.ts";
import { schedulingOf } from "./scheduling.ts";

/** What an order that is taken leaves on the device: its lines leave the cart, what was added meanwhile stays (F20); its coupon is used,
 * and its time no longer chosen. */
export const takeOrder = atom(
  null,
  (_get, set, number: string, order: Pick<KeptAttempt, "branchId" | "lines" | "total">) => {
    const { branchId, lines, total } = order;
    const known = set(knownItemsOf(branchId), currentValue);
    set(forgetInputs);
    set(schedulingOf(branchId), () => null);
    const at = serverNow();
    const ordered = lines.flatMap(({ lineId: _ofCart, ...line }) => {
      const item = known[line.itemId];
      return item ? [{ line, productId: item.productId, name: item.name }] : [];
    });
    const dishes = ordered.map(({ name, line }) => ({ itemId: line.itemId, name, quantity: line.quantity }));
    set(addSentOrder, { number, total, sentAt: at, dishes, isOver: false, heard: null });
    set(addFavorites, { branchId, products: ordered, at });
    set(cartOf(branchId), (cart) => lines.reduce((rest, { lineId }) => removeLine(rest, lineId), cart));
  },
);

/** The same of an attempt that arrived. */
export const rememberSentOrder = atom(null, (_get, set, number: string, kept: KeptAttempt) => {
  set(paymentOrder, () => null);
  set(takeOrder, number, kept);
});
