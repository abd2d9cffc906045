"use client";

import { useSetAtom, useStore as useAtoms } from "jotai/react";
import type { Atom } from "jotai/vanilla";
import { useCallback, useSyncExternalStore } from "react";
import { paintedAtom } from "#lib/client/shop-atom.ts";
import { currentValue } from "./device-value.ts";
import type { DeviceValue } from "./device-value.ts";

/**
 * A value of the shop's state as it is now. jotai's own hook misses what changed while a page was hidden, and paints what
 * the device has where a part hydrates after the others.
 */
export function useValue<T>(value: Atom<T>): T {
  const atoms = useAtoms();
  return useSyncExternalStore(
    useCallback((listener: () => void) => atoms.sub(value, listener), [atoms, value]),
    () => atoms.get(value),
    () => (atoms.get(paintedAtom) ?? atoms).get(value),
  );
}

/** Reads a value when it is asked for, as the device has it then, whether or not the page shows it. */
export function useGetter<T>(value: DeviceValue<T>): () => T {
  const change = useSetAtom(value);
  return useCallback(() => change(currentValue), [change]);
}
