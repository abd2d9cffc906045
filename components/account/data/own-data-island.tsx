"use client";

import type { ReactNode } from "react";
import { InBrowser } from "#components/page/in-browser.tsx";
import { LazyPanelProviders } from "#components/page/lazy-panel-providers.tsx";
import { lazy } from "#components/ui/lazy.tsx";

const OwnData = lazy(async () => (await import("./own-data.tsx")).OwnData);

/** One's own data, which only the browser has: `skeleton` is in the page and stays until it has loaded. */
export function OwnDataIsland({ email, skeleton }: { email: string | null; skeleton: ReactNode }) {
  return (
    <InBrowser skeleton={skeleton}>
      <LazyPanelProviders>
        <OwnData email={email} />
      </LazyPanelProviders>
    </InBrowser>
  );
}
