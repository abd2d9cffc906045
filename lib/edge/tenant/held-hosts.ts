import { LRUCache } from "lru-cache";
import { minute } from "#domain/base/duration.ts";
import {
  branchlessIdFrom,
  type DirectoryEntry,
  directoryEntryFrom,
  isEmptyAnswer,
  withBranches,
} from "#wire/directory.ts";
import type { PlatformAnswer } from "./businesses-ahead.ts";

const day = 24 * 60 * minute;
const mostHosts = 10_000;

/** A tenant as the backend last reported it. Times in ms. */
interface Held {
  entry: DirectoryEntry;
  at: number;
  /** When the backend first answered that nobody has the host; null while it has not. */
  missingSince: number | null;
}

interface HeldHostsParts {
  clock: () => number;
  /** A host that certainly has a business; null: none is known. */
  probeHost: string | null;
  /** `businessv2` of a host. */
  askHost: (host: string) => Promise<PlatformAnswer>;
  /** The branches of a business by its id. */
  askBranches: (businessId: string) => Promise<PlatformAnswer>;
}

/**
 * Hosts by the answers of `businessv2` alone, of a backend without a directory. A 404 or an empty answer is no business; away is
 * what does not answer, or a 404 for `probeHost`. A host that was a tenant within the last day stays one until another known host
 * is answered after that, or `probeHost`: all the hosts of a backend do not end at once.
 */
export function createHeldHosts({ clock, probeHost, askHost, askBranches }: HeldHostsParts) {
  const known = new LRUCache<string, Held>({ max: mostHosts });

  async function whole(business: unknown): Promise<unknown> {
    const id = branchlessIdFrom(business);
    if (id === null) return business;
    const { status, body } = await askBranches(id);
    const found = status === 200 ? withBranches(business, body) : null;
    if (found === null) throw new Error(`The platform's answer ${status} names no branches`);
    return found;
  }

  async function isCertain(host: string, since: number): Promise<boolean> {
    for (const [other, { at }] of known.entries()) if (other !== host && at > since) return true;
    return probeHost !== null && (await askHost(probeHost)).status === 200;
  }

  async function missing(host: string): Promise<DirectoryEntry | null> {
    if (host === probeHost) throw new Error("The platform does not know PROBE_HOST");
    const held = known.peek(host);
    const now = clock();
    if (held === undefined || now - held.at >= day) return null;
    held.missingSince ??= now;
    if (!(await isCertain(host, held.missingSince))) return held.entry;
    known.delete(host);
    return null;
  }

  /** Who has a host by this answer; null for nobody. @throws Error when the answer says nothing of the host */
  return async (host: string, { status, body }: PlatformAnswer): Promise<DirectoryEntry | null> => {
    if (status === 404 || (status === 200 && isEmptyAnswer(body))) return await missing(host);
    const entry = status === 200 ? directoryEntryFrom(await whole(body)) : null;
    if (entry === null) throw new Error(`The platform's answer ${status} names no host`);
    known.set(host, { entry, at: clock(), missingSince: null });
    return entry;
  };
}
