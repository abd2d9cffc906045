"use client";

import { useState } from "react";
import type { MouseEvent, ReactNode } from "react";
import { lazy } from "#components/ui/lazy.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import type { Eating } from "#domain/cart/eating-note.ts";
import { isShownForReading, showForReading } from "#lib/client/reading-class.ts";
import type { KioskProps } from "./kiosk.tsx";

const Kiosk = lazy(async () => (await import("./kiosk.tsx")).Kiosk);

/** Where a press on the first screen says that it is eaten; undefined for one that begins nothing. */
function startIn({ target }: MouseEvent): Eating | null | undefined {
  const start = target instanceof Element ? target.closest<HTMLElement>("[data-start], [data-reading]") : null;
  const eating = start?.dataset["start"];
  if (eating === undefined) return undefined;
  return eating === "here" || eating === "away" ? eating : null;
}

interface LazyKioskProps extends Omit<KioskProps, "start" | "onFirstScreen"> {
  /** The first screen, painted by the server; what begins in it is marked `data-start`. */
  attract: ReactNode;
}

/** A kiosk's turns, whose code no other page has. Its first screen stays as it is when that comes: a press loses nothing by it. */
export function LazyKiosk({ attract, ...props }: LazyKioskProps) {
  const [start, setStart] = useState<Eating | null | undefined>(undefined);
  const [isFirst, setIsFirst] = useState(true);
  const press = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("[data-reading]")) showForReading(!isShownForReading());
    const eating = startIn(event);
    if (eating !== undefined) setStart(eating);
  };
  return (
    <>
      {isFirst && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its buttons are painted by the server
        <div onClick={press}>{attract}</div>
      )}
      <WhenIdle isNeeded={start !== undefined} fallback={null}>
        <Kiosk {...props} start={start} onFirstScreen={setIsFirst} />
      </WhenIdle>
    </>
  );
}
