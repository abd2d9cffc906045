import type { CartLine } from "#domain/cart/cart.ts";
import type { Pesos } from "#domain/base/money.ts";
import { parseCart } from "./cart-atom.ts";
import { isRecord, readStored, writeStored } from "./storage.ts";
import type { StoredEntry } from "./storage.ts";

/**
 * An attempt to order, kept on the device from the first press until its outcome is known, so that a reload, a second press
 * or another tab goes on with the same key (design §3.8).
 */
export interface PendingOrder {
  /** The idempotency key (`order_unique_identifier`). */
  attemptKey: string;
  branchId: string;
  /** What the attempt is about: another cart, address or total is another attempt. */
  fingerprint: string;
  /** True while an answer to the sent order is owed: nobody knows yet whether it arrived. */
  isPlaced: boolean;
  total: Pesos;
  lines: CartLine[];
}

function parsePendingOrder(content: unknown): PendingOrder | null {
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

const entry: StoredEntry<PendingOrder> = { name: "paymentOrder", version: 1, parse: parsePendingOrder };

/** What the device would not keep, full or forbidden as its storage is: the key has to live as long as the page at least. */
const unstored = new Map<string, PendingOrder>();

/** The attempt whose outcome is not known yet, null when there is none. */
export function readPendingOrder(tenant: string): PendingOrder | null {
  return unstored.get(tenant) ?? readStored(tenant, entry);
}

/** Keeps the attempt; null when its outcome is known. */
export function writePendingOrder(tenant: string, pending: PendingOrder | null): void {
  const isKept = writeStored(tenant, entry, pending);
  if (isKept || pending === null) unstored.delete(tenant);
  else unstored.set(tenant, pending);
}

/** True when an order was sent from this device and nobody knows yet whether it arrived: the checkout opens again (S3 §4). */
export function hasUnfinishedOrder(tenant: string): boolean {
  return readPendingOrder(tenant)?.isPlaced === true;
}
