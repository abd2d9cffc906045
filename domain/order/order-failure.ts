import type { Pesos } from "#domain/base/money.ts";
import type { Amounts } from "./adjustment.ts";
import type { OrderProblem } from "./problem.ts";

/** Why an attempt failed, from the platform to the screen; nothing was ordered, except perhaps with `unconfirmed`. */
export type OrderFailure =
  /** At least one. */
  | { kind: "problems"; problems: OrderProblem[] }
  /** It can be ordered, for amounts other than those agreed to. */
  | { kind: "priceChanged"; amounts: Amounts }
  /** An equal order was just made under another key (S3 §4). */
  | { kind: "duplicate"; number: string }
  /** The same was ordered from this device within the minute: the guest says whether it is another round (A213). */
  | { kind: "anotherRound"; number: string }
  /** Something else was ordered under the key, or by another account, which stays private. */
  | { kind: "keyReused" }
  | { kind: "withdrawn" }
  /** A payment of theirs is in progress at this shop, perhaps at the bank: it goes on with that one, or gives it up (B12, A199). */
  | { kind: "paymentPending"; number: string; isAtBank: boolean }
  /** It may be sent: the form to the provider makes it, at an address of ours (S3 §4 action.form). */
  | { kind: "formDue"; url: string }
  /** Sent, outcome unknown, and orders of theirs are like it: whose it is only the customer says. */
  | { kind: "perhaps"; orders: { number: string; total: Pesos | null }[] }
  /** Sent, outcome unknown, and nobody can look it up: a guest's, or one that no process remembers. */
  | { kind: "untraceable" }
  /** Sent, outcome unknown: look it up under its key (F8). */
  | { kind: "unconfirmed" };

/** How money is transferred: by the bank's app or by a link. */
export type TransferKind = "transfer" | "link.transfer";

/** What follows a placed order (S3 §4): nothing, a provider's page, or how to transfer. */
export type PaymentStep =
  | { kind: "done" }
  | { kind: "redirect"; url: string }
  | { kind: "instructions"; method: TransferKind };

export interface PlacedOrder {
  number: string;
  payment: PaymentStep;
}
