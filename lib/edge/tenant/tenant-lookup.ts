import { minute } from "#domain/base/duration.ts";
import type { Settings } from "#lib/settings.ts";
import {
  branchesQuery,
  type DirectoryEntry,
  directoryEntryFrom,
  isNotFoundBody,
  isUnknownHostBody,
} from "#wire/directory.ts";
import { readBoundedBody } from "#lib/edge/bounded-body.ts";
import { createCsrfPair } from "#lib/edge/csrf-pair.ts";
import type { BusinessesAhead, PlatformAnswer } from "./businesses-ahead.ts";
import { inTime } from "#lib/edge/deadline.ts";
import { createHeldHosts } from "./held-hosts.ts";
import type { TenantLookup } from "./tenant-directory.ts";

/** In bytes: a directory's entry is small, a whole business with its coverage is not. */
const largestAnswer = 4 * 1024 * 1024;
/** How long a platform without a directory is not asked for it again. */
const restMilliseconds = 5 * minute;
const callMilliseconds = 2000;

function parsed(text: string): unknown {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws Error when the platform is away, or asks to wait */
async function ask(url: string, signal: AbortSignal, sent: RequestInit = {}): Promise<PlatformAnswer> {
  const headers = new Headers(sent.headers);
  headers.set("accept", "application/json");
  if (sent.body) headers.set("content-type", "application/json");
  const response = await fetch(url, { ...sent, headers, cache: "no-store", redirect: "manual", signal });
  if (response.status >= 500 || response.status === 429) {
    await response.body?.cancel();
    throw new Error(`The platform answered ${response.status}`);
  }
  const bytes = await readBoundedBody(response, largestAnswer);
  if (bytes === null) throw new Error("The platform's answer is too large");
  return { status: response.status, body: parsed(new TextDecoder().decode(bytes)) };
}

/** A call with a time of its own: it comes after another one, or outlives the one beside it. */
async function askInTime(url: string, sent?: RequestInit): Promise<PlatformAnswer> {
  return await inTime(callMilliseconds, async (signal) => await ask(url, signal, sent));
}

/** Null when no business has the host, undefined when the platform has no directory. */
async function askDirectory(url: string, signal: AbortSignal): Promise<DirectoryEntry | null | undefined> {
  const { status, body } = await ask(url, signal);
  if (status === 404 && isUnknownHostBody(body)) return null;
  return status === 200 ? (directoryEntryFrom(body) ?? undefined) : undefined;
}

/** Null when no business has the host. @throws Error when the answer names none */
function entryOfBusiness({ status, body }: PlatformAnswer): DirectoryEntry | null {
  // Any other server answers 404 too: only the platform's own says that there is no such business.
  if (status === 404 && isNotFoundBody(body)) return null;
  const entry = status === 200 ? directoryEntryFrom(body) : null;
  if (entry === null) throw new Error(`The platform's answer ${status} names no host`);
  return entry;
}

/** Where hosts are asked for; without a path there is no directory (A156). */
export type TenantSource = Pick<Settings, "CENTRAL_URL" | "GRAPHQL_URL" | "DIRECTORY_PATH" | "PROBE_HOST"> &
  Partial<Pick<Settings, "CSRF_COOKIE" | "CSRF_HEADER">>;

/** The branches of a business, over GraphQL where there is no such call (S3 §7). */
async function askBranches(id: string, { CENTRAL_URL: base, GRAPHQL_URL: graphql, ...csrf }: TenantSource) {
  const headers = new Headers();
  const { CSRF_COOKIE: cookie = null, CSRF_HEADER: header = null } = csrf;
  if (cookie !== null && header !== null) createCsrfPair({ cookie, header }).write(headers);
  const post = { method: "POST", headers };
  const url = `${base}/api/ecommerce/business/${encodeURIComponent(id)}`;
  const answer = await askInTime(url, post);
  if (answer.status !== 404) return answer;
  const body = JSON.stringify(branchesQuery(id));
  return await askInTime(graphql, { ...post, body });
}

interface LookupOptions {
  /** In ms. */
  clock: () => number;
  /** Where the business of a host that was never seen is asked for together with its entry; null: nowhere. */
  ahead: BusinessesAhead | null;
}

/** Asks the platform's directory who has a host, or for the business where it has none (A31, A156). */
export function createTenantLookup(
  source: TenantSource,
  { clock = () => Date.now(), ahead = null }: Partial<LookupOptions> = {},
): TenantLookup {
  const { CENTRAL_URL: base, DIRECTORY_PATH: directory, PROBE_HOST: probeHost } = source;
  let restsUntil = Number.NEGATIVE_INFINITY;
  const businessUrl = (host: string) => `${base}/api/businessv2?domain=${encodeURIComponent(host)}`;
  const heldBy = createHeldHosts({
    clock,
    probeHost,
    askHost: async (host) => await askInTime(businessUrl(host)),
    askBranches: async (id) => await askBranches(id, source),
  });
  return async (host, signal, isNew = false) => {
    const name = encodeURIComponent(host);
    const askBusiness = async () => await ask(businessUrl(host), signal);
    const business = isNew ? ahead?.ask(host, async () => await askInTime(businessUrl(host))) : null;
    if (directory !== null && clock() >= restsUntil) {
      const entry = await askDirectory(`${base}${directory}?host=${name}`, signal);
      if (entry === null) ahead?.forget(host);
      if (entry !== undefined) return entry;
    }
    const answer = (await business) ?? (await askBusiness());
    if (directory === null) return await heldBy(host, answer);
    const entry = entryOfBusiness(answer);
    if (clock() >= restsUntil) restsUntil = clock() + restMilliseconds;
    return entry;
  };
}
