"use client";

import { useRef, useState } from "react";
import { useTimedText } from "#lib/client/device/timed-text.ts";
import type { TimedText } from "#lib/client/device/timed-text.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { Icon } from "#components/ui/icon.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import type { KnownPlace } from "./known-place.tsx";
import { KnownPlaceReader, PlacePill } from "./shell-parts.tsx";

interface Side {
  label: string;
  /** The fee, or whatever there is to know besides the time. */
  notes: string[];
}

/** The words of the switch; a side that the branch does not offer is null. */
export interface FulfilmentTexts {
  legend: string;
  /** '25 - 40 mins', from the opening on before it. */
  minutes: TimedText[];
  delivery: Side | null;
  pickup: Side | null;
  /** For a zone that costs nothing. */
  free: string;
  /** While nothing is chosen. */
  choose: string;
}

const icons = { delivery: "bike", pickup: "store" } as const;

/** The fee of the person, once it is known, in the header with the address; before that what the branch says. */
function deliveryNotes(side: Side, place: KnownPlace["place"], shape: "bar" | "card"): string[] {
  if (!place) return side.notes;
  const parts = [shape === "bar" ? place.line1 : null, place.price];
  return parts.filter((part) => part !== null).filter((part) => part !== "");
}

/** Delivery or pickup, each with what it costs and takes; a press leads to where it is chosen (UX20). */
export function FulfilmentSwitch({ texts, shape }: { texts: FulfilmentTexts; shape: "bar" | "card" }) {
  const { open } = usePanelActions();
  const frame = useRef<HTMLFieldSetElement>(null);
  const [known, setKnown] = useState<KnownPlace | null>(null);
  const place = known?.place ?? null;
  const [loaded, setLoaded] = useState<string | null>(null);
  const stated = useTimedText(texts.minutes);
  const minutes = loaded ?? stated;
  const sides = [
    {
      id: "delivery" as const,
      side: texts.delivery,
      notes: texts.delivery ? deliveryNotes(texts.delivery, place, shape) : [],
    },
    { id: "pickup" as const, side: texts.pickup, notes: texts.pickup?.notes ?? [] },
  ];
  return (
    <fieldset ref={frame} className={`fulfilment fulfilment-${shape}`}>
      <legend className="sr-only">{texts.legend}</legend>
      {sides.map(
        ({ id, side, notes }) =>
          side && (
            <button
              key={id}
              type="button"
              aria-pressed={known?.mode === id}
              aria-haspopup="dialog"
              onClick={() => open("location", id)}
              className="fulfilment-side"
            >
              <span className="fulfilment-name">
                <Icon name={icons[id]} className="size-4" />
                {side.label}
              </span>
              <span className="fulfilment-notes">
                {[...notes, minutes ?? ""].map((note) => (
                  <span key={note}>{note}</span>
                ))}
              </span>
            </button>
          ),
      )}
      <WhenIdle>
        <KnownPlaceReader free={texts.free} onKnown={setKnown} onMinutes={setLoaded} />
      </WhenIdle>
      {shape === "card" && (
        <WhenIdle>
          <PlacePill texts={texts} known={known} minutes={minutes} frame={frame} />
        </WhenIdle>
      )}
    </fieldset>
  );
}
