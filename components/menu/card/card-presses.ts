"use client";

import { useEffect, useState } from "react";
import { readCardId } from "./card-id.ts";
import type { CardId } from "./card-id.ts";

/** A press of a card's stepper. */
export interface CardPress {
  id: CardId;
  change: 1 | -1;
  /** Where what is new moves, and where the focus stays. */
  stepper: HTMLElement;
}

function pressOf(target: EventTarget | null): CardPress | null {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-add] > button") : null;
  const id = button && readCardId(button);
  if (!button?.parentElement || !id) return null;
  return { id, change: "less" in button.dataset ? -1 : 1, stepper: button.parentElement };
}

/** The presses of cards since the page has hydrated, and those that were replayed then; the latest last. */
export function useCardPresses(): readonly CardPress[] {
  const [presses, setPresses] = useState<readonly CardPress[]>([]);
  useEffect(() => {
    // Delegated: no card has to hydrate.
    const listen = ({ target }: MouseEvent) => {
      const press = pressOf(target);
      if (press) setPresses((before) => [...before, press]);
    };
    document.addEventListener("click", listen);
    return () => document.removeEventListener("click", listen);
  }, []);
  return presses;
}
