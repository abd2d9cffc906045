"use client";

import { Suspense, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { LazyPanelProviders } from "#components/page/lazy-panel-providers.tsx";
import { lazy } from "#components/ui/lazy.tsx";

const OwnData = lazy(async () => (await import("./own-data.tsx")).OwnData);

const never = () => () => undefined;

/** One's own data, which only the browser has: `skeleton` is in the page and stays until it has loaded. */
export function OwnDataIsland({ email, skeleton }: { email: string | null; skeleton: ReactNode }) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isBrowser) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <LazyPanelProviders>
        <OwnData email={email} />
      </LazyPanelProviders>
    </Suspense>
  );
}
