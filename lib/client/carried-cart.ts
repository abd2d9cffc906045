import type { CartScope } from "./cart-atom.ts";
import { isRecord, readStored, writeStored } from "./storage.ts";
import type { StoredEntry } from "./storage.ts";

/** What a person has to know of a cart that came from another branch and found one there (F28). */
export interface CarriedCart {
  fromBranchId: string;
  /** The lines that lay there before. */
  joined: string[];
  /** How many lines did not fit: they are still in the cart of the branch they came from. */
  left: number;
}

function parseCarriedCart(content: unknown): CarriedCart | null {
  if (!isRecord(content) || typeof content["fromBranchId"] !== "string" || !Array.isArray(content["joined"]))
    return null;
  const { fromBranchId, joined, left } = content;
  return {
    fromBranchId,
    joined: joined.filter((id) => typeof id === "string"),
    left: typeof left === "number" && Number.isSafeInteger(left) ? left : 0,
  };
}

function entryOf(branchId: string): StoredEntry<CarriedCart> {
  return { name: `carried-cart:${branchId}`, version: 1, parse: parseCarriedCart };
}

/** On the device, for the menu of the other branch may be another page. */
export function readCarriedCart({ tenant, branchId }: CartScope): CarriedCart | null {
  return readStored(tenant, entryOf(branchId));
}

const listeners = new Set<() => void>();

/** Keeps it until the person has seen it; null forgets it. */
export function rememberCarriedCart({ tenant, branchId }: CartScope, carried: CarriedCart | null): void {
  writeStored(tenant, entryOf(branchId), carried);
  for (const listener of listeners) listener();
}

/** Calls back when it is kept or forgotten on this page; answers how to stop. */
export function subscribeToCarriedCarts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
