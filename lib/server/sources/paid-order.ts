import "server-only";
import { orderEnd, paymentStateOf } from "#domain/order/payment/payment-outcome.ts";
import type { Asker } from "#lib/server/central/account.ts";
import { readPayment } from "#lib/server/central/payment.ts";
import { stranger } from "#lib/server/central/tracked-order.ts";
import { env } from "#lib/server/env.ts";
import type { ShownPayment } from "#lib/exchange/payment.ts";
import type { OwnPayment } from "#lib/server/order/payment-seal.ts";
import type { PaymentStatus } from "#wire/order/payment-answer.ts";
import { readTrackedOrder } from "./tracked-order.ts";

// What became of a payment: the status call, else how its order stands, if that says anything of money. What the address says of
// it is no source (A121).

/** What of a payment's status is shown. */
export function shownPayment({ number, state, amount, refund, orderStatus }: PaymentStatus): ShownPayment {
  return { number, state, amount, refund, end: orderEnd(orderStatus) };
}

async function ofItsOrder(sealed: OwnPayment, businessId: string, asker: Asker): Promise<ShownPayment | null> {
  if (sealed.number === null) return null;
  const order = await readTrackedOrder(sealed.number, businessId, stranger(asker));
  const state = paymentStateOf(order?.status ?? null);
  if (order === null || state === null) return null;
  return { number: order.number, state, amount: sealed.amount, refund: null, end: orderEnd(order.status) };
}

/** The payment of this browser as it is shown; null while nobody tells of it. @throws CentralError */
export async function readShownPayment(
  sealed: OwnPayment,
  businessId: string,
  asker: Asker,
): Promise<ShownPayment | null> {
  if (env().PAYMENT_STATUS_PATH === null) return await ofItsOrder(sealed, businessId, asker);
  const status = await readPayment(sealed, asker);
  return status && shownPayment(status);
}
