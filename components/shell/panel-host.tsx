"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { ComponentType, MouseEvent, ReactNode } from "react";
import { LatePart } from "#components/ui/late.tsx";
import { closeAllPanels, closePanel, usePanel } from "#lib/client/panel.ts";
import type { PanelName } from "#lib/client/panel.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { LatePanelProviders } from "./late-panel-providers.tsx";

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

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog?.open === false) dialog.showModal();
}

/** In place of a panel that did not come: it can be asked for again, and the page behind is still there. */
function FailedPanel({ onRetry }: { onRetry: () => void }) {
  const router = useRouter();
  const leave = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest("a")) return;
    event.preventDefault();
    void closeAllPanels().then(() => router.push("/"));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- listens for the link inside
    <dialog
      ref={showModal}
      onCancel={() => closePanel()}
      onClick={leave}
      className="layer bg-surface inset-0 size-full"
    >
      <ErrorScreen onRetry={onRetry} />
    </dialog>
  );
}

interface PanelHostProps {
  panels: Partial<Record<PanelName, ComponentType<PanelProps>>>;
  /** In the place of a panel that is on its way. */
  waiting: ReactNode;
}

/** Where panels appear. Each comes with its code and its texts on first use; before that this is all there is of them. */
export function PanelHost({ panels, waiting }: PanelHostProps) {
  const { name, isOpen } = useShownPanel();
  const Panel = name === null ? undefined : panels[name];
  if (!Panel) return null;
  return (
    <LatePart key={name} waiting={waiting} failed={FailedPanel}>
      <LatePanelProviders>
        <Panel isOpen={isOpen} />
      </LatePanelProviders>
    </LatePart>
  );
}
