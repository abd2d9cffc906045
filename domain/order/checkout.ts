import type { Failure } from "#domain/base/failure.ts";
import { to } from "#domain/base/step.ts";
import type { Amounts } from "./adjustment.ts";
import { type Checkout, place, trouble } from "#domain/order/send/checkout-step.ts";
import { heldFor, holdForAmounts } from "#domain/order/send/hold-for-amounts.ts";
import { onAwaitingLine, waitForLine } from "#domain/order/send/wait-for-line.ts";
import { onWaiting, waitForTurn } from "#domain/order/send/wait-for-turn.ts";
import { draftFingerprint } from "./attempt.ts";
import type { KeptAttempt } from "./attempt.ts";
import { untouchedCheckout } from "./checkout-state.ts";
import type { Situation, CheckoutState, LookOutcome, CheckoutEvent, CheckoutEffect } from "./checkout-state.ts";
import type { OrderFailure, PlacedOrder } from "./order-failure.ts";

/** Seconds between lookups of an order whose outcome is unknown: a minute in all (F8). */
export const lookIntervals: readonly number[] = [1, 1, 2, 3, 5, 8, 10, 15, 15];
/** Seconds within which a send ends in something that one can do. */
const longestSend = 60;
/** Lookups without a result before an attempt is withdrawn: the platform may be slow. */
const looksBeforeGivingUp = 4;

/** With an unknown fee the press goes on while the fee is asked again (A68). */
function onPress({ obstacle, shown, intent }: Situation): Checkout {
  if (obstacle?.code === "offline") {
    const waiting = waitForLine(intent, shown);
    return { ...waiting, effects: [{ kind: "dismissErrors" }, ...waiting.effects] };
  }
  const asks = obstacle?.code === "away" || obstacle?.code === "fee_unknown";
  const first: CheckoutEffect[] = [{ kind: "dismissErrors" }, ...(asks ? [{ kind: "askQuote" } as const] : [])];
  if (obstacle?.code === "legal_age_required") return to({ name: "askingAge", agreed: shown }, ...first);
  if (obstacle === null || obstacle.code === "fee_unknown") return to({ name: "quoting", agreed: shown }, ...first);
  return to({ name: "editing", isPressed: true }, ...first, { kind: "showObstacle", obstacle });
}

/** Log-in is asked only for an order that can be sent. */
function onQuoted(
  state: Extract<CheckoutState, { name: "quoting" }>,
  event: Extract<CheckoutEvent, { type: "situation" }>,
): Checkout {
  const { obstacle, intent, shown, isDecided, isStranger } = event.situation;
  const { agreed } = state;
  const holding = holdForAmounts(state, event);
  if (holding) return holding;
  if (!isDecided) return to(state);
  const waited = heldFor(state, event.at);
  if (obstacle?.code === "offline") return waitForLine(intent, agreed, waited);
  // What goes by itself is what was agreed to.
  if (waited !== undefined && shown.total !== agreed.total)
    return trouble({ kind: "priceChanged", amounts: shown }, agreed);
  if (obstacle?.code === "fee_unknown") return trouble({ kind: "feeUnknown" }, agreed);
  if (obstacle?.code === "legal_age_required") return to({ name: "askingAge", agreed });
  if (obstacle) return to({ name: "editing", isPressed: true }, { kind: "showObstacle", obstacle });
  if (isStranger) return to({ name: "identifying", agreed }, { kind: "logIn" });
  const draft = { intent: { ...intent, isAnotherRound: state.isAnotherRound === true }, agreed };
  const checking = { name: "checking", draft, newKey: null, earlier: null } as const;
  return to(waited === undefined ? checking : { ...checking, waited }, { kind: "readAttempt" });
}

function confirm(
  kept: KeptAttempt,
  next: Extract<CheckoutState, { name: "confirming" }>["next"],
  { agreed = next?.draft.agreed ?? null, spent = 0 }: { agreed?: Amounts | null; spent?: number } = {},
): Checkout {
  return to(
    { name: "confirming", kept, agreed, looks: 0, spent, traceless: 0, next },
    { kind: "wait", until: "look", seconds: lookIntervals[0] ?? 1 },
  );
}

/** The page was loaded anew, or the checkout opened: what may have arrived is looked up, what was not sent is asked. */
function onOpened(kept: KeptAttempt | null): Checkout {
  if (kept?.isPlaced === true) return confirm(kept, null);
  if (kept?.isWaiting !== true) return to(untouchedCheckout);
  return trouble({ kind: "notSent" }, null, { kind: "releaseAttempt", attemptKey: kept.attemptKey });
}

function onAttemptRead(
  state: Extract<CheckoutState, { name: "checking" }>,
  { kept, isElsewhere = false, newKey }: Extract<CheckoutEvent, { type: "attemptRead" }>,
): Checkout {
  const { draft, waited = 0 } = state;
  if (state.earlier !== null) return to(state);
  if (draft === null) return isElsewhere ? to(untouchedCheckout) : onOpened(kept);
  const isSame = kept?.fingerprint === draftFingerprint(draft);
  if (kept?.isPlaced !== true) return place(draft, kept && isSame ? kept.attemptKey : newKey, waited);
  if (isSame) return confirm(kept, { draft, newKey, waited });
  return to({ ...state, newKey, earlier: kept }, { kind: "withdraw", attemptKey: kept.attemptKey });
}

/** Sends only after the other attempt was withdrawn: never two at once. */
function onGivenUp(state: Extract<CheckoutState, { name: "checking" }>, outcome: LookOutcome): Checkout {
  const { draft, newKey, earlier, waited = 0 } = state;
  if (draft === null || earlier === null) return to(state);
  const forget = { kind: "forgetAttempt", attemptKey: earlier.attemptKey } as const;
  if (outcome.kind === "looked") {
    const { order } = outcome;
    if (order) return trouble({ kind: "earlierArrived", number: order.number }, draft.agreed, forget);
    return newKey === null
      ? trouble({ kind: "keyReused" }, draft.agreed, forget)
      : place(draft, newKey, waited, forget);
  }
  const { failure } = outcome;
  if (failure.kind === "keyReused") return trouble({ kind: "earlierArrived", number: null }, draft.agreed, forget);
  if (failure.kind === "unauthorized") return to({ name: "identifying", agreed: draft.agreed }, { kind: "logIn" });
  if (failure.kind === "perhaps") return trouble({ ...failure, kind: "maybeArrived", kept: earlier }, draft.agreed);
  return trouble({ kind: "unknownOutcome", lost: failure.kind === "untraceable" ? earlier : null }, draft.agreed);
}

function arrive(kept: KeptAttempt, { number, payment }: PlacedOrder): Checkout {
  if (payment.kind === "redirect") {
    const { url } = payment;
    return to({ name: "paying", url }, { kind: "redirect", url, number, kept });
  }
  const transfer = payment.kind === "instructions" ? payment.method : null;
  return to({ name: "sent", number }, { kind: "finish", number, kept, transfer });
}

function afterRefusal(failure: Failure | OrderFailure): CheckoutEffect[] {
  if (failure.kind === "duplicate") return [{ kind: "clearCart" }];
  if (failure.kind === "priceChanged") return [{ kind: "askMenu" }, { kind: "askQuote" }];
  if (failure.kind !== "problems") return [];
  const codes = new Set(failure.problems.map(({ code }) => code));
  if (codes.has("branch_closed")) return [{ kind: "setCartAside" }];
  // The next quote says what the platform knows of the coupon (A72).
  return codes.has("coupon_invalid") ? [{ kind: "askMenu" }, { kind: "askQuote" }] : [{ kind: "askMenu" }];
}

/** Only a definite refusal frees the key. */
function onNotPlaced(
  state: Extract<CheckoutState, { name: "placing" }>,
  { failure, seconds = 0 }: Extract<CheckoutEvent, { type: "notPlaced" }>,
): Checkout {
  const { draft, kept } = state;
  const { attemptKey } = kept;
  switch (failure.kind) {
    case "cut":
    case "unconfirmed":
    case "untraceable":
      return confirm(kept, null, { agreed: draft.agreed, spent: seconds });
    case "wait":
      return waitForTurn(state, failure.seconds);
    case "perhaps":
      return trouble({ ...failure, kind: "maybeArrived", kept }, draft.agreed);
    case "formDue":
      return to({ name: "paying", url: failure.url }, { kind: "redirect", url: failure.url, number: null, kept });
    case "unauthorized":
      return to(
        { name: "identifying", agreed: draft.agreed },
        { kind: "releaseAttempt", attemptKey },
        { kind: "logIn" },
      );
    case "keyReused":
      // Something else was ordered under it; only its own account may learn what.
      return to({ name: "checking", draft, newKey: null, earlier: kept }, { kind: "withdraw", attemptKey });
    case "withdrawn":
      return trouble(failure, draft.agreed, { kind: "forgetAttempt", attemptKey });
    case "problems":
    case "priceChanged":
    case "duplicate":
    case "anotherRound":
    case "paymentPending":
    case "invalid":
    case "refused":
    case "unavailable":
      return trouble(failure, draft.agreed, { kind: "releaseAttempt", attemptKey }, ...afterRefusal(failure));
  }
}

function lookAgain(
  state: Extract<CheckoutState, { name: "confirming" }>,
  { traceless, took, isTraceable = true }: { traceless: number; took: number; isTraceable?: boolean },
): Checkout {
  const looks = state.looks + 1;
  const spent = state.spent + (lookIntervals[state.looks] ?? 0) + took;
  const seconds = lookIntervals[looks];
  // The next look may take as long as this one.
  if (seconds === undefined || spent + seconds + took > longestSend)
    return trouble({ kind: "unknownOutcome", lost: isTraceable ? null : state.kept }, state.next?.draft.agreed ?? null);
  return to({ ...state, looks, spent, traceless }, { kind: "wait", until: "look", seconds });
}

function isGivenUp({ traceless }: { traceless: number }): boolean {
  return traceless >= looksBeforeGivingUp - 1;
}

/** An attempt that stays unfound is withdrawn, so that it cannot arrive afterwards. */
function onLooked(
  state: Extract<CheckoutState, { name: "confirming" }>,
  { outcome, seconds: took = 0 }: Extract<CheckoutEvent, { type: "looked" }>,
): Checkout {
  const { kept, next } = state;
  const agreed = next?.draft.agreed ?? null;
  const forget = { kind: "forgetAttempt", attemptKey: kept.attemptKey } as const;
  if (outcome.kind === "looked") {
    if (outcome.order) return arrive(kept, outcome.order);
    if (!isGivenUp(state)) return lookAgain(state, { traceless: state.traceless + 1, took });
    return next
      ? place(next.draft, next.newKey, next.waited, forget)
      : trouble({ kind: "notReceived" }, agreed, forget);
  }
  const { failure } = outcome;
  if (failure.kind === "keyReused") return trouble({ kind: "earlierArrived", number: null }, agreed, forget);
  // After the log-in the same order is looked up again, and sent when it is not there.
  if (failure.kind === "unauthorized") return to({ name: "identifying", agreed: state.agreed }, { kind: "logIn" });
  if (failure.kind === "perhaps") return trouble({ ...failure, kind: "maybeArrived", kept }, agreed);
  return lookAgain(state, { traceless: state.traceless, took, isTraceable: failure.kind !== "untraceable" });
}

/** What is still to be paid of it only the server knows. */
function onRecognized(state: CheckoutState, number: string): Checkout {
  if (state.name !== "troubled" || state.trouble.kind !== "maybeArrived") return to(state);
  const { kept } = state.trouble;
  const find = { kind: "find", attemptKey: kept.attemptKey, recognized: number } as const;
  return to(confirm(kept, null, { agreed: state.agreed }).state, find);
}

/** The attempt of a trouble that only the person can end; null for any other. */
function lostIn(state: CheckoutState): KeptAttempt | null {
  if (state.name !== "troubled") return null;
  if (state.trouble.kind === "unknownOutcome") return state.trouble.lost;
  return state.trouble.kind === "maybeArrived" ? state.trouble.kept : null;
}

function onGaveUp(state: CheckoutState): Checkout {
  const lost = lostIn(state);
  if (lost === null) return to(state);
  return to(untouchedCheckout, { kind: "forgetAttempt", attemptKey: lost.attemptKey });
}

function onAnswer(state: CheckoutState, event: CheckoutEvent): Checkout {
  switch (event.type) {
    case "ageConfirmed":
      return to({ name: "quoting", agreed: event.shown }, { kind: "confirmAge" });
    case "totalAccepted":
      return to({ name: "quoting", agreed: event.amounts }, { kind: "acceptPrices" });
    case "sentAnyway": {
      const isAnotherRound = state.name === "troubled" && state.trouble.kind === "anotherRound";
      return to({ name: "quoting", agreed: event.shown, ...(isAnotherRound && { isAnotherRound }) });
    }
    case "recognized":
      return onRecognized(state, event.number);
    case "gaveUp":
      return onGaveUp(state);
    case "left":
    case "dismissed":
      return to({ name: "editing", isPressed: state.name !== "editing" || state.isPressed });
    case "pressed":
      return onPress(event.situation);
    case "opened":
      return to({ name: "checking", draft: null, newKey: null, earlier: null }, { kind: "readAttempt" });
    case "situation":
    case "identified":
    case "attemptRead":
    case "placed":
    case "notPlaced":
    case "waited":
    case "looked":
      return to(state);
  }
}

/** The checkout after an event; one that does not fit the state is ignored, so that nothing is sent twice. */
export function advanceCheckout(state: CheckoutState, event: CheckoutEvent): Checkout {
  switch (state.name) {
    case "editing":
    case "troubled":
    case "askingAge":
      return onAnswer(state, event);
    case "quoting":
      if (event.type === "situation") return onQuoted(state, event);
      return event.type === "dismissed" || event.type === "left" ? onAnswer(state, event) : to(state);
    case "identifying":
      // Pressed again it is what is in sight then that is agreed to, and what was asked is asked again.
      if (event.type === "pressed" || event.type === "left") return onAnswer(state, event);
      if (event.type !== "identified") return to(state);
      return state.agreed ? to({ name: "quoting", agreed: state.agreed }) : onAnswer(state, { type: "opened" });
    case "checking":
      if (event.type === "attemptRead") return onAttemptRead(state, event);
      return event.type === "looked" ? onGivenUp(state, event.outcome) : to(state);
    case "placing":
      if (event.type === "placed") return arrive(state.kept, event.order);
      return event.type === "notPlaced" ? onNotPlaced(state, event) : to(state);
    case "waiting":
      return onWaiting(state, event);
    case "awaitingLine":
      return onAwaitingLine(state, event);
    case "confirming":
      if (event.type === "looked") return onLooked(state, event);
      if (event.type !== "waited" || event.until !== "look") return to(state);
      return to(state, { kind: isGivenUp(state) ? "withdraw" : "find", attemptKey: state.kept.attemptKey });
    case "paying":
    case "sent":
      if (event.type === "left") return to(untouchedCheckout);
      return event.type === "opened" ? onAnswer(state, event) : to(state);
  }
}
