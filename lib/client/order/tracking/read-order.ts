import type { TrackedOrder } from "#domain/order/order-status.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import type { Atoms } from "#lib/client/shop-atom.ts";
import { orderTokenHeader, trackedOrderSchema } from "#lib/exchange/order.ts";
import { dropOwnerToken, takeOrderToken } from "./order-token.ts";

/** The key of what is known of an order; its token is no part of it. */
export function trackedKey(tenant: string, number: string): readonly string[] {
  return ["orders", tenant, "tracked", number];
}

/** An order as far as this browser may see it (D4). @throws AnswerError */
export async function readOrder(atoms: Atoms, number: string, signal?: AbortSignal): Promise<TrackedOrder> {
  const token = atoms.set(takeOrderToken, number);
  const path = `/api/orders/${encodeURIComponent(number)}`;
  const headers = token === null ? {} : { [orderTokenHeader]: token };
  const order = await readJson(path, trackedOrderSchema, { signal, headers });
  atoms.set(dropOwnerToken, number);
  return order;
}
