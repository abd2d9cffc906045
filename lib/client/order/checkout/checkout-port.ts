import type { Failure } from "#domain/base/failure.ts";
import type { Result } from "#domain/base/result.ts";
import type { OrderAttempt } from "#domain/order/intent.ts";
import type { OrderFailure, PlacedOrder } from "#domain/order/order-failure.ts";

type AttemptAnswer = Result<PlacedOrder | null, Failure | OrderFailure>;

/** The actions of lib/actions/order.ts, as the checkout uses them. */
export interface CheckoutPort {
  placeOrder: (attempt: OrderAttempt) => Promise<Result<PlacedOrder, Failure | OrderFailure>>;
  /** What became of an attempt; null when nothing was ordered under its key so far; `recognized`: the number it has, as its customer says. */
  findAttempt: (input: { attemptKey: string; recognized?: string }) => Promise<AttemptAnswer>;
  /** Gives an attempt up; its order when it was made before. */
  withdrawAttempt: (input: { attemptKey: string }) => Promise<AttemptAnswer>;
}
