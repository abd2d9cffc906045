"use client";

import { useState } from "react";
import type { MouseEvent } from "react";
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

/** A kiosk's turns, whose code no other page has; until it comes its first screen, painted by the server, keeps the press. */
export function LazyKiosk(props: Omit<KioskProps, "start">) {
  const [start, setStart] = useState<Eating | null | undefined>(undefined);
  const press = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("[data-reading]")) showForReading(!isShownForReading());
    const eating = startIn(event);
    if (eating !== undefined) setStart(eating);
  };
  const attract = (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its buttons are painted by the server
    <div onClick={press}>{props.attract}</div>
  );
  return (
    <WhenIdle isNeeded={start !== undefined} fallback={attract}>
      <Kiosk {...props} attract={attract} start={start} />
    </WhenIdle>
  );
}
