"use client";

import { createContext, use, useEffect } from "react";
import type { MouseEvent, ReactNode } from "react";
import { retryLazy } from "#components/ui/lazy.tsx";
import { useWhenOnline } from "#lib/client/device/when-online.ts";

const ErrorScreenContext = createContext<ReactNode>(null);

/** Keeps the screen that stands for a page that failed: drawn by the server, at hand when nothing more can be loaded. */
export function ErrorScreenProvider({ screen, children }: { screen: ReactNode; children: ReactNode }) {
  return <ErrorScreenContext value={screen}>{children}</ErrorScreenContext>;
}

/** What stands in place of a page that failed; its button with `data-retry` tries again, and so does a connection that is back. */
export function ErrorScreen({ onRetry }: { onRetry: () => void }) {
  const screen = use(ErrorScreenContext);
  const retry = () => {
    retryLazy();
    onRetry();
  };
  useWhenOnline(retry);
  useEffect(() => {
    // The page that would say so has failed.
    dispatchEvent(new Event("vitrina:hydrated"));
  }, []);
  const press = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("[data-retry]")) retry();
  };
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- listens for the button inside
  return <div onClick={press}>{screen}</div>;
}
