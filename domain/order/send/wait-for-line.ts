import { to } from "#domain/base/step.ts";
import type { Amounts } from "#domain/order/adjustment.ts";
import { draftFingerprint } from "#domain/order/attempt.ts";
import type { CheckoutEvent, CheckoutState } from "#domain/order/checkout-state.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { type Checkout, longestWait } from "./checkout-step.ts";

/**
 * A press without a connection: no request has carried anything yet, so it waits and goes by itself, `waited` seconds so far, as long
 * as the page is open (A250). After two minutes the person presses again.
 */
export function waitForLine(intent: OrderIntent, agreed: Amounts, waited = 0): Checkout {
  const seconds = longestWait - waited;
  return to({ name: "awaitingLine", intent, agreed, waited }, { kind: "wait", until: "line", seconds });
}

/** While it waits: what is sent by itself is what was pressed, so whatever changes it stops it, as does whoever gives it up. */
export function onAwaitingLine(
  state: Extract<CheckoutState, { name: "awaitingLine" }>,
  event: CheckoutEvent,
): Checkout {
  const { agreed } = state;
  switch (event.type) {
    case "waited": {
      if (event.until !== "line") return to(state);
      const waited = state.waited + (event.seconds ?? longestWait);
      // A device that slept sends nothing that was pressed long ago.
      if (waited >= longestWait) return to({ name: "editing", isPressed: true });
      return to({ name: "quoting", agreed, waited }, { kind: "askQuote" });
    }
    case "situation": {
      const isSame =
        draftFingerprint({ intent: event.situation.intent, agreed }) ===
        draftFingerprint({ intent: state.intent, agreed });
      return isSame ? to(state) : to({ name: "editing", isPressed: false });
    }
    case "dismissed":
    case "left":
      return to({ name: "editing", isPressed: false });
    case "opened":
    case "pressed":
    case "ageConfirmed":
    case "totalAccepted":
    case "sentAnyway":
    case "recognized":
    case "gaveUp":
    case "identified":
    case "attemptRead":
    case "placed":
    case "notPlaced":
    case "looked":
      return to(state);
  }
}
