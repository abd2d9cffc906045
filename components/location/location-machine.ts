import type { GeoPoint } from "#domain/base/geo.ts";
import { to } from "#domain/base/step.ts";
import type { Step } from "#domain/base/step.ts";
import type { Address } from "#domain/person/address.ts";
import { isAtDevice } from "#domain/store/placement.ts";
import type { VisitPlace } from "#lib/client/place/visit-place.ts";
import type { CoveredZone } from "#lib/exchange/place/covered-zone.ts";
import type { FoundPlace } from "#lib/exchange/place/found-place.ts";
import type { AddressDraft } from "#lib/exchange/place/address.ts";

/*
 * The delivery location wizard (S2 §2.8) as a pure state machine (A96). The numbers of the specification:
 * 1 chooseMode · 2 address, confirmPin and pickPoint · 3 pickupBranch · 4 validating · 5 notCovered · 6 savedAddresses ·
 * 7 the routing of `chooseDelivery` · 0 a placeholder that nothing needs. The form of the account's addresses (S2 §2.7) is the
 * same walk with another end: the address is saved, and no order is changed (A229).
 */

/** A step where the wizard waits for the person. */
export type StableStep =
  | "chooseMode"
  | "savedAddresses"
  | "address"
  | "confirmPin"
  | "pickPoint"
  | "pickupBranch"
  | "notCovered"
  | "unavailable";

/** `here` asks nothing: the place of the visit is the answer. */
export type LocationStep = StableStep | "here" | "validating" | "saving" | "done";

/** What the walk is for: where an order goes, or an address of the account (A229). */
export type LocationPurpose = "order" | "account";

/** What the wizard ends with. */
export type LocationOutcome =
  | { mode: "delivery"; address: Address; branchId: string; area: CoveredZone }
  | { mode: "pickup"; branchId: string }
  /** How an order reaches a table or kiosk is its branch's to say (A16). */
  | { mode: "here"; place: VisitPlace; branchId: string };

/** What the business offers and the person has, as known at the moment. */
export interface LocationOffer {
  /** Null for a visit without a table or kiosk. */
  here: VisitPlace | null;
  offersDelivery: boolean;
  /** Branches where an order can be collected. */
  pickupBranchIds: readonly string[];
  /** The order is collected already: who asks for that again wants to see where, or another way. */
  isCollected: boolean;
  /** Saved addresses of the account; null while the session is not known yet. */
  savedCount: number | null;
  country: string;
  /** A map to confirm the point on. */
  hasMap: boolean;
}

export interface LocationFlow {
  purpose: LocationPurpose;
  step: LocationStep;
  /** Steps to go back to, the newest last; never a transient one (A97). */
  history: readonly StableStep[];
  draft: AddressDraft;
  /** Where the text was found, null when nobody knows it. */
  place: FoundPlace | null;
  /** Where the order would go, until it is an address. */
  point: GeoPoint | null;
  /** The address that is being validated, or was refused. */
  address: Address | null;
  /** The address came from the form, not from the account. */
  isTyped: boolean;
  /** The coverage question had no answer: the step that it came from shows that. */
  isUnreachable: boolean;
  /** The account did not take the address: the step that it came from shows that. */
  savingProblem: SavingProblem | null;
  outcome: LocationOutcome | null;
}

/** Why an account did not take an address: it has the most it may have, or nobody knows. */
export type SavingProblem = "full" | "failed";

export type LocationEvent =
  | { type: "opened" }
  | { type: "left" }
  | { type: "chooseDelivery" }
  | { type: "choosePickup" }
  | { type: "enterAddress" }
  | { type: "sessionKnown" }
  | { type: "edit"; change: Partial<AddressDraft> }
  | { type: "placeFound"; place: FoundPlace | null }
  /** The saved address still has the place that it had. */
  | { type: "pointKept"; point: GeoPoint }
  | { type: "movePin"; point: GeoPoint }
  | { type: "confirmPin" }
  | { type: "useSaved"; address: Address }
  | { type: "mend"; draft: AddressDraft }
  | { type: "covered"; branchId: string; area: CoveredZone }
  | { type: "notCovered" }
  | { type: "unreachable" }
  | { type: "saved" }
  | { type: "notSaved"; problem: SavingProblem }
  | { type: "online" }
  | { type: "pickBranch"; branchId: string }
  | { type: "back" };

export type LocationEffect =
  /** What was typed, for a page that is loaded anew; null once it is an address. */
  | { kind: "keepDraft"; draft: AddressDraft | null }
  | { kind: "askCoverage"; address: Address }
  /** Nobody waits for its answer any more. */
  | { kind: "dropQuestion" }
  | { kind: "keepUncovered"; address: Address }
  | { kind: "saveInAccount"; address: Address }
  | { kind: "finish"; outcome: LocationOutcome };

/** Where the routing of step 7 leads: saved addresses when there are, or may be, some; else a new one. */
function deliveryStep(offer: LocationOffer): StableStep {
  return offer.savedCount === 0 ? "address" : "savedAddresses";
}

/** Where the person wants to begin: at a mode, or with an address that the account does not have yet. */
export type LocationPreset = "delivery" | "pickup" | "newAddress";

/** The first step (A98): `preset` skips the question when the business offers that mode. */
function firstStep(offer: LocationOffer, preset: LocationPreset | null): StableStep | "here" {
  if (preset === "newAddress") return "address";
  if (offer.here !== null) return "here";
  const offersPickup = offer.pickupBranchIds.length > 0;
  if (!offer.offersDelivery && !offersPickup) return "unavailable";
  if (!offer.offersDelivery) return "pickupBranch";
  if (!offersPickup || preset === "delivery") return deliveryStep(offer);
  return preset === "pickup" ? "pickupBranch" : "chooseMode";
}

/** Who began at one of two modes can go back to the choice between them. */
function firstHistory(offer: LocationOffer, preset: LocationPreset | null): readonly StableStep[] {
  const hasChoice = offer.here === null && offer.offersDelivery && offer.pickupBranchIds.length > 0;
  return hasChoice && (preset === "delivery" || preset === "pickup") ? ["chooseMode"] : [];
}

/** A wizard at its first step, with the form filled from what is known; a point that was chosen before is for a new address. */
export function startLocationFlow(
  offer: LocationOffer,
  preset: LocationPreset | null,
  draft: AddressDraft,
  point: GeoPoint | null = null,
): LocationFlow {
  const flow: LocationFlow = {
    purpose: preset === "newAddress" ? "account" : "order",
    step: firstStep(offer, preset),
    history: firstHistory(offer, preset),
    draft,
    place: null,
    point,
    address: null,
    isTyped: false,
    isUnreachable: false,
    savingProblem: null,
    outcome: null,
  };
  return point !== null && flow.step === "savedAddresses" ? goTo(flow, "address") : flow;
}

function isTransient(step: LocationStep): step is "here" | "validating" | "saving" | "done" {
  return step === "here" || step === "validating" || step === "saving" || step === "done";
}

const untroubled = { isUnreachable: false, savingProblem: null } as const;

function goTo(flow: LocationFlow, step: LocationStep): LocationFlow {
  const history = isTransient(flow.step) ? flow.history : [...flow.history, flow.step];
  return { ...flow, step, history, ...untroubled };
}

function goBack(flow: LocationFlow): LocationFlow {
  const previous = flow.history.at(-1);
  if (!previous || flow.step === "done") return flow;
  return { ...flow, step: previous, history: flow.history.slice(0, -1), ...untroubled };
}

function finish(flow: LocationFlow, outcome: LocationOutcome): LocationFlow {
  return { ...flow, step: "done", outcome, ...untroubled };
}

/** Whether a pickup is settled without a question. */
export function hasOnePickup({ pickupBranchIds, isCollected }: LocationOffer): boolean {
  return pickupBranchIds.length === 1 && !isCollected;
}

/** The one branch to collect at is taken at once; with several the person chooses (S2 §2.8 step 3). */
function toPickup(flow: LocationFlow, offer: LocationOffer): LocationFlow {
  const [first, second] = offer.pickupBranchIds;
  if (first === undefined) return flow;
  return second === undefined ? finish(flow, { mode: "pickup", branchId: first }) : goTo(flow, "pickupBranch");
}

/** A barrio that the street is not in makes way for the one that was confirmed with the street's point. */
function confirmedNeighborhood({ draft, place }: LocationFlow, point: GeoPoint): string {
  const isConfirmed = place?.isPartial === true && place.point === point;
  return (isConfirmed && place.neighborhood) || draft.neighborhood.trim();
}

/** Asks who delivers to the point, with the address as it was typed; an account takes it wherever it is (A229). */
function validate(flow: LocationFlow, point: GeoPoint, { country }: LocationOffer): LocationFlow {
  const { draft, place } = flow;
  const address = {
    id: draft.id,
    name: (draft.name ?? "").trim(),
    line1: draft.line1.trim(),
    details: draft.details.trim(),
    neighborhood: confirmedNeighborhood(flow, point),
    city: draft.city.trim() || (place?.city ?? ""),
    country,
    point,
  };
  return { ...goTo(flow, flow.purpose === "account" ? "saving" : "validating"), address, isTyped: true };
}

/**
 * After the text was looked up: to where the device is, or the street, without another question; a barrio's middle, another
 * place than the device's, and a map are confirmed. A text that nobody knows needs the device's point, or a chosen one.
 */
function afterLookup(flow: LocationFlow, place: FoundPlace | null, offer: LocationOffer): LocationFlow {
  const here = flow.draft.point;
  if (place === null) {
    const chosen = flow.place === null ? flow.point : null;
    return here === null
      ? { ...goTo(flow, "pickPoint"), place, point: chosen }
      : validate({ ...flow, place }, here, offer);
  }
  const isHere = here !== null && isAtDevice(place, here);
  const point = isHere ? here : place.point;
  const isStreet = place.precision === "exact" || place.precision === "street";
  const isSure = !offer.hasMap && !place.isPartial && (here === null ? isStreet : isHere);
  return isSure ? validate({ ...flow, place }, point, offer) : { ...goTo(flow, "confirmPin"), place, point };
}

function onChooseMode(flow: LocationFlow, event: LocationEvent, offer: LocationOffer): LocationFlow {
  if (event.type === "chooseDelivery" && offer.offersDelivery) return goTo(flow, deliveryStep(offer));
  return event.type === "choosePickup" ? toPickup(flow, offer) : flow;
}

/** What was typed to mend another address does not belong to a new one. */
function ofNewAddress(draft: AddressDraft): AddressDraft {
  if (draft.id === null) return draft;
  return { ...draft, id: null, name: null, line1: "", details: "", neighborhood: "", point: null };
}

function onSavedAddresses(flow: LocationFlow, event: LocationEvent, offer: LocationOffer): LocationFlow {
  if (event.type === "enterAddress") return goTo({ ...flow, draft: ofNewAddress(flow.draft) }, "address");
  if (event.type === "mend") return goTo({ ...flow, draft: event.draft }, "address");
  if (event.type === "useSaved") return { ...goTo(flow, "validating"), address: event.address, isTyped: false };
  // The session turned out to have none: this step was never really there.
  const isEmpty = event.type === "sessionKnown" && offer.savedCount === 0;
  return isEmpty ? { ...flow, step: "address" } : flow;
}

function onAddress(flow: LocationFlow, event: LocationEvent, offer: LocationOffer): LocationFlow {
  if (event.type === "edit") return { ...flow, draft: { ...flow.draft, ...event.change } };
  if (event.type === "pointKept") return validate({ ...flow, place: null }, event.point, offer);
  return event.type === "placeFound" ? afterLookup(flow, event.place, offer) : flow;
}

function onConfirmPin(flow: LocationFlow, event: LocationEvent, offer: LocationOffer): LocationFlow {
  if (event.type === "movePin") return { ...flow, point: event.point };
  return event.type === "confirmPin" && flow.point ? validate(flow, flow.point, offer) : flow;
}

function onValidating(flow: LocationFlow, event: LocationEvent): LocationFlow {
  if (event.type === "notCovered") return goTo(flow, "notCovered");
  if (event.type === "unreachable") return { ...goBack(flow), isUnreachable: true };
  if (event.type !== "covered" || !flow.address) return flow;
  const { branchId, area } = event;
  return finish(flow, { mode: "delivery", address: flow.address, branchId, area });
}

function onSaving(flow: LocationFlow, event: LocationEvent): LocationFlow {
  if (event.type === "saved") return { ...flow, step: "done", ...untroubled };
  return event.type === "notSaved" ? { ...goBack(flow), savingProblem: event.problem } : flow;
}

function onNotCovered(flow: LocationFlow, event: LocationEvent, offer: LocationOffer): LocationFlow {
  if (event.type === "choosePickup") return toPickup(flow, offer);
  return event.type === "enterAddress" ? goTo(flow, "address") : flow;
}

function onPickupBranch(flow: LocationFlow, event: LocationEvent, offer: LocationOffer): LocationFlow {
  if (event.type === "opened" && hasOnePickup(offer)) return toPickup(flow, offer);
  const isPick = event.type === "pickBranch" && offer.pickupBranchIds.includes(event.branchId);
  return isPick ? finish(flow, { mode: "pickup", branchId: event.branchId }) : flow;
}

function follow(flow: LocationFlow, event: LocationEvent, offer: LocationOffer): LocationFlow {
  if (event.type === "online") return flow.isUnreachable ? { ...flow, isUnreachable: false } : flow;
  if (event.type === "back") return isTransient(flow.step) ? flow : goBack(flow);
  switch (flow.step) {
    case "here":
      if (event.type !== "opened" || offer.here === null) return flow;
      return finish(flow, { mode: "here", place: offer.here, branchId: offer.here.branchId });
    case "chooseMode":
      return onChooseMode(flow, event, offer);
    case "savedAddresses":
      return onSavedAddresses(flow, event, offer);
    case "address":
      return onAddress(flow, event, offer);
    case "confirmPin":
    case "pickPoint":
      return onConfirmPin(flow, event, offer);
    case "validating":
      return event.type === "left" ? goBack(flow) : onValidating(flow, event);
    case "saving":
      return event.type === "left" ? goBack(flow) : onSaving(flow, event);
    case "notCovered":
      return onNotCovered(flow, event, offer);
    case "pickupBranch":
      return onPickupBranch(flow, event, offer);
    case "unavailable":
    case "done":
      return flow;
  }
}

/** What is to be done on the way from one step to another; on the spot only what was typed is kept. */
function* effectsOf(before: LocationFlow, after: LocationFlow): Generator<LocationEffect> {
  const { step, address, draft, outcome } = after;
  if (draft !== before.draft) yield { kind: "keepDraft", draft };
  if (step === before.step) return;
  if (step === "validating" && address) yield { kind: "askCoverage", address };
  if (before.step === "validating") yield { kind: "dropQuestion" };
  if (step === "notCovered" && address) yield { kind: "keepUncovered", address };
  if (step === "saving" && address) yield { kind: "saveInAccount", address };
  if (step === "done" && before.step === "saving") yield { kind: "keepDraft", draft: null };
  if (outcome === null) return;
  if (outcome.mode !== "here") yield { kind: "keepDraft", draft: null };
  yield { kind: "finish", outcome };
}

/**
 * The wizard after an event. An event that has no meaning in the current step changes nothing, so that neither an answer
 * nobody waits for nor a double press can derail it; what was typed is never lost.
 */
export function advanceLocation(
  flow: LocationFlow,
  event: LocationEvent,
  offer: LocationOffer,
): Step<LocationFlow, LocationEffect> {
  const after = follow(flow, event, offer);
  return to(after, ...effectsOf(flow, after));
}
