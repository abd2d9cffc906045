/** What an event makes of a machine: the state after it, and what is to be done, as data. */
export interface Step<State, Effect> {
  state: State;
  effects: readonly Effect[];
}

/** A step to a state, with what is to be done there. */
export function to<State, Effect>(state: State, ...effects: readonly Effect[]): Step<State, Effect> {
  return { state, effects };
}
