"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Address } from "#domain/person/address.ts";
import type { Session, SessionUser } from "#lib/exchange/session.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { endedOf, forgetAccount, nobody, sessionKey } from "./session-query.ts";
import type { KnownSession } from "./session-query.ts";

/** How what a person does changes the session on every open panel, without asking the shop again. */
export function sessionChanges(client: QueryClient, tenant: string) {
  const change = (next: (session: KnownSession) => KnownSession) => {
    // An answer in flight knows less than this.
    void client.cancelQueries({ queryKey: sessionKey(tenant) });
    client.setQueryData<KnownSession>(sessionKey(tenant), (before = nobody) => {
      // Whoever comes or goes, the shop is the same.
      const { hasPasskeys = false } = before;
      return { ...next(before), hasPasskeys };
    });
  };
  return {
    /** The server answered 401: nobody is logged in any more, and the next log-in says why. */
    sessionEnded: () => {
      change((session) => endedOf(nobody, session));
      forgetAccount(client, tenant);
    },
    /** The code was right: this is who came in. */
    loggedIn: (session: Session) => {
      change(() => session);
      // Whose an order is, the server may know now.
      void client.invalidateQueries({ queryKey: ["orders", tenant, "tracked"] });
      void client.invalidateQueries({ queryKey: ["payment", tenant] });
    },
    /** Everything that belonged to the account goes, the orders too (S2 §4.1). */
    loggedOut: () => {
      change(() => nobody);
      forgetAccount(client, tenant);
    },
    /** The account's name or phone is another one now. */
    profileSaved: (known: Partial<Pick<SessionUser, "name" | "phone">>) =>
      change((session) => (session.user === null ? session : { ...session, user: { ...session.user, ...known } })),
    addressSaved: (address: Address) =>
      change((known) => ({
        ...known,
        addresses: known.addresses.some(({ id }) => id === address.id)
          ? known.addresses.map((each) => (each.id === address.id ? address : each))
          : [address, ...known.addresses],
      })),
    /** An address is the usual one now, under the id that it was saved anew with. */
    addressRenewed: (before: string, address: Address) =>
      change((known) => ({
        ...known,
        addresses: [address, ...known.addresses.filter(({ id }) => id !== before && id !== address.id)],
      })),
    addressRemoved: (id: string) =>
      change((known) => ({ ...known, addresses: known.addresses.filter((other) => other.id !== id) })),
  };
}

/** `sessionChanges` of this shop. */
export function useSessionChange() {
  const { tenant } = useStore();
  const client = useQueryClient();
  return useMemo(() => sessionChanges(client, tenant), [client, tenant]);
}
