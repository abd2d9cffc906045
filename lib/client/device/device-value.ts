import { atom } from "jotai/vanilla";
import type { WritableAtom } from "jotai/vanilla";
import { atomWithStorage } from "jotai/vanilla/utils";
import { deviceAtom } from "./device.ts";
import { keptThing } from "./kept-thing.ts";
import type { Thing } from "./kept-thing.ts";

/**
 * A value of this page: undefined until the device is read, on the server and in the first paint too. It is changed from
 * what the device holds at that moment, so that nothing another tab did is lost (F20); a change answers what it came to.
 */
export type DeviceValue<T> = WritableAtom<T | undefined, [change: (current: T) => T], T>;

/** The change that changes nothing: it only reads, also while something renders. */
export function currentValue<T>(current: T): T {
  return current;
}

/** A thing that is kept on the device, the same in every tab (A141). */
export function deviceValue<T>(thing: Thing<T>): DeviceValue<T> {
  const keptAtom = atom((get) => {
    const kept = keptThing(get(deviceAtom), thing);
    return { ...kept, valueAtom: atomWithStorage<T | undefined>(kept.key, undefined, kept) };
  });
  return atom(
    (get) => get(get(keptAtom).valueAtom),
    (get, set, change) => {
      const { getItem, valueAtom } = get(keptAtom);
      const current = getItem();
      if (change === currentValue) return current;
      const next = change(current);
      const shown = get(valueAtom);
      // What another tab did is shown even where nothing is changed.
      if (next !== current || (shown !== undefined && shown !== current)) set(valueAtom, next);
      return next;
    },
  );
}

/** A value that lives as long as the page, and goes with the person like those on the device. */
export function pageValue<T>(initial: T): WritableAtom<T, [value: T], void> {
  const valueAtom = atom((get) => {
    get(deviceAtom);
    return atom(initial);
  });
  return atom(
    (get) => get(get(valueAtom)),
    (get, set, value) => set(get(valueAtom), () => value),
  );
}

/** The same thing once for each branch of the shop. */
export function byBranch<A>(make: (branchId: string) => A): (branchId: string) => A {
  const made = new Map<string, A>();
  return (branchId) => {
    const known = made.get(branchId) ?? make(branchId);
    made.set(branchId, known);
    return known;
  };
}
