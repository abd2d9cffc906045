"use client";

import { useStore as useAtoms } from "jotai/react";
import { createContext, use, useCallback, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { deviceAtom } from "./device.ts";

/** Whose visit it is: another value once somebody has logged out, when the device begins anew. */
const PersonContext = createContext<unknown>(null);

/**
 * Knows when what a page has kept of a person has to go: a page that was left hears of nothing by itself. Of the shell alone: a
 * module that pages render too is loaded with the code of each, and the shell would wait for it.
 */
export function KeptPages({ children }: { children: ReactNode }) {
  const atoms = useAtoms();
  const subscribe = useCallback((listener: () => void) => atoms.sub(deviceAtom, listener), [atoms]);
  const getDevice = () => atoms.get(deviceAtom);
  // Not by useValue: what it reads a device's values with is in no first load. Hydrated with the device itself, since React
  // throws away what the server painted of a page that has not hydrated when its context changes.
  const device = useSyncExternalStore(subscribe, getDevice, getDevice);
  return <PersonContext value={device}>{children}</PersonContext>;
}

/** Another value than before once what was kept has to go. */
export function useVisitor(): unknown {
  return use(PersonContext);
}
