import type { QueryClient } from "@tanstack/react-query";
import { atom } from "jotai/vanilla";
import { deviceAtom } from "#lib/client/device/device.ts";
import type { Atoms } from "#lib/client/shop-atom.ts";
import { sessionKey } from "./session-query.ts";
import type { KnownSession } from "./session-query.ts";

/** The id of whoever was last known to be logged in here. */
const personAtom = atom<string | null>(null);

/** Of two accounts that are joined one stays, and whoever is logged in goes by its id (A222). */
export const goesBy = atom(null, (_get, set, id: string) => set(personAtom, id));

/**
 * Has what a person typed into this page go with them, in whatever tab they left or another one came. Whoever the server logged out may
 * be back, and finds it, unless another tab was told so first: then nobody knows why they left (UX23). Answers how to stop.
 */
export function forgetTypedOfOthers(client: QueryClient, atoms: Atoms, tenant: string): () => void {
  const look = () => {
    const session = client.getQueryData<KnownSession>(sessionKey(tenant));
    if (session === undefined || (session.user === null && session.hasEnded === true)) return;
    const before = atoms.get(personAtom);
    const now = session.user?.id ?? null;
    if (now === before) return;
    atoms.set(personAtom, now);
    if (before !== null) atoms.set(deviceAtom, { ...atoms.get(deviceAtom) });
  };
  look();
  return client.getQueryCache().subscribe(look);
}
