import { to } from "#domain/base/step.ts";
import type { Step } from "#domain/base/step.ts";

/** The way of a product into the cart (S1 §4): legal age once a cart, where the order goes once a visit, then the cart. */
export type AddState =
  | { step: "idle" }
  | { step: "unavailable" }
  | { step: "age" }
  | { step: "place"; isAdult: boolean }
  | { step: "adding"; isAdult: boolean; staysHere: boolean };

export interface AddFacts {
  isAvailable: boolean;
  /** For legal age only, and nobody confirmed it for this cart yet (A134). */
  needsAge: boolean;
  /** Where the order goes has to be chosen first. */
  needsPlace: boolean;
  /** The cart would take it (M2). */
  fits: boolean;
}

export type AddEvent =
  | { type: "press" }
  | { type: "adult" }
  | { type: "stop" }
  /** Where the order goes was chosen; `staysHere`: it is this page's branch that gets it. */
  | { type: "placed"; staysHere: boolean }
  | { type: "kept" }
  | { type: "full" };

export type AddEffect =
  | { kind: "askPlace"; isAdult: boolean }
  | { kind: "put"; isAdult: boolean }
  | { kind: "sayAdded" }
  /** The cart takes no more: on the product, or over the menu that takes its place. */
  | { kind: "sayFull"; inPlace: boolean }
  | { kind: "leave" }
  | { kind: "stay" };

type AddStep = Step<AddState, AddEffect>;

export const idle: AddState = { step: "idle" };

function toCart(isAdult: boolean, facts: AddFacts): AddStep {
  if (!facts.needsPlace) return to({ step: "adding", isAdult, staysHere: true }, { kind: "put", isAdult });
  // Whether it fits is known before anything is asked.
  if (!facts.fits) return to(idle, { kind: "sayFull", inPlace: true });
  return to({ step: "place", isAdult }, { kind: "askPlace", isAdult });
}

function onAdding(state: AddState & { step: "adding" }, event: AddEvent): AddStep {
  const { staysHere } = state;
  // Another branch's menu is shown by whoever asked for the place: there is nothing to leave.
  if (event.type === "kept") return to(idle, { kind: "sayAdded" }, { kind: staysHere ? "leave" : "stay" });
  if (event.type === "full") return to(idle, { kind: "sayFull", inPlace: staysHere });
  return to(state);
}

/** The flow after an event, and what to do. An event that has no meaning in the current step changes nothing. */
export function advanceAdding(state: AddState, event: AddEvent, facts: AddFacts): AddStep {
  switch (state.step) {
    case "idle":
      if (event.type !== "press") return to(state);
      if (!facts.isAvailable) return to({ step: "unavailable" });
      return facts.needsAge ? to({ step: "age" }) : toCart(false, facts);
    case "unavailable":
      return event.type === "stop" ? to(idle, { kind: "stay" }) : to(state);
    case "age":
      if (event.type === "stop") return to(idle, { kind: "stay" });
      return event.type === "adult" ? toCart(true, facts) : to(state);
    case "place":
      if (event.type === "stop") return to(idle, { kind: "stay" });
      if (event.type !== "placed") return to(state);
      return to(
        { step: "adding", isAdult: state.isAdult, staysHere: event.staysHere },
        { kind: "put", isAdult: state.isAdult },
      );
    case "adding":
      return onAdding(state, event);
  }
}
