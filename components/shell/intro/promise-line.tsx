"use client";

import { useState } from "react";
import type { ReactNode } from "react";
import { useTimedText } from "#lib/client/device/timed-text.ts";
import type { TimedText } from "#lib/client/device/timed-text.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { Icon } from "#components/ui/icon.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import type { KnownPlace } from "#components/shell/known-place.tsx";
import { KnownPlaceReader } from "#components/shell/shell-parts.tsx";

/** The words of the promise. */
export interface PromiseTexts {
  /** '¿Llegamos?' and 'Dinos tu barrio', for who has not chosen where; null where nothing is brought. */
  reach: { question: string; ask: string } | null;
  /** 'Recoges en Sede Chapinero'. */
  pickup: string;
  minutes: TimedText[];
  /** For a zone that costs nothing. */
  free: string;
}

/** Fee and time first, then where to; before that the question whether it is brought there at all. */
function promiseWords(texts: PromiseTexts, known: KnownPlace | null, minutes: string | null): [string, string] {
  const place = known?.place ?? null;
  if (texts.reach && known?.mode !== "pickup") {
    if (!place) return [texts.reach.question, texts.reach.ask];
    return [[place.price, minutes].filter((part) => part !== null).join(" · "), place.line1];
  }
  return [minutes ?? "", texts.pickup];
}

/** Whether, for how much and how soon an order reaches the person, before anything is added; a press says where to (B2). */
export function PromiseLine({ texts, children }: { texts: PromiseTexts; children: ReactNode }) {
  const { open } = usePanelActions();
  const [known, setKnown] = useState<KnownPlace | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const stated = useTimedText(texts.minutes);
  const [strong, rest] = promiseWords(texts, known, loaded ?? stated);
  const start = texts.reach && known?.mode !== "pickup" ? "delivery" : "pickup";
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => open("location", start)} className="promise">
      <Icon name={start === "delivery" ? "bike" : "store"} className="size-5" />
      <span className="promise-words">
        <span>
          <strong>{strong}</strong> {rest}
        </span>
        {children}
      </span>
      <Icon name="chevron-right" className="size-4" />
      <WhenIdle>
        <KnownPlaceReader free={texts.free} onKnown={setKnown} onMinutes={setLoaded} />
      </WhenIdle>
    </button>
  );
}
