import { to } from "#domain/base/step.ts";
import { draftFingerprint } from "#domain/order/attempt.ts";
import type { KeptAttempt } from "#domain/order/attempt.ts";
import type { CheckoutEffect, CheckoutEvent, CheckoutState } from "#domain/order/checkout-state.ts";
import { type Checkout, longestWait, place, trouble } from "./checkout-step.ts";

function release({ attemptKey }: KeptAttempt): CheckoutEffect {
  return { kind: "releaseAttempt", attemptKey };
}

/** After a refusal before anything was taken: waits `seconds` and sends the same attempt again, for two minutes in all (A215). */
export function waitForTurn(
  { draft, kept, waited }: Extract<CheckoutState, { name: "placing" }>,
  seconds: number,
): Checkout {
  const released = release(kept);
  if (seconds > longestWait) return trouble({ kind: "wait", seconds }, draft.agreed, released);
  if (waited + seconds > longestWait) return trouble({ kind: "busy" }, draft.agreed, released);
  const waiting = { ...kept, isPlaced: false, isWaiting: true };
  return to(
    { name: "waiting", draft, kept: waiting, waited, seconds },
    { kind: "keepAttempt", kept: waiting },
    { kind: "wait", until: "turn", seconds },
  );
}

/** While it waits: what is sent by itself is what was agreed to, so amounts, cart or address that change stop it, as does
 * whoever gives it up. */
export function onWaiting(state: Extract<CheckoutState, { name: "waiting" }>, event: CheckoutEvent): Checkout {
  const { draft, kept, waited, seconds } = state;
  const released = release(kept);
  switch (event.type) {
    case "waited": {
      if (event.until !== "turn") return to(state);
      const sum = waited + Math.max(seconds, event.seconds ?? 0);
      // A device that slept sends nothing that was pressed long ago.
      if (sum > longestWait) return trouble({ kind: "busy" }, draft.agreed, released);
      return place(draft, kept.attemptKey, sum);
    }
    case "situation": {
      const { intent, shown, obstacle, isDecided } = event.situation;
      // A quote that does not come now says nothing of the order.
      if (!isDecided || obstacle?.code === "away") return to(state);
      if (obstacle) return to({ name: "editing", isPressed: true }, released, { kind: "showObstacle", obstacle });
      if (shown.total !== draft.agreed.total)
        return trouble({ kind: "priceChanged", amounts: shown }, draft.agreed, released);
      const isSame = draftFingerprint({ intent, agreed: shown }) === kept.fingerprint;
      return isSame ? to(state) : to({ name: "editing", isPressed: false }, released);
    }
    case "dismissed":
    case "left":
      return to({ name: "editing", isPressed: false }, released);
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
