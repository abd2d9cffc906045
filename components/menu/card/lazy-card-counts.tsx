"use client";

import { lazy } from "#components/ui/lazy.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";

const CardCounts = lazy(async () => (await import("./card-counts.tsx")).CardCounts);

/** How many of each item of a section are in the cart, once the page has been painted. */
export function LazyCardCounts({ sectionId }: { sectionId: string }) {
  return (
    <WhenIdle>
      <CardCounts sectionId={sectionId} />
    </WhenIdle>
  );
}
