import { eq } from "drizzle-orm";
import { minute } from "#domain/base/duration.ts";
import { paymentAfter, paymentEffect } from "#domain/order/payment/payment.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import type { PaymentProvider } from "#domain/store/payment-method.ts";
import { findBusiness, loadHosts } from "#platform/central/load-business.ts";
import type { Database } from "#platform/db/database.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { storeOrigin } from "#platform/http/store-origin.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { accountOf } from "./look-up-payment.ts";
import { lockPayment, movePayment, type PaymentRow } from "./move-payment.ts";
import { addLookUp } from "./payment-tasks.ts";
import { addClosing } from "./task-kinds.ts";
import { ProviderAway } from "#platform/payments/provider/provider-away.ts";
import type { Handover, PaymentStart } from "#platform/payments/provider/provider-port.ts";
import { isStillMade, openOrder, orderOfPayment, type OrderRow, unpaidOrder } from "./open-order.ts";

/** How a press on 'Pagar' ends: nothing is known of it, it is over, its order cannot be made any more, somebody tries too often,
 * the provider is away, or the browser goes there. */
export type StartOutcome =
  | { kind: "unknown" }
  | { kind: "tooOften"; back: string; seconds: number }
  | { kind: "over" | "notMade" | "away"; back: string }
  | { kind: "go"; back: string; handover: Handover };

const firstLook = 30_000;
const hour = 3600;
/** Stolen cards are tried out one after the other (M21). */
const startsOfPayment = { name: "payment-start-of", most: 5, seconds: hour };
/** A person who tries cards out has a new order for each; going on with a payment that is under way is no new try. */
const startsOfPerson = { name: "payment-start-by", most: 3, seconds: hour };

/** The seconds to wait, null when it may be started. Nobody is counted for references that nobody knows, nor for others
 * behind the same address (M21, A216). */
async function countStart({ limiter }: PlatformContext, payment: PaymentRow): Promise<number | null> {
  const again = await limiter.take(startsOfPayment, payment.reference);
  if (again !== null || payment.state === "started") return again;
  return await limiter.take(startsOfPerson, `${payment.business} ${payment.orderer_key ?? payment.reference}`);
}

/** Whether it can begin, or goes on. */
function mayStart({ state }: PaymentRow): boolean {
  return state === "started" || paymentAfter(state, "start") !== null;
}

/** Where a store shows what became of a payment; its host is the platform's own row, never the request's. */
export async function returnAddress(platform: PlatformContext, order: OrderRow): Promise<string> {
  const business = order.business === null ? null : await findBusiness(platform.database, order.business);
  const hosts = business === null ? null : await loadHosts(platform.database, business.id);
  const host = hosts?.main ?? business?.domain ?? "localhost";
  const key = encodeURIComponent(order.order_unique_identifier ?? "");
  return `${storeOrigin(host, platform.settings.storefrontPort)}/api/payment/return?order_unique_identifier=${key}`;
}

async function describeStart(platform: PlatformContext, payment: PaymentRow, order: OrderRow): Promise<PaymentStart> {
  const account = await accountOf(platform, payment);
  if (account === null) throw new ProviderAway("account");
  const business = await findBusiness(platform.database, payment.business);
  const base = `${platform.settings.publicUrl}/api/payment/${payment.provider}`;
  const key = encodeURIComponent(order.order_unique_identifier ?? "");
  return {
    account,
    reference: payment.reference,
    amount: payment.amount,
    tax: order.tax ?? 0,
    currency: payment.currency,
    description: `Pedido ${order.display_number ?? ""} en ${business?.name ?? ""}`.slice(0, 120),
    customer: {
      id: String(order.customer ?? order.id),
      name: order.customer_name ?? "",
      // A guest has none: the provider's receipt stays with us (A249).
      email: order.customer_email ?? platform.settings.mailFrom,
    },
    returnUrl: `${base}/response?order_unique_identifier=${key}`,
    callbackUrl: `${base}/${platform.providers[payment.provider].word.path}`,
  };
}

/** Whether an order waits for its payment, or is taken up again for it: what cannot be made any more is not paid for. */
async function isReady(transaction: Database, row: OrderRow, { now, within }: { now: number; within: number }) {
  const order = await unpaidOrder(transaction, row);
  const { kind } = paymentEffect(order, now, within);
  if (kind === "keep" || kind === "refund") return false;
  const isWaiting = order.status === orderStatus.awaitingPayment;
  if (isWaiting && kind === "open") return true;
  if (!(await isStillMade(transaction, row, now))) return false;
  return isWaiting || (await openOrder(transaction, row, { to: orderStatus.awaitingPayment, now }));
}

/** Moves the payment to `started`, unless it is; a rejected one only if its order can be taken up again. `notMade` where its
 * money would open nothing now. */
async function begin(platform: PlatformContext, id: number): Promise<"begun" | "over" | "notMade"> {
  const now = platform.clock();
  const within = platform.settings.paymentLateMinutes * minute;
  return platform.database.transaction(async (transaction) => {
    const payment = await lockPayment(transaction, id);
    if (payment === null || !mayStart(payment)) return "over";
    const row = await orderOfPayment(transaction, payment.order);
    if (!(await isReady(transaction, row, { now, within }))) return payment.state === "rejected" ? "over" : "notMade";
    if (payment.state === "started") return "begun";
    const moved = await movePayment(transaction, payment, { event: "start", source: "customer", now });
    if (moved === null) return "over";
    await addLookUp(transaction, payment, { why: String(now), now, dueAt: now + firstLook });
    // What would have ended it was over with the refusal.
    if (payment.state === "rejected") await addClosing(transaction, payment.id, now);
    return "begun";
  });
}

/** Ends what would be paid in vain, so that nobody is led to pay it again. */
async function endUnmade(platform: PlatformContext, id: number): Promise<"notMade" | "over" | "away"> {
  const ending = { source: "clock", states: ["none", "started"] } as const;
  const ended = await platform.takePaymentTurn(id, async () => await endUnpaid(platform, id, ending));
  if (ended === "away") return "away";
  return ended === "ended" ? "notMade" : "over";
}

/** Takes the browser to the provider for what the platform itself says is due; every posted amount is ignored (M8). */
export async function startPayment(
  platform: PlatformContext,
  provider: PaymentProvider,
  reference: string,
): Promise<StartOutcome> {
  const [payment] = await platform.database.select().from(payments).where(eq(payments.reference, reference));
  if (payment?.provider !== provider) return { kind: "unknown" };
  const order = await orderOfPayment(platform.database, payment.order);
  const back = await returnAddress(platform, order);
  if (!mayStart(payment)) return { kind: "over", back };
  const seconds = await countStart(platform, payment);
  if (seconds !== null) return { kind: "tooOften", back, seconds };
  try {
    // Asked first: while the provider is away the payment stays one that nobody has started (F26).
    const handover = await platform.providers[provider].start(await describeStart(platform, payment, order));
    failpoint("payment.handed");
    const begun = await begin(platform, payment.id);
    if (begun === "begun") return { kind: "go", back, handover };
    return { kind: begun === "over" ? "over" : await endUnmade(platform, payment.id), back };
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    platform.log("error", "payment_start_failed", { payment: payment.id, provider, detail: error.message });
    return { kind: "away", back };
  }
}
