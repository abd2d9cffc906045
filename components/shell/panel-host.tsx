"use client";

import { Suspense, lazy, useEffect, useState } from "react";
import type { ComponentType } from "react";
import { usePanel } from "#lib/client/panel.ts";
import type { PanelName } from "#lib/client/panel.ts";

const PanelProviders = lazy(() =>
  import("./panel-providers.tsx").then((module) => ({ default: module.PanelProviders })),
);

/** What every panel gets: it stays for its closing motion with `isOpen` false. */
export interface PanelProps {
  isOpen: boolean;
}

/** The longest closing motion of a sheet, in ms. */
const closingTime = 240;

/** The topmost panel, or for a moment the one that has just been closed. */
function useShownPanel(): { name: PanelName | null; isOpen: boolean } {
  const { panel } = usePanel();
  const [last, setLast] = useState<PanelName | null>(null);
  if (panel !== null && panel !== last) setLast(panel);
  useEffect(() => {
    if (panel !== null || last === null) return;
    const timer = setTimeout(() => setLast(null), closingTime);
    return () => clearTimeout(timer);
  }, [panel, last]);
  return { name: panel ?? last, isOpen: panel !== null };
}

/** Where panels appear. Each comes with its code and its texts on first use; before that this is all there is of them. */
export function PanelHost({ panels }: { panels: Partial<Record<PanelName, ComponentType<PanelProps>>> }) {
  const { name, isOpen } = useShownPanel();
  const Panel = name === null ? undefined : panels[name];
  if (!Panel) return null;
  return (
    <Suspense>
      <PanelProviders>
        <Panel key={name} isOpen={isOpen} />
      </PanelProviders>
    </Suspense>
  );
}
