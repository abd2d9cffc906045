"use client";

import { focusManager, queryOptions, useQuery } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { SavedAddress } from "#domain/person/address.ts";
import { sessionSchema } from "#lib/exchange/session.ts";
import type { Session } from "#lib/exchange/session.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** The session as this page knows it. */
export interface KnownSession extends Session {
  /** The mail, or phone, of whom the server logged out while the page stood open: nobody types it twice (UX23). */
  endedContact?: string | undefined;
}

export const nobody: KnownSession = { user: null, addresses: [] };

/** Ids are decimal numbers: the higher one was made later. */
function byNewest(a: SavedAddress, b: SavedAddress): number {
  return Number(b.id ?? 0) - Number(a.id ?? 0);
}

/** A session as panels use it: the newest address first; whoever is no user is nobody. */
export function orderedSession(session: Session): KnownSession {
  const { user, addresses, pendingCode, hasEnded, consentAsked = null, hasPasskeys = false } = session;
  if (!user)
    return { ...nobody, pendingCode: pendingCode ?? null, hasEnded: hasEnded ?? false, consentAsked, hasPasskeys };
  return { user, addresses: addresses.toSorted(byNewest), consentAsked, hasPasskeys };
}

export function sessionKey(tenant: string) {
  return ["session", tenant] as const;
}

/** A session that ended, with how to reach whoever it was, as far as this page knows (UX23). */
export function endedOf(known: KnownSession, { user, endedContact }: KnownSession = nobody): KnownSession {
  return { ...known, hasEnded: true, endedContact: user?.email ?? user?.phone ?? endedContact };
}

/** Forgets what was read as somebody who is logged in no more. */
export function forgetAccount(client: QueryClient, tenant: string): void {
  client.removeQueries({ queryKey: ["profile", tenant] });
  // The list is the account's: asked for again it would be refused. A tracked order is shown to strangers too.
  client.removeQueries({ queryKey: ["orders", tenant, "recent"] });
  void client.resetQueries({ queryKey: ["orders", tenant, "tracked"] });
  // It is shown to its customer alone (U8).
  void client.resetQueries({ queryKey: ["payment", tenant] });
}

/** When this page came into sight, or went out of it (ms). */
let seenAt = 0;

focusManager.subscribe(() => {
  seenAt = Date.now();
});

function sessionQuery(tenant: string) {
  return queryOptions({
    queryKey: sessionKey(tenant),
    queryFn: async ({ signal, client, queryKey }) => {
      const known = orderedSession(await readJson("/api/session", sessionSchema, { signal }));
      const before = client.getQueryData<KnownSession>(queryKey);
      if (before?.user && before.user.id !== known.user?.id) forgetAccount(client, tenant);
      // The server says it once; it holds until somebody comes in.
      const stillEnded = before?.hasEnded === true && !known.user && !known.consentAsked;
      return known.hasEnded === true || stillEnded ? endedOf(known, before) : known;
    },
    // Another tab may have logged somebody out meanwhile, or in: a phone is handed on.
    staleTime: ({ state }) => (state.dataUpdatedAt <= seenAt ? 0 : 60_000),
    retry: 1,
    // Without a connection it is not known, and nobody waits for it; with it again it is asked anew.
    networkMode: "always",
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
  });
}

/** Who is logged in and the saved addresses (GET /api/session). `isKnown` turns true when the shop has answered or failed. */
export function useSession() {
  const { tenant } = useStore();
  const query = useQuery(sessionQuery(tenant));
  const {
    user,
    addresses,
    pendingCode,
    consentAsked = null,
    hasEnded = false,
    endedContact = "",
    hasPasskeys = false,
  } = query.data ?? nobody;
  const known = query.dataUpdatedAt;
  return {
    user,
    addresses,
    /** The server ended the session: whoever was logged in has to know. */
    hasEnded,
    endedContact,
    /** What whoever is logged in has not answered yet; with `first` there is no user until then (A220). */
    consentAsked,
    /** Whether the shop knows passkeys (A230). */
    hasPasskeys,
    /** A code that this browser asked for before the page was loaded; instants in ms. */
    pendingCode: pendingCode
      ? {
          to: pendingCode.to,
          isLinkOnly: pendingCode.isLinkOnly,
          resendAt: known + pendingCode.resendIn * 1000,
          expiresAt: known + pendingCode.expiresIn * 1000,
        }
      : null,
    isKnown: !query.isPending,
    isFailed: query.isError && query.data === undefined,
    refresh: query.refetch,
  };
}

/** Who is logged in, null for nobody; undefined while nobody has asked, which `isNeeded` has done. */
export function useCustomerId(isNeeded: boolean): string | null | undefined {
  const { data } = useQuery({ ...sessionQuery(useStore().tenant), enabled: isNeeded });
  return data && (data.user?.id ?? null);
}
