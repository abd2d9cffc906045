import { atom } from "jotai/vanilla";
import * as v from "valibot";
import type { KeptAttempt } from "#domain/order/attempt.ts";
import type { TransferKind } from "#domain/order/order-failure.ts";
import { deviceValue } from "#lib/client/device/device-value.ts";
import { paidOrderSchema } from "#lib/exchange/stored-order.ts";
import type { PaidOrder } from "#lib/exchange/stored-order.ts";
import { paymentOrder } from "./payment-order.ts";
import { rememberSentOrder } from "./sent-order.ts";

/** The order that is being paid, null when there is none (S3 §3 orderDetail): it outlives the way to a bank and back. */
const paidOrder = deviceValue<PaidOrder | null>({
  name: "orderDetail",
  schema: v.nullable(paidOrderSchema),
  empty: null,
});

function begun(number: string, { branchId, total, lines }: KeptAttempt): Omit<PaidOrder, "kind" | "isTaken"> {
  return { number, branchId, total, lines, step: "pay", isOpen: true };
}

/** Sets an order aside before its payment at a provider: the cart stays until the server says that it is paid (S3 §4). */
export const setOrderAside = atom(null, (_get, set, number: string, kept: KeptAttempt) => {
  set(paidOrder, () => ({ ...begun(number, kept), kind: "online", isTaken: false }));
  set(paymentOrder, () => null);
});

/** An order that arrived and is to be paid by transfer. */
export const rememberTransfer = atom(null, (_get, set, number: string, kept: KeptAttempt, kind: TransferKind) => {
  set(rememberSentOrder, number, kept);
  set(paidOrder, () => ({ ...begun(number, kept), kind, isTaken: true }));
});
