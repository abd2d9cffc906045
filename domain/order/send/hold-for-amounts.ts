import { to } from "#domain/base/step.ts";
import { draftFingerprint } from "#domain/order/attempt.ts";
import type { CheckoutEvent, CheckoutState } from "#domain/order/checkout-state.ts";
import { type Checkout, longestWait, trouble } from "./checkout-step.ts";

type Quoting = Extract<CheckoutState, { name: "quoting" }>;

/** The first time that a press is held up: whoever would wait too long is told to come again. */
function hold(state: Quoting, { at = 0, situation }: Extract<CheckoutEvent, { type: "situation" }>): Checkout | null {
  const { intent, isDecided, againAt = null } = situation;
  if (isDecided || againAt === null) return null;
  const seconds = Math.ceil((againAt - at) / 1000);
  if (seconds > longestWait) return trouble({ kind: "wait", seconds }, state.agreed);
  return to({ ...state, held: { since: at - (state.waited ?? 0) * 1000, intent } });
}

/** Seconds that a press has waited so far, for a connection and for its amounts, `at` now (ms); nothing when it went at once. */
export function heldFor({ waited, held }: Quoting, at = held?.since): number | undefined {
  return held === undefined || at === undefined ? waited : (at - held.since) / 1000;
}

/**
 * A press whose amounts our own crowd holds up: it goes by itself once they have come, for two minutes in all, if it is still what was
 * pressed (A215).
 *
 * @returns null when nothing holds it up, or not any more
 */
export function holdForAmounts(state: Quoting, event: Extract<CheckoutEvent, { type: "situation" }>): Checkout | null {
  const { agreed, held } = state;
  if (held === undefined) return hold(state, event);
  const { at = held.since, situation } = event;
  const { intent, isDecided, againAt = null } = situation;
  const until = isDecided ? at : Math.max(at, againAt ?? at);
  // A device that slept sends nothing that was pressed long ago.
  if (until - held.since > longestWait * 1000) return trouble({ kind: "busy" }, agreed);
  const isSame = draftFingerprint({ intent, agreed }) === draftFingerprint({ intent: held.intent, agreed });
  if (!isSame) return to({ name: "editing", isPressed: false });
  return isDecided ? null : to(state);
}
