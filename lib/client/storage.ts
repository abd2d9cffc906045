import { deviceStorage, storageKey } from "./device-storage.ts";

/**
 * The device's storage: with device-storage.ts, the only file that touches it (A141). One key per thing, `vitrina:<tenant>:<name>`, holding
 * `{v, d}`. Content that is corrupt, of an old version or not ours is dropped for that key alone, with one log (F37).
 */

/** One thing kept on the device: its name, its version, and the reader that trusts nothing. */
export interface StoredEntry<T> {
  name: string;
  /** Raised whenever the shape changes: older content is dropped. */
  version: number;
  /** Reads untrusted content, null when it is not a `T`. */
  parse: (content: unknown) => T | null;
}

/** Longest text that is read back: more is not ours (F37). */
const maximumLength = 1_000_000;
const logged = new Set<string>();

function logOnce(key: string, what: string): void {
  if (logged.has(key)) return;
  logged.add(key);
  // oxlint-disable-next-line no-console -- the one log of a damaged key (F37)
  console.info(`${key}: ${what}`);
}

/** True for an object whose fields may be looked at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parseEntry<T>(entry: StoredEntry<T>, text: string): T | null {
  if (text.length > maximumLength) return null;
  try {
    const kept: unknown = JSON.parse(text);
    return isRecord(kept) && kept["v"] === entry.version ? entry.parse(kept["d"]) : null;
  } catch {
    // Truncated or foreign text is the same as content of another version.
    return null;
  }
}

/** What the device keeps, null when it keeps nothing that can be read. */
export function readStored<T>(tenant: string, entry: StoredEntry<T>): T | null {
  const key = storageKey(tenant, entry.name);
  const storage = deviceStorage();
  const text = storage?.getItem(key) ?? null;
  if (text === null) return null;
  const value = parseEntry(entry, text);
  if (value === null) {
    logOnce(key, "dropped, it cannot be read");
    storage?.removeItem(key);
  }
  return value;
}

/**
 * Keeps a value, or forgets it with null. False when the storage is full or forbidden, logged once: the page goes on from
 * memory then.
 */
export function writeStored<T>(tenant: string, entry: StoredEntry<T>, value: T | null): boolean {
  const key = storageKey(tenant, entry.name);
  const storage = deviceStorage();
  if (!storage) return false;
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify({ v: entry.version, d: value }));
    return true;
  } catch {
    logOnce(`${key}:write`, "not kept, the storage is full");
    return false;
  }
}

/** Forgets everything that the device keeps of a tenant: it is all a person's. */
export function forgetStored(tenant: string): void {
  const storage = deviceStorage();
  if (!storage) return;
  const prefix = storageKey(tenant, "");
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  for (const key of keys) if (key.startsWith(prefix)) storage.removeItem(key);
}

/**
 * Calls `listener` with the new value whenever another tab of this shop changes the entry, and when this page comes back
 * from the browser's page cache. Answers how to stop.
 */
export function watchStored<T>(tenant: string, entry: StoredEntry<T>, listener: (value: T | null) => void): () => void {
  const key = storageKey(tenant, entry.name);
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener(readStored(tenant, entry));
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener(readStored(tenant, entry));
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onPageShow);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onPageShow);
  };
}
