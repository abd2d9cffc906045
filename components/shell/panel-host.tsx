import { useEffect, useRef, useState } from "react";
import type { ComponentType, ReactNode, RefObject } from "react";
import { LazyBoundary } from "#components/ui/lazy.tsx";
import { LayerAgain } from "#components/ui/sheet/layers.ts";
import { useMotionEnd } from "#components/ui/sheet/use-motion-end.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import type { PanelName } from "#lib/client/panel/panel.ts";
import { returnFocus } from "#lib/client/panel/return-focus.ts";
import { FailedPanel } from "./failed-panel.tsx";
import { PanelProviders } from "#components/page/panel-providers.tsx";

/** What every panel gets: it stays for its closing motion with `isOpen` false. */
export interface PanelProps {
  isOpen: boolean;
}

/** The topmost panel, or the one that has just been closed until its closing motion is over. */
function useShownPanel(frame: RefObject<HTMLElement | null>) {
  const { panel, opener } = usePanel();
  const [last, setLast] = useState<PanelName | null>(null);
  if (panel !== null && panel !== last) setLast(panel);
  useMotionEnd(frame, panel === null && last !== null, () => setLast(null));
  return { name: panel ?? last, isOpen: panel !== null, opener };
}

/** A panel that is on top again is made anew: the focus goes back to what opened the one above (UX6). */
function FocusReturn({ opener }: { opener: Element }) {
  useEffect(() => returnFocus(opener), [opener]);
  return null;
}

interface PanelHostProps {
  panels: Partial<Record<PanelName, ComponentType<PanelProps>>>;
  /** In the place of a panel that is on its way. */
  waiting: ReactNode;
}

/** Where panels appear. Each comes with its code and its texts on first use; before that this is all there is of them. */
export function PanelHost({ panels, waiting }: PanelHostProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { name, isOpen, opener } = useShownPanel(frame);
  const Panel = name === null ? undefined : panels[name];
  if (!Panel) return null;
  return (
    <div ref={frame} className="contents">
      <LazyBoundary key={name} fallback={waiting} failed={FailedPanel}>
        <PanelProviders>
          <LayerAgain value={opener !== null}>
            <Panel isOpen={isOpen} />
          </LayerAgain>
          {opener && <FocusReturn opener={opener} />}
        </PanelProviders>
      </LazyBoundary>
    </div>
  );
}
