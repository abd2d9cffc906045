import type { Failure } from "#domain/base/failure.ts";
import type { Totals } from "#domain/order/totals.ts";
import type { OrderIntent } from "#domain/order/quote.ts";
import type { Result } from "#domain/base/result.ts";

/** The actions of lib/actions/order.ts, as the sending of an order uses them. */
export interface OrderPort {
  checkOrder: (intent: OrderIntent) => Promise<Result<{ totals: Totals }, Failure>>;
  placeOrder: (intent: OrderIntent) => Promise<Result<{ number: string }, Failure>>;
  withdrawAttempt: (input: { attemptKey: string }) => Promise<Result<{ number: string } | null, Failure>>;
  findAttempt: (input: { attemptKey: string }) => Promise<Result<{ number: string } | null, Failure>>;
}
