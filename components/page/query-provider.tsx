"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useStore as useAtoms } from "jotai/react";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { forgetTypedOfOthers } from "#lib/client/session/forget-typed.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** One for the visit: what a panel has read the next one need not ask again. */
const client = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, staleTime: 10_000, refetchOnWindowFocus: false },
    // Without a connection a press is answered at once, not kept until it is back.
    mutations: { retry: false, networkMode: "always" },
  },
});

/** The cache of what was read, the same one for every panel and page. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const { tenant } = useStore();
  const atoms = useAtoms();
  useEffect(() => forgetTypedOfOthers(client, atoms, tenant), [atoms, tenant]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
