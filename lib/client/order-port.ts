import type { Address } from "#domain/address.ts";
import type { CartLine } from "#domain/cart.ts";
import type { DeliveryMode } from "#domain/delivery.ts";
import type { Pesos } from "#domain/money.ts";
import type { Totals } from "#domain/pricing.ts";
import type { Result } from "#domain/result.ts";

/** What a person wants to order: ids, numbers and the total that was shown; the server computes every amount (M1). */
export interface OrderIntent {
  attemptKey: string;
  branchId: string;
  lines: CartLine[];
  mode: DeliveryMode;
  address: Address | null;
  paymentMethodId: string;
  expectedTotal: Pesos;
  legalAgeConfirmed: boolean;
}

/** Why an action did not do it (design §3.7). */
export type OrderFailure =
  | { kind: "invalid"; fields: Record<string, string> }
  | { kind: "unauthorized" }
  | { kind: "refused"; code: string; data?: unknown }
  | { kind: "unavailable" }
  | { kind: "tooMany"; retryAfter: number }
  | { kind: "conflict"; totals: Totals };

/** The actions of lib/actions/order.ts, as the sending of an order uses them. */
export interface OrderPort {
  checkOrder: (intent: OrderIntent) => Promise<Result<{ totals: Totals }, OrderFailure>>;
  placeOrder: (intent: OrderIntent) => Promise<Result<{ number: string }, OrderFailure>>;
  findAttempt: (input: { attemptKey: string }) => Promise<Result<{ number: string } | null, OrderFailure>>;
}
