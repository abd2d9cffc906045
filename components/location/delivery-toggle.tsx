"use client";

import { Bike, Store } from "lucide-react";
import { useLocation } from "#lib/client/location-store.ts";
import { openPanel } from "#lib/client/panel.ts";

/** The texts of the switch, from the server: it is on every page before any script has run. */
export interface DeliveryToggleTexts {
  /** 'Tipo de entrega': names the switch. */
  title: string;
  delivery: string;
  pickup: string;
  /** What each side costs and how long it takes (U20), for instance 'Desde $ 4.000'. */
  deliveryHint: string | null;
  pickupHint: string | null;
}

interface DeliveryToggleProps {
  texts: DeliveryToggleTexts;
  /** What the branch offers; the switch is left out when there is nothing to switch. */
  offers: { delivery: boolean; pickup: boolean };
  className?: string;
}

/**
 * 'Domicilio' or 'Recogida' (S2 §2.7). A press opens the location at that side; the mode changes only when that ends well,
 * so closing it leaves the switch where it was (S2 §4.5).
 */
export function DeliveryToggle({ texts, offers, className = "" }: DeliveryToggleProps) {
  const { isReady, mode } = useLocation();
  if (!offers.delivery && !offers.pickup) return null;
  const sides = [
    { mode: "delivery", label: texts.delivery, hint: texts.deliveryHint, icon: Bike },
    { mode: "pickup", label: texts.pickup, hint: texts.pickupHint, icon: Store },
  ] as const;
  return (
    <fieldset className={className}>
      <legend className="sr-only">{texts.title}</legend>
      <div className="bg-sunken flex gap-1 rounded-md p-1">
        {sides
          .filter((side) => offers[side.mode])
          .map(({ mode: side, label, hint, icon: Icon }) => (
            <button
              key={side}
              type="button"
              aria-pressed={isReady && mode === side}
              onClick={() => openPanel("location", { next: "choose", mode: side })}
              className="aria-pressed:bg-surface-raised aria-pressed:shadow-raised flex min-h-11 flex-1 items-center justify-center gap-2 rounded-sm px-3 py-1 text-left transition-colors"
            >
              <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
              <span className="min-w-0">
                <span className="block text-sm leading-4 font-semibold">{label}</span>
                {hint !== null && <span className="block text-xs">{hint}</span>}
              </span>
            </button>
          ))}
      </div>
    </fieldset>
  );
}
