/** The way of a product into the cart (S1 §4): legal age once a cart, where the order goes once a visit, then the cart. */
export type AddState =
  | { step: "idle" }
  | { step: "unavailable" }
  | { step: "age" }
  | { step: "place"; isAdult: boolean }
  | { step: "adding"; isAdult: boolean; staysHere: boolean };

export interface AddFacts {
  isAvailable: boolean;
  /** For legal age only, and nobody said yes for this cart yet (A134). */
  needsAge: boolean;
  /** Where the order goes has to be said first. */
  needsPlace: boolean;
  /** The cart would take it (M2). */
  fits: boolean;
}

export type AddEvent =
  | { type: "press" }
  | { type: "adult" }
  | { type: "stop" }
  /** Where the order goes was said; `staysHere`: it is this page's branch that gets it. */
  | { type: "placed"; staysHere: boolean }
  | { type: "kept" }
  | { type: "full" };

export type AddEffect =
  | { type: "askPlace"; isAdult: boolean }
  | { type: "put"; isAdult: boolean }
  | { type: "sayAdded" }
  /** The cart takes no more: on the product, or over the menu that takes its place. */
  | { type: "sayFull"; inPlace: boolean }
  | { type: "leave" }
  | { type: "stay" };

interface AddStep {
  state: AddState;
  effects: readonly AddEffect[];
}

export const idle: AddState = { step: "idle" };

function goTo(state: AddState, ...effects: AddEffect[]): AddStep {
  return { state, effects };
}

function toCart(isAdult: boolean, facts: AddFacts): AddStep {
  if (!facts.needsPlace) return goTo({ step: "adding", isAdult, staysHere: true }, { type: "put", isAdult });
  // Whether it fits is known before anything is asked.
  if (!facts.fits) return goTo(idle, { type: "sayFull", inPlace: true });
  return goTo({ step: "place", isAdult }, { type: "askPlace", isAdult });
}

function onAdding(state: AddState & { step: "adding" }, event: AddEvent): AddStep {
  const { staysHere } = state;
  // Another branch's menu is shown by whoever asked for the place: there is nothing to leave.
  if (event.type === "kept") return goTo(idle, { type: "sayAdded" }, { type: staysHere ? "leave" : "stay" });
  if (event.type === "full") return goTo(idle, { type: "sayFull", inPlace: staysHere });
  return goTo(state);
}

/** The flow after an event, and what to do. An event that has no meaning in the current step changes nothing. */
export function advanceAdding(state: AddState, event: AddEvent, facts: AddFacts): AddStep {
  switch (state.step) {
    case "idle":
      if (event.type !== "press") return goTo(state);
      if (!facts.isAvailable) return goTo({ step: "unavailable" });
      return facts.needsAge ? goTo({ step: "age" }) : toCart(false, facts);
    case "unavailable":
      return event.type === "stop" ? goTo(idle, { type: "stay" }) : goTo(state);
    case "age":
      if (event.type === "stop") return goTo(idle, { type: "stay" });
      return event.type === "adult" ? toCart(true, facts) : goTo(state);
    case "place":
      if (event.type === "stop") return goTo(idle, { type: "stay" });
      if (event.type !== "placed") return goTo(state);
      return goTo(
        { step: "adding", isAdult: state.isAdult, staysHere: event.staysHere },
        { type: "put", isAdult: state.isAdult },
      );
    case "adding":
      return onAdding(state, event);
  }
}
