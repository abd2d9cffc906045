import type { KeptAttempt } from "#domain/order/attempt.ts";
import { parseCart } from "#lib/client/cart-atom.ts";
import { isRecord, readStored, writeStored } from "#lib/client/storage.ts";
import type { StoredEntry } from "#lib/client/storage.ts";

function parseAttempt(content: unknown): KeptAttempt | null {
  if (!isRecord(content)) return null;
  const { attemptKey, branchId, fingerprint, total } = content;
  const isPlaced = content["isPlaced"] === true;
  const cart = parseCart({ lines: content["lines"] });
  if (!cart || typeof attemptKey !== "string" || typeof branchId !== "string" || typeof fingerprint !== "string") {
    return null;
  }
  if (typeof total !== "number" || !Number.isSafeInteger(total)) return null;
  return { attemptKey, branchId, fingerprint, isPlaced, total, lines: cart.lines };
}

const entry: StoredEntry<KeptAttempt> = { name: "paymentOrder", version: 1, parse: parseAttempt };

/** What the device would not keep, full or forbidden as its storage is: the key has to live as long as the page at least. */
const unstored = new Map<string, KeptAttempt>();

/** The attempt of this device, null when there is none. */
export function readKeptAttempt(tenant: string): KeptAttempt | null {
  return unstored.get(tenant) ?? readStored(tenant, entry);
}

/** Keeps an attempt; null forgets it. */
export function writeKeptAttempt(tenant: string, kept: KeptAttempt | null): void {
  const isKept = writeStored(tenant, entry, kept);
  if (isKept || kept === null) unstored.delete(tenant);
  else unstored.set(tenant, kept);
}
