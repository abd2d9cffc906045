import type { Amounts } from "./adjustment.ts";
import type { OrderProblem } from "./problem.ts";

/** Why an attempt to order came to nothing: typed once, from the platform to the screen. Nothing was ordered by it, but for `unconfirmed`. */
export type OrderFailure =
  /** It cannot be taken as it is; at least one problem. */
  | { kind: "problems"; problems: OrderProblem[] }
  /** It can be taken, for other amounts than those that were agreed to. */
  | { kind: "priceChanged"; amounts: Amounts }
  /** An equal order was made just now under another key (S3 §4). */
  | { kind: "duplicate"; number: string }
  /** Something else was ordered under the key, or with another account: nobody is told more of it. */
  | { kind: "keyReused" }
  /** The key was given up before. */
  | { kind: "withdrawn" }
  /** It was sent, and nobody knows yet whether it was ordered: look it up under its key (F8). */
  | { kind: "unconfirmed" };

/** What follows an order that was placed (S3 §4): nothing more, a provider's page, or something to read and do. */
export type PaymentStep = { kind: "done" } | { kind: "redirect"; url: string } | { kind: "instructions"; text: string };

/** An order that was placed. */
export interface PlacedOrder {
  number: string;
  payment: PaymentStep;
}
