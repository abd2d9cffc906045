"use client";

import { useStore as useAtoms } from "jotai/react";
import { useCallback, useState, useSyncExternalStore } from "react";
import type { MouseEvent, ReactNode } from "react";
import { lazy } from "#components/ui/lazy.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import type { Eating } from "#domain/cart/eating-note.ts";
import type { KioskTurn } from "#domain/store/kiosk-turn.ts";
import { isShownForReading, showForReading } from "#lib/client/reading-class.ts";
import { kioskTurnAtom } from "#lib/client/kiosk/kiosk-turn-atom.ts";
import type { KioskProps } from "./kiosk.tsx";
import { showsFirstScreen } from "./shows-first-screen.ts";

const Kiosk = lazy(async () => (await import("./kiosk.tsx")).Kiosk);

/** Where a press on the first screen says that it is eaten; undefined for one that begins nothing. */
function startIn({ target }: MouseEvent): Eating | null | undefined {
  const start = target instanceof Element ? target.closest<HTMLElement>("[data-start], [data-reading]") : null;
  const eating = start?.dataset["start"];
  if (eating === undefined) return undefined;
  return eating === "here" || eating === "away" ? eating : null;
}

/** Of this page alone: what reads a device's values weighs in every first load. */
function useTurn(): KioskTurn {
  const atoms = useAtoms();
  const read = () => atoms.get(kioskTurnAtom);
  const follow = useCallback((listener: () => void) => atoms.sub(kioskTurnAtom, listener), [atoms]);
  return useSyncExternalStore(follow, read, read);
}

interface LazyKioskProps extends Omit<KioskProps, "start"> {
  /** The first screen, painted by the server; what begins in it is marked `data-start`. */
  attract: ReactNode;
}

/** A kiosk's turns, whose code no other page has. Its first screen stays as it is when that comes: a press loses nothing by it. */
export function LazyKiosk({ attract, ...props }: LazyKioskProps) {
  const [start, setStart] = useState<Eating | null | undefined>(undefined);
  const press = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("[data-reading]")) showForReading(!isShownForReading());
    const eating = startIn(event);
    if (eating !== undefined) setStart(eating);
  };
  const turn = useTurn();
  return (
    <>
      {showsFirstScreen(turn) && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its buttons are painted by the server
        <div onClick={press}>{attract}</div>
      )}
      <WhenIdle isNeeded={start !== undefined} fallback={null}>
        <Kiosk {...props} start={start} />
      </WhenIdle>
    </>
  );
}
