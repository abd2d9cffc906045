"use client";

import { useSetAtom } from "jotai/react";
import type { ReactNode } from "react";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { pointedPlace } from "#lib/client/place/unfinished-address.ts";
import { pressedPoint, type ZoneView } from "./zone-view.ts";

/** All of a drawing is one way to the address, which begins with the point that was pressed (B2). */
export function ZonePress({ view, children }: { view: ZoneView; children: ReactNode }) {
  const { open } = usePanelActions();
  const point = useSetAtom(pointedPlace);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="block w-full"
      onClick={(event) => {
        point(pressedPoint(event, view));
        open("location", "delivery");
      }}
    >
      {children}
    </button>
  );
}
