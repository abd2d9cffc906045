import "server-only";
import type { Business } from "#domain/store/business.ts";
import { orderEnd, paymentStateOf } from "#domain/order/payment/payment-outcome.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import type { OrderCaller } from "#lib/server/central/orders.ts";
import { readPayment } from "#lib/server/central/payment.ts";
import { stranger } from "#lib/server/central/tracked-order.ts";
import { env } from "#lib/server/env.ts";
import type { ShownPayment } from "#lib/exchange/payment.ts";
import type { OwnPayment } from "#lib/server/order/payment-seal.ts";
import type { PaymentStatus } from "#wire/order/payment-answer.ts";
import { findLostOrder } from "./lost-order.ts";
import { recallSent, type SentAttempt, sentUnder } from "./sent-attempts.ts";
import { readTrackedOrder } from "./tracked-order.ts";
import { recordUsedBy } from "./used-promotions.ts";

// What became of a payment: the status call, else how its order stands, if that says anything of money. What the address says of
// it is no source (A121).

/** Whose payment it is, and where. */
interface Asking {
  tenant: string;
  business: Business;
  caller: OrderCaller;
}

/** What of a payment's status is shown. */
export function shownPayment(status: PaymentStatus): ShownPayment {
  const { number, state, amount, refund, orderStatus, isOnPhone } = status;
  return { number, state, amount, refund, end: orderEnd(orderStatus), ...(isOnPhone && { isOnPhone }) };
}

/** What this browser sent before its form made an order of it; null where that is known already, or nobody tells. */
async function sentByForm({ attemptKey }: OwnPayment, { business, tenant }: Asking): Promise<SentAttempt | null> {
  if (attemptKey === null) return null;
  await recallSent(tenant, business);
  return sentUnder({ attemptKey, businessId: business.id })?.attempt ?? null;
}

/** The number of an order that its form made, in its customer's own list; null while nobody tells. */
async function numberOf(attempt: SentAttempt, caller: OrderCaller): Promise<string | null> {
  try {
    // A look before the form was posted is none of two that find nothing.
    const looked = await findLostOrder({ ...attempt }, caller, { now: Date.now(), recognized: null });
    return looked.kind === "found" ? looked.number : null;
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    return null;
  }
}

async function ofItsOrder(sealed: OwnPayment, asking: Asking): Promise<ShownPayment | null> {
  const { business, caller } = asking;
  const sent = await sentByForm(sealed, asking);
  const number = sealed.number ?? (sent && (await numberOf(sent, caller)));
  if (number === null) return null;
  const { token: _token, userId: _user, guestSecret: _guest, ...asker } = caller;
  const order = await readTrackedOrder(number, business.id, stranger(asker));
  const state = paymentStateOf(order?.status ?? null);
  if (order === null || state === null) return null;
  // Refused it has used up nothing.
  if (sent !== null && state === "approved") recordUsedBy(sent, caller);
  return { number: order.number, state, amount: sealed.amount, refund: null, end: orderEnd(order.status) };
}

/** The payment of this browser as it is shown; null while nobody tells of it. @throws CentralError */
export async function readShownPayment(sealed: OwnPayment, asking: Asking): Promise<ShownPayment | null> {
  if (env().PAYMENT_STATUS_PATH === null) return await ofItsOrder(sealed, asking);
  const { token: _token, userId: _user, guestSecret: _guest, ...asker } = asking.caller;
  const status = await readPayment(sealed, asker);
  return status && shownPayment(status);
}
