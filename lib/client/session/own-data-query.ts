"use client";

import { useQuery } from "@tanstack/react-query";
import { ownDataSchema } from "#lib/exchange/own-data.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** What is kept of the logged-in customer (GET /api/own-data); `kept` is null where the backend does not tell. Nothing of it outlives the page. */
export function useOwnData(userId: string | null) {
  const { tenant } = useStore();
  const { data, isError, refetch } = useQuery({
    queryKey: ["own-data", tenant, userId],
    queryFn: async ({ signal }) => await readJson("/api/own-data", ownDataSchema, { signal }),
    enabled: userId !== null,
    retry: 1,
    gcTime: 0,
    networkMode: "always",
  });
  return { answer: data ?? null, isFailed: isError && data === undefined, refresh: refetch };
}
