"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Signs that somebody is there: the first of them is well before a press on a card. */
const signs = ["pointermove", "pointerdown", "keydown", "scroll"] as const;

function cardPath(target: EventTarget | null): string | null {
  const card = target instanceof Element ? target.closest("a[data-menu-item]") : null;
  return card?.getAttribute("href") ?? null;
}

/** Fetches the sheet's frame at the first sign of life, and a product when a finger or a pointer is on its card. */
export function PrefetchProducts() {
  const router = useRouter();
  useEffect(() => {
    const seen = new Set<string>();
    const prefetch = (path: string | null) => {
      if (path === null || seen.has(path)) return;
      seen.add(path);
      router.prefetch(path);
    };
    const start = () => {
      stopWaiting();
      prefetch(document.querySelector("a[data-menu-item]")?.getAttribute("href") ?? null);
    };
    const stopWaiting = () => {
      for (const sign of signs) removeEventListener(sign, start);
    };
    const intend = (event: Event) => prefetch(cardPath(event.target));
    for (const sign of signs) addEventListener(sign, start, { passive: true });
    document.addEventListener("pointerover", intend, { passive: true });
    document.addEventListener("focusin", intend);
    return () => {
      stopWaiting();
      document.removeEventListener("pointerover", intend);
      document.removeEventListener("focusin", intend);
    };
  }, [router]);
  return null;
}
