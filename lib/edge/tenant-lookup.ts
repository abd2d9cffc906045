import { minute } from "#domain/base/duration.ts";
import type { Settings } from "#lib/settings.ts";
import { type DirectoryEntry, directoryEntryFrom, isNotFoundBody, isUnknownHostBody } from "#wire/directory.ts";
import { readBoundedBody } from "./bounded-body.ts";
import type { BusinessesAhead, PlatformAnswer } from "./businesses-ahead.ts";
import type { TenantLookup } from "./tenant-directory.ts";

/** In bytes: a directory's entry is small, a whole business with its coverage is not. */
const largestAnswer = 4 * 1024 * 1024;
/** How long a platform without a directory is not asked for it again. */
const restMilliseconds = 5 * minute;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws Error when the platform is away, or asks to wait */
async function ask(url: string, signal: AbortSignal): Promise<PlatformAnswer> {
  const headers = { accept: "application/json" };
  const response = await fetch(url, { headers, cache: "no-store", redirect: "manual", signal });
  if (response.status >= 500 || response.status === 429) {
    await response.body?.cancel();
    throw new Error(`The platform answered ${response.status}`);
  }
  const bytes = await readBoundedBody(response, largestAnswer);
  if (bytes === null) throw new Error("The platform's answer is too large");
  return { status: response.status, body: parsed(new TextDecoder().decode(bytes)) };
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
export type TenantSource = Pick<Settings, "CENTRAL_URL" | "DIRECTORY_PATH">;

interface LookupOptions {
  /** In ms. */
  clock: () => number;
  /** Where the business of a host that was never seen is asked for together with its entry; null: nowhere. */
  ahead: BusinessesAhead | null;
}

/** Asks the platform's directory who has a host, or for the business where it has none (A31, A156). */
export function createTenantLookup(
  { CENTRAL_URL: base, DIRECTORY_PATH: directory }: TenantSource,
  { clock = () => Date.now(), ahead = null }: Partial<LookupOptions> = {},
): TenantLookup {
  let restsUntil = Number.NEGATIVE_INFINITY;
  return async (host, signal, isNew = false) => {
    const name = encodeURIComponent(host);
    const askBusiness = async () => await ask(`${base}/api/businessv2?domain=${name}`, signal);
    const business = isNew ? ahead?.ask(host, askBusiness) : null;
    if (directory !== null && clock() >= restsUntil) {
      const entry = await askDirectory(`${base}${directory}?host=${name}`, signal);
      if (entry === null) ahead?.forget(host);
      if (entry !== undefined) return entry;
    }
    const entry = entryOfBusiness((await business) ?? (await askBusiness()));
    if (clock() >= restsUntil) restsUntil = clock() + restMilliseconds;
    return entry;
  };
}
