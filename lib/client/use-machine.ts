"use client";

import { useStore as useAtoms } from "jotai/react";
import type { WritableAtom } from "jotai/vanilla";
import { useEffect, useState } from "react";
import type { Step } from "#domain/base/step.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import type { Atoms } from "#lib/client/shop-atom.ts";

export type Send<Event> = (event: Event) => void;

/** A pure machine, and who does its effects; what comes of one is sent as an event. */
export interface Runner<State, Event, Effect> {
  advance: (state: State, event: Event) => Step<State, Effect>;
  run: (effect: Effect, send: Send<Event>) => void;
}

/** One event after the other: what an effect sends at once waits until the effects of its step are done. */
function eventLoop<State, Event, Effect>(
  atoms: Atoms,
  stateAtom: WritableAtom<State, [State], unknown>,
  first: Runner<State, Event, Effect>,
) {
  let runner = first;
  const events: Event[] = [];
  const send = (event: Event): void => {
    if (events.push(event) > 1) return;
    try {
      for (const next of events) {
        const { state, effects } = runner.advance(atoms.get(stateAtom), next);
        atoms.set(stateAtom, state);
        for (const effect of effects) runner.run(effect, send);
      }
    } finally {
      // An effect that throws is a bug, and no reason to answer nothing any more.
      events.length = 0;
    }
  };
  const setRunner = (next: Runner<State, Event, Effect>): void => {
    runner = next;
  };
  return { send, setRunner };
}

/**
 * Runs a machine whose state is `stateAtom`'s: each event advances it once, each effect is done once, with the runner of the
 * last paint. An effect outlives the component that shows it, and so does what its answer does; a machine that ends before
 * is sent an event that says so.
 */
export function useMachine<State, Event, Effect>(
  stateAtom: WritableAtom<State, [State], unknown>,
  runner: Runner<State, Event, Effect>,
): { state: State; send: Send<Event> } {
  const atoms = useAtoms();
  const [{ send, setRunner }] = useState(() => eventLoop(atoms, stateAtom, runner));
  useEffect(() => setRunner(runner));
  return { state: useValue(stateAtom), send };
}
