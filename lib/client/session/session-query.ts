"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Address, SavedAddress } from "#domain/person/address.ts";
import { sessionSchema } from "#lib/exchange/session.ts";
import type { Session } from "#lib/exchange/session.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import { useStore } from "#lib/client/store-info.tsx";

const nobody: Session = { user: null, addresses: [] };

/** Ids are decimal numbers: the higher one was made later. */
function byNewest(a: SavedAddress, b: SavedAddress): number {
  return Number(b.id ?? 0) - Number(a.id ?? 0);
}

/** A session as panels use it: the newest address first; whoever is no user is nobody. */
export function orderedSession({ user, addresses, pendingCode, hasEnded }: Session): Session {
  if (!user) return { ...nobody, pendingCode: pendingCode ?? null, hasEnded: hasEnded ?? false };
  return { user, addresses: addresses.toSorted(byNewest) };
}

function sessionKey(tenant: string) {
  return ["session", tenant] as const;
}

/** Who is logged in and the saved addresses (GET /api/session). `isKnown` turns true when the shop has answered or failed. */
export function useSession() {
  const { tenant } = useStore();
  const query = useQuery({
    queryKey: sessionKey(tenant),
    queryFn: async ({ signal }) => orderedSession(await readJson("/api/session", sessionSchema, { signal })),
    staleTime: 60_000,
    retry: 1,
  });
  const { user, addresses, pendingCode, hasEnded = false } = query.data ?? nobody;
  const told = query.dataUpdatedAt;
  return {
    user,
    addresses,
    /** The server ended the session: whoever was logged in has to be told. */
    hasEnded,
    /** A code that this browser asked for before the page was loaded; instants in ms. */
    pendingCode: pendingCode
      ? {
          email: pendingCode.email,
          isLinkOnly: pendingCode.isLinkOnly,
          resendAt: told + pendingCode.resendIn * 1000,
          expiresAt: told + pendingCode.expiresIn * 1000,
        }
      : null,
    isKnown: !query.isPending,
    isFailed: query.isError && query.data === undefined,
    refresh: query.refetch,
  };
}

/** How what a person does changes the session on every open panel, without asking the shop again. */
export function useSessionChange() {
  const { tenant } = useStore();
  const client = useQueryClient();
  const change = useCallback(
    (next: (session: Session) => Session) => {
      // An answer that is under way knows less than this.
      void client.cancelQueries({ queryKey: sessionKey(tenant) });
      client.setQueryData<Session>(sessionKey(tenant), (session) => next(session ?? nobody));
    },
    [client, tenant],
  );
  const forgetOrders = useCallback(() => {
    // The list is the account's: asked for again it would be refused. A tracked order is shown to strangers too.
    client.removeQueries({ queryKey: ["orders", tenant, "recent"] });
    void client.resetQueries({ queryKey: ["orders", tenant, "tracked"] });
  }, [client, tenant]);
  return {
    /** The server answered 401: nobody is logged in any more, and the next log-in says why. */
    sessionEnded: useCallback(() => {
      change(() => ({ ...nobody, hasEnded: true }));
      forgetOrders();
    }, [change, forgetOrders]),
    /** The code was right: this is who came in. */
    loggedIn: useCallback((session: Session) => change(() => session), [change]),
    /** Everything that belonged to the account goes, the orders too (S2 §4.1). */
    loggedOut: useCallback(() => {
      change(() => nobody);
      forgetOrders();
    }, [change, forgetOrders]),
    addressSaved: useCallback(
      (address: Address) =>
        change(({ user, addresses }) => ({
          user,
          addresses: [address, ...addresses.filter(({ id }) => id !== address.id)],
        })),
      [change],
    ),
    addressRemoved: useCallback(
      (id: string) =>
        change(({ user, addresses }) => ({ user, addresses: addresses.filter((other) => other.id !== id) })),
      [change],
    ),
  };
}
