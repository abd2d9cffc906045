"use client";

import { useRouter } from "next/navigation";
import { createContext, use, useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { useMotionEnd } from "#components/ui/sheet/use-motion-end.ts";
import { productNameId } from "./product-name-id.ts";

const CloseContext = createContext<() => void>(() => undefined);

/** Closes the sheet that the product is shown in. */
export function useCloseSheet(): () => void {
  return use(CloseContext);
}

/** The product over the menu: closing it goes back in history, for opening it went forward (UX4, UX5). */
export function ProductSheet(props: { title: string; closeLabel: string; children: ReactNode }) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(true);
  // Next keeps a page that was left, state and all: the next time it is shown it has to be open again.
  useEffect(() => () => setIsOpen(true), []);
  // Loaded anew this address is the product's own page, which does not begin where the menu behind was scrolled to.
  useEffect(() => {
    window.history.scrollRestoration = "manual";
    return () => {
      window.history.scrollRestoration = "auto";
    };
  }, []);
  const frame = useRef<HTMLDivElement>(null);
  useMotionEnd(frame, !isOpen, () => router.back());
  const close = () => setIsOpen(false);
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
