import { to } from "#domain/base/step.ts";
import type { Step } from "#domain/base/step.ts";
import type { Amounts } from "#domain/order/adjustment.ts";
import { keptAttempt, orderAttempt } from "#domain/order/attempt.ts";
import type { Draft } from "#domain/order/attempt.ts";
import type { CheckoutEffect, CheckoutState, Trouble } from "#domain/order/checkout-state.ts";

/** Seconds that a press waits at most before it is sent by itself, in all: for its amounts and its turn (A215), for a connection (A250). */
export const longestWait = 120;

export type Checkout = Step<CheckoutState, CheckoutEffect>;

/** Ends a send with what a person has to know; `agreed` are the amounts that were to be sent, in pesos. */
export function trouble(reason: Trouble, agreed: Amounts | null, ...effects: CheckoutEffect[]): Checkout {
  return to({ name: "troubled", trouble: reason, agreed }, ...effects);
}

/** Sends a draft under a key, after the effects `first`; `waited`: seconds that its press has waited before (A215, A250). */
export function place(draft: Draft, attemptKey: string, waited: number, ...first: CheckoutEffect[]): Checkout {
  const kept = keptAttempt(draft, attemptKey);
  const attempt = orderAttempt(draft, attemptKey);
  const state: CheckoutState = { name: "placing", draft, kept, waited };
  return to(state, ...first, { kind: "keepAttempt", kept }, { kind: "place", attempt });
}
