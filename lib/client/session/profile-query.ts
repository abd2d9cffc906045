"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { profileSchema } from "#lib/exchange/profile.ts";
import type { Profile } from "#lib/exchange/profile.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import { useStore } from "#lib/client/store-info.tsx";

function profileKey(tenant: string, userId: string | null) {
  return ["profile", tenant, userId] as const;
}

/** The account of a logged-in customer as its owner may see it (GET /api/profile); nothing without an id. */
export function useProfile(userId: string | null) {
  const { tenant } = useStore();
  const client = useQueryClient();
  const queryKey = profileKey(tenant, userId);
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => await readJson("/api/profile", profileSchema, { signal }),
    enabled: userId !== null,
    retry: 1,
    networkMode: "always",
  });
  return {
    profile: data ?? null,
    isFailed: isError && data === undefined,
    refresh: refetch,
    /** What the account has from now on, without asking the shop again. */
    know: (change: Partial<Profile>) =>
      client.setQueryData<Profile>(queryKey, (known) => known && { ...known, ...change }),
  };
}
