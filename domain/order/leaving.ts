import type { Pesos } from "#domain/base/money.ts";
import { isActiveOrder, orderStatus, type OrderStatus } from "./order-status.ts";
import { moneyMayComeUntil, type PaymentState } from "./payment/payment.ts";

/** What keeps a person's data with an order for now: it is made, its payment may still come, or its money goes back. */
export const leavingReasons = ["openOrder", "payment", "refund"] as const;

export type LeavingReason = (typeof leavingReasons)[number];

/** Why somebody's data cannot go yet; `until` in ms, null where nobody knows. */
export interface LeavingObstacle {
  reason: LeavingReason;
  until: number | null;
}

/** An order of who wants to leave; instants in ms. */
export interface LeftOrder {
  status: OrderStatus;
  /** The end of what was promised. */
  promisedBy: number | null;
  payment: {
    state: PaymentState;
    /** Null while it was taken to no provider. */
    startedAt: number | null;
    /** When one that nobody starts is given up. */
    givenUpAt: number;
    /** Owed to whoever ordered. */
    due: Pesos;
  } | null;
}

function ahead(instant: number | null, now: number): number | null {
  return instant !== null && instant > now ? instant : null;
}

function paymentUntil({ payment }: LeftOrder): number | null {
  if (payment === null) return null;
  if (payment.startedAt === null) return payment.state === "none" ? payment.givenUpAt : null;
  return moneyMayComeUntil(payment.state, payment.startedAt);
}

/** Why an order still needs to know whose it is at `now` (ms): money before dishes; null when it does not (B10). */
export function leavingObstacle(order: LeftOrder, now: number): LeavingObstacle | null {
  if ((order.payment?.due ?? 0) > 0) return { reason: "refund", until: null };
  const until = paymentUntil(order);
  const isAwaited = order.status === orderStatus.awaitingPayment;
  if (isAwaited || (until !== null && until > now)) return { reason: "payment", until: ahead(until, now) };
  return isActiveOrder(order.status) ? { reason: "openOrder", until: ahead(order.promisedBy, now) } : null;
}
