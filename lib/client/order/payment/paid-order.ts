import { atom } from "jotai/vanilla";
import * as v from "valibot";
import type { KeptAttempt } from "#domain/order/attempt.ts";
import type { TransferKind } from "#domain/order/order-failure.ts";
import { cartOf } from "#lib/client/cart/cart-atom.ts";
import { currentValue, deviceValue } from "#lib/client/device/device-value.ts";
import { paidOrderSchema } from "#lib/exchange/stored/stored-order.ts";
import type { PaidOrder } from "#lib/exchange/stored/stored-order.ts";
import { noGivenInputs } from "#lib/exchange/inputs.ts";
import type { GivenInputs } from "#lib/exchange/inputs.ts";
import { currentInputs, restoreInputs } from "#lib/client/order/given-inputs.ts";
import { chosenPaymentAtom } from "#lib/client/order/checkout/chosen-payment.ts";
import { currentOrder } from "#lib/client/order/checkout/current-order.ts";
import { paymentOrder } from "./payment-order.ts";
import { schedulingOf } from "#lib/client/order/checkout/scheduling.ts";
import { rememberSentOrder, takeOrder } from "#lib/client/order/checkout/sent-order.ts";

/** The order that is being paid, null when there is none (S3 §3 orderDetail): it outlives the way to a bank and back. */
export const paidOrder = deviceValue<PaidOrder | null>({
  name: "orderDetail",
  schema: v.nullable(paidOrderSchema),
  empty: null,
});

type Begun = Omit<PaidOrder, "kind" | "isTaken" | "scheduling" | keyof GivenInputs>;

function begun(
  number: string | null,
  { branchId, total, lines }: Pick<KeptAttempt, "branchId" | "total" | "lines">,
): Begun {
  return { number, branchId, total, lines, paymentMethodId: null, step: "pay", isOpen: true };
}

/** Sets an order aside before its payment at a provider: the cart stays until the server says that it is paid (S3 §4). */
export const setOrderAside = atom(null, (get, set, number: string | null, kept: KeptAttempt) => {
  const inputs = set(currentInputs);
  const scheduling = set(schedulingOf(kept.branchId), currentValue);
  const chosen = { scheduling, paymentMethodId: get(chosenPaymentAtom) };
  set(paidOrder, () => ({ ...begun(number, kept), ...inputs, ...chosen, kind: "online", isTaken: false }));
  set(paymentOrder, () => null);
  // Whoever comes back from the provider is not led into the checkout.
  set(currentOrder, () => null);
});

/** An order that is being paid elsewhere, from another device or tab: it is looked after here too, its lines are not here (B12). */
export const followPaidOrder = atom(null, (_get, set, number: string, branchId: string) => {
  const elsewhere = { ...begun(number, { branchId, total: 0, lines: [] }), ...noGivenInputs, scheduling: null };
  set(paidOrder, (paid) => (paid?.number === number ? paid : { ...elsewhere, kind: "online", isTaken: true }));
});

/** An order that arrived and is to be paid by transfer. */
export const rememberTransfer = atom(null, (_get, set, number: string, kept: KeptAttempt, kind: TransferKind) => {
  set(rememberSentOrder, number, kept);
  set(paidOrder, () => ({ ...begun(number, kept), ...noGivenInputs, kind, scheduling: null, isTaken: true }));
});

/** The lines of the order that is being paid leave the cart: the server says that it is paid, or at the bank (S3 §4). One that its
 * form made has its number from now on. */
export const takePaidOrder = atom(null, (_get, set, number: string) => {
  const paid = set(paidOrder, currentValue);
  if (paid === null || paid.isTaken || (paid.number !== null && paid.number !== number)) return;
  set(takeOrder, number, paid);
  set(paidOrder, () => ({ ...paid, number, isTaken: true }));
});

/** Whether the way of paying comes back with an order: not for who wants another one. */
export type RestoredMethod = "kept" | "chosenAnew";

/** The order that was not paid comes back into its cart, and is not being paid any more (S3 §4 'Sí, Intentar'). */
export const restorePaidOrder = atom(null, (_get, set, method: RestoredMethod) => {
  const paid = set(paidOrder, currentValue);
  if (paid === null) return;
  set(cartOf(paid.branchId), (cart) => {
    const there = new Set(cart.lines.map(({ lineId }) => lineId));
    return { ...cart, lines: [...cart.lines, ...paid.lines.filter(({ lineId }) => !there.has(lineId))] };
  });
  // What was chosen since stands.
  set(restoreInputs, paid);
  set(schedulingOf(paid.branchId), (chosen) => chosen ?? paid.scheduling);
  const { paymentMethodId } = paid;
  // The checkout that opens for it, here or at its branch's pages, has the method as well (A183).
  if (method === "kept" && paymentMethodId !== null) set(currentOrder, () => ({ paymentMethodId, at: Date.now() }));
  set(paidOrder, () => null);
});
