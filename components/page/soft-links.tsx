"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import type { ReactNode } from "react";
import { addressIn, toLocale } from "#domain/base/locale.ts";
import { forgetFragment } from "#lib/client/panel/forget-fragment.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";

/** The address that a press leads to, null when the browser has to see to it. */
function softAddress(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[data-soft],a[href^="#"]') : null;
  return link?.getAttribute("href") ?? null;
}

// The browser's own way would add a history entry that Next does not know.
function focusPlace(fragment: string): void {
  // Next keeps the pages that were left, hidden: the place may be there twice.
  const place = [...document.querySelectorAll<HTMLElement>(fragment)].find((found) => found.checkVisibility());
  if (!place) return;
  place.tabIndex = -1;
  place.focus();
}

/** Follows the shop's own links without a new load of the page, with `waiting` until the next one is there. */
export function SoftLinks({ waiting }: { waiting: ReactNode }) {
  const router = useRouter();
  const { settled } = usePanelActions();
  const [isOnTheWay, startTransition] = useTransition();
  useEffect(() => {
    const go = (address: string) => {
      startTransition(async () => {
        // A sheet that is closing goes back first: it would go back from the next page.
        await settled();
        forgetFragment();
        startTransition(() => router.push(addressIn(toLocale(document.documentElement.lang), address)));
      });
    };
    const follow = (event: MouseEvent) => {
      const address = softAddress(event);
      if (address === null) return;
      event.preventDefault();
      if (address.startsWith("#")) return focusPlace(address);
      go(address);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [router, settled]);
  return isOnTheWay && waiting;
}
