"use client";

import { useEffect, useState } from "react";

/** The buttons of cards that were pressed since the page is there, the latest last. */
export function useCardPresses(): readonly HTMLElement[] {
  const [presses, setPresses] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    // One ear for all cards: none of them has to hydrate.
    const hear = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-add] > button") : null;
      if (button) setPresses((before) => [...before, button]);
    };
    document.addEventListener("click", hear);
    return () => document.removeEventListener("click", hear);
  }, []);
  return presses;
}
