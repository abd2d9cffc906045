import { advanceCheckout } from "#domain/order/checkout.ts";
import type { Checkout } from "#domain/order/send/checkout-step.ts";
import { untouchedCheckout } from "#domain/order/checkout-state.ts";
import type { CheckoutEffect, CheckoutEvent, CheckoutState, Situation } from "#domain/order/checkout-state.ts";
import { sampleIntent } from "#tests/support/samples.ts";

export const amounts = (total: number) => ({ subtotal: total, adjustments: [], total });
export const situation = (more: Partial<Situation> = {}): Situation => ({
  intent: sampleIntent(),
  shown: amounts(25_000),
  obstacle: null,
  isDecided: true,
  isStranger: false,
  ...more,
});

/** Runs events from a state; answers where it ends, and the effects of the last event. */
export function walk(events: CheckoutEvent[], from: CheckoutState = untouchedCheckout) {
  let step: Checkout = { state: from, effects: [] };
  for (const event of events) step = advanceCheckout(step.state, event);
  return step;
}

export const pressed: CheckoutEvent = { type: "pressed", situation: situation() };
export const quoted: CheckoutEvent = { type: "situation", situation: situation() };
export const nothingKept: CheckoutEvent = { type: "attemptRead", kept: null, newKey: "key-1" };
export const sending = [pressed, quoted, nothingKept];
export const kinds = (effects: readonly CheckoutEffect[]) => effects.map(({ kind }) => kind);
export const ways = (effects: readonly CheckoutEffect[]) => effects.find((effect) => effect.kind === "place");
