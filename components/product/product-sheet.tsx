"use client";

import { createContext, use, useCallback, useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { useMotionEnd } from "#components/ui/sheet/use-motion-end.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { productNameId } from "./product-name-id.ts";

const CloseContext = createContext<() => void>(() => undefined);

/** Closes the sheet that the product is shown in. */
export function useCloseSheet(): () => void {
  return use(CloseContext);
}

/** The product over the menu: closing it goes back in history, for opening it went forward (UX4, UX5). */
export function ProductSheet(props: { title: string; closeLabel: string; children: ReactNode }) {
  const { backFromPage } = usePanelActions();
  const [isOpen, setIsOpen] = useState(true);
  const motionEnded = useRef<(() => void) | null>(null);
  const endMotion = useCallback(() => {
    motionEnded.current?.();
    motionEnded.current = null;
  }, []);
  useEffect(
    () => () => {
      // Next keeps a page that was left, state and all: the next time it is shown it has to be open again.
      setIsOpen(true);
      endMotion();
    },
    [endMotion],
  );
  // Loaded anew this address is the product's own page, which does not begin where the menu behind was scrolled to.
  useEffect(() => {
    window.history.scrollRestoration = "manual";
    return () => {
      window.history.scrollRestoration = "auto";
    };
  }, []);
  const frame = useRef<HTMLDivElement>(null);
  useMotionEnd(frame, !isOpen, endMotion);
  const close = () => {
    if (motionEnded.current) return;
    setIsOpen(false);
    const motion = Promise.withResolvers<void>();
    motionEnded.current = motion.resolve;
    // Said at once: what is opened during the motion must not be what Back closes.
    backFromPage(motion.promise);
  };
  return (
    <div ref={frame} className="contents">
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={props.title}
        labelledBy={productNameId}
        closeLabel={props.closeLabel}
        side="bottom"
        width={845}
        isTitleHidden
        isBare
        isSteady
      >
        <CloseContext value={close}>{props.children}</CloseContext>
      </Sheet>
    </div>
  );
}
