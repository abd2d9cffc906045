import type { Failure } from "#domain/base/failure.ts";
import type { Amounts } from "./adjustment.ts";
import type { Draft, KeptAttempt } from "./attempt.ts";
import type { OrderAttempt, OrderIntent } from "./intent.ts";
import type { Obstacle } from "./obstacle.ts";
import type { OrderFailure, PlacedOrder, TransferKind } from "./order-failure.ts";

/** What the page knows when a button is pressed. */
export interface Situation {
  intent: OrderIntent;
  shown: Amounts;
  /** First thing that blocks the order; null when it may be sent. */
  obstacle: Obstacle | null;
  /** Nothing is pending that could change the obstacle. */
  isDecided: boolean;
  isStranger: boolean;
  /** When the amounts are asked for again that our own crowd holds up (ms); null, or nothing, while it does not. */
  againAt?: number | null;
}

type LikeOrder = Extract<OrderFailure, { kind: "perhaps" }>["orders"][number];

/** Why an order was not sent; each has its own next step. */
export type Trouble =
  | Exclude<OrderFailure, { kind: "unconfirmed" | "formDue" | "perhaps" | "untraceable" }>
  | Exclude<Failure, { kind: "unauthorized" }>
  /** The delivery fee is unknown after a retry (A68). */
  | { kind: "feeUnknown" }
  /** Sent but not received: a retry is safe. */
  | { kind: "notReceived" }
  /** `lost` is an attempt that nobody can look up: it is given up by a press alone. Null while it is looked for. */
  | { kind: "unknownOutcome"; lost: KeptAttempt | null }
  /** Orders that are like what was sent: whether one of them is it. */
  | { kind: "maybeArrived"; orders: LikeOrder[]; kept: KeptAttempt }
  /** Too many orders for two minutes: it was not sent. */
  | { kind: "busy" }
  /** It waited to be sent when the page was left: nothing goes by itself after a reload (A174). */
  | { kind: "notSent" }
  /** An earlier attempt was ordered: another cart, or another account (then `number` is null). */
  | { kind: "earlierArrived"; number: string | null };

/** Where an order stands, from the form to the order that was sent (design §3.8). */
export type CheckoutState =
  | { name: "editing"; isPressed: boolean }
  | { name: "troubled"; trouble: Trouble; agreed: Amounts | null }
  | { name: "askingAge"; agreed: Amounts }
  /** `waited`: seconds that it has waited for a connection before. `isAnotherRound`: the same as a moment ago, and meant so (A213).
   * `held`: our own crowd holds the amounts up since then (ms), of what was pressed (A215). */
  | {
      name: "quoting";
      agreed: Amounts;
      waited?: number;
      isAnotherRound?: true;
      held?: { since: number; intent: OrderIntent };
    }
  /** Pressed without a connection: it goes by itself when that is back (A250). */
  | { name: "awaitingLine"; intent: OrderIntent; agreed: Amounts; waited: number }
  /** `agreed` is null when only an earlier order has to be looked up. */
  | { name: "identifying"; agreed: Amounts | null }
  /** Reads the attempt kept on the device; a different one is withdrawn first. `draft` is null after a reload. `waited`: seconds that
   * the press has waited before. */
  | { name: "checking"; draft: Draft | null; newKey: string | null; earlier: KeptAttempt | null; waited?: number }
  /** `waited`: seconds that the attempt has waited for its turn so far. */
  | { name: "placing"; draft: Draft; kept: KeptAttempt; waited: number }
  /** Too many orders at once: what was refused before it was taken is sent again after `seconds`, by itself (A215). */
  | { name: "waiting"; draft: Draft; kept: KeptAttempt; waited: number; seconds: number }
  /** Looks up an order whose outcome is unknown (F8, F9); `next` is sent when none is found. */
  | {
      name: "confirming";
      kept: KeptAttempt;
      /** What was agreed to, so that a log-in in between goes on with it; null after a reload. */
      agreed: Amounts | null;
      looks: number;
      /** Seconds since it was sent. */
      spent: number;
      traceless: number;
      next: { draft: Draft; newKey: string; waited: number } | null;
    }
  /** On the way to the provider; whoever comes back by the browser finds the form again. */
  | { name: "paying"; url: string }
  | { name: "sent"; number: string };

export const untouchedCheckout: CheckoutState = { name: "editing", isPressed: false };

/** Result of a lookup; `order` is null when nothing was ordered under the key. */
export type LookOutcome =
  | { kind: "looked"; order: PlacedOrder | null }
  | { kind: "failed"; failure: Failure | OrderFailure | { kind: "cut" } };

/** What is waited for: the next look at an unknown outcome, the next try of an attempt in the line, or a connection. */
export type WaitKind = "look" | "turn" | "line";

export type CheckoutEvent =
  | { type: "opened" }
  | { type: "pressed"; situation: Situation }
  /** `at` is now (ms). */
  | { type: "situation"; situation: Situation; at?: number }
  | { type: "ageConfirmed"; shown: Amounts }
  | { type: "totalAccepted"; amounts: Amounts }
  | { type: "sentAnyway"; shown: Amounts }
  /** One of the orders that are like it is theirs. */
  | { type: "recognized"; number: string }
  /** They order again, though it may have arrived. */
  | { type: "gaveUp" }
  | { type: "identified" }
  | { type: "dismissed" }
  | { type: "left" }
  /** `isElsewhere`: another tab waits, and sends it by itself. */
  | { type: "attemptRead"; kept: KeptAttempt | null; isElsewhere?: boolean; newKey: string }
  | { type: "placed"; order: PlacedOrder }
  /** `cut`: the call broke off, outcome unknown. */
  /** `seconds` that it took to learn nothing. */
  | { type: "notPlaced"; failure: Failure | OrderFailure | { kind: "cut" }; seconds?: number }
  /** `seconds` in truth, of a device that slept meanwhile. */
  | { type: "waited"; until: WaitKind; seconds?: number }
  | { type: "looked"; outcome: LookOutcome; seconds?: number };

/** Side effects as data; one hook runs them. */
export type CheckoutEffect =
  | { kind: "showObstacle"; obstacle: Obstacle }
  | { kind: "dismissErrors" }
  | { kind: "askQuote" }
  | { kind: "askMenu" }
  | { kind: "logIn" }
  | { kind: "confirmAge" }
  | { kind: "acceptPrices" }
  | { kind: "readAttempt" }
  | { kind: "keepAttempt"; kept: KeptAttempt }
  /** No answer is pending: the key may be reused. */
  | { kind: "releaseAttempt"; attemptKey: string }
  | { kind: "forgetAttempt"; attemptKey: string }
  | { kind: "place"; attempt: OrderAttempt }
  | { kind: "wait"; until: WaitKind; seconds: number }
  /** `recognized`: the order that the person says it is. */
  | { kind: "find"; attemptKey: string; recognized?: string }
  | { kind: "withdraw"; attemptKey: string }
  /** Sets the order aside, and leaves for the provider; `number` is null before the form has made it. */
  | { kind: "redirect"; url: string; number: string | null; kept: KeptAttempt }
  /** Empties the cart, with undo (A118). */
  | { kind: "clearCart" }
  /** As `clearCart`, and kept until the branch opens (A119). */
  | { kind: "setCartAside" }
  /** `transfer` is null when nothing is left to do. */
  | { kind: "finish"; number: string; kept: KeptAttempt; transfer: TransferKind | null };
