"use client";

import { useCallback, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useVisitor } from "#lib/client/device/kept-pages.tsx";

/**
 * What a page shows, below the shop's header. Next keeps the pages that were left, hidden: only the one in sight is the
 * content that one skips to, and what was left is emptied when somebody logs out.
 */
export function PageContent({ className, children }: { className?: string; children: ReactNode }) {
  const person = useVisitor();
  const [isShown, setIsShown] = useState(true);
  const [madeFor, setMadeFor] = useState(person);
  if (isShown && madeFor !== person) setMadeFor(person);
  const show = useCallback((main: HTMLElement | null) => {
    if (main) main.id = "content";
    setIsShown(true);
    return () => {
      main?.removeAttribute("id");
      setIsShown(false);
    };
  }, []);
  useEffect(() => {
    // What was pressed and changed until now is replayed by `browser/early-presses.ts`, not inside of React's own work.
    queueMicrotask(() => dispatchEvent(new Event("vitrina:hydrated")));
  }, []);
  return (
    <main ref={show} id="content" className={className}>
      {madeFor === person && children}
    </main>
  );
}
