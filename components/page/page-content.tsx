"use client";

import { useStore as useAtoms } from "jotai/react";
import { createContext, use, useCallback, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { deviceAtom } from "#lib/client/device/device.ts";

/** Whose visit it is: another value once somebody has logged out, when the device begins anew. */
const PersonContext = createContext<unknown>(null);

/** Knows when what a page has kept of a person has to go: a page that was left hears of nothing by itself. */
export function KeptPages({ children }: { children: ReactNode }) {
  const atoms = useAtoms();
  // Not by useValue: what it reads a device's values with is in no first load.
  const device = useSyncExternalStore(
    useCallback((listener: () => void) => atoms.sub(deviceAtom, listener), [atoms]),
    () => atoms.get(deviceAtom),
    () => null,
  );
  return <PersonContext value={device}>{children}</PersonContext>;
}

/**
 * What a page shows, below the shop's header. Next keeps the pages that were left, hidden: only the one in sight is the
 * content that one skips to, and what was left is emptied when somebody logs out.
 */
export function PageContent({ className, children }: { className?: string; children: ReactNode }) {
  const person = use(PersonContext);
  const [isShown, setIsShown] = useState(true);
  const [madeFor, setMadeFor] = useState(person);
  if (isShown && madeFor !== person) setMadeFor(person);
  const show = useCallback((main: HTMLElement | null) => {
    if (main) main.id = "content";
    setIsShown(true);
    return () => {
      main?.removeAttribute("id");
      setIsShown(false);
    };
  }, []);
  return (
    <main ref={show} id="content" className={className}>
      {madeFor === person && children}
    </main>
  );
}
