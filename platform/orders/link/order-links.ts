import { isLinkAlive, type OrderAccess, widestAccess } from "#domain/order/access/order-access.ts";
import { orderPath, orderToken, type TokenKind, tokenKind } from "#domain/order/access/order-link.ts";
import { parseOrderStatus } from "#domain/order/order-status.ts";
import { isClosed } from "#domain/order/tracking.ts";
import { ordererKey } from "#domain/person/orderer.ts";
import { isSameHash, keyedHash } from "#platform/auth/keyed-hash.ts";
import type { Customer } from "#platform/auth/bearer-token.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { orders } from "#platform/db/tables/order.ts";
import { storeOrigin } from "#platform/http/store-origin.ts";
import type { OrderKeys } from "./order-keys.ts";

type OrderRow = typeof orders.$inferSelect;

/** What an order's links follow from: nothing of them is kept (D4). */
export type LinkedOrder = Pick<OrderRow, "id" | "business" | "created_at">;

const proofLength = 22;

/** The token of a kind, the same whenever it is written; null for an order whose key is gone. */
export function tokenOf(keys: OrderKeys, order: LinkedOrder, kind: TokenKind): string | null {
  const key = keys(order.created_at.getTime());
  if (key === null) return null;
  const proof = keyedHash(key, "order link", kind, String(order.business), String(order.id));
  return orderToken(kind, proof.slice(0, proofLength));
}

/** Who asks for an order. */
export interface OrderAsker {
  customer: Customer | null;
  /** What stands for a guest's device. */
  guest: string | null;
  token: string | null;
}

/** When an order was closed, in ms; null while something may still happen to it. */
function closedAt({ status, updated_at }: Pick<OrderRow, "status" | "updated_at">): number | null {
  const known = parseOrderStatus(status ?? 0);
  return known !== null && isClosed(known) ? updated_at.getTime() : null;
}

function accessByToken(keys: OrderKeys, order: OrderRow, { token, now }: { token: string | null; now: number }) {
  const kind = token === null ? null : tokenKind(token);
  if (token === null || kind === null || !isLinkAlive(closedAt(order), now)) return "number";
  const expected = tokenOf(keys, order, kind);
  return expected !== null && isSameHash(expected, token) ? kind : "number";
}

/**
 * What an order shows to who asks: all to its customer's session at its business (A220) and its guest's device, by a token what it
 * opens (D4).
 */
export function accessOf(
  keys: OrderKeys,
  order: OrderRow,
  { customer, guest, token, now }: OrderAsker & { now: number },
): OrderAccess {
  const isOfPerson = order.customer !== null && order.customer === customer?.user.id;
  const isCustomers = isOfPerson && order.business === customer.business;
  const isGuests = guest !== null && order.orderer_key === ordererKey({ kind: "guest", device: guest });
  return widestAccess([isCustomers || isGuests ? "owner" : "number", accessByToken(keys, order, { token, now })]);
}

/** The address at which an order is followed by its owner, for mails; null when the store has none. */
export async function ownerLink(
  { settings, orderKeys }: Pick<PlatformContext, "settings" | "orderKeys">,
  host: string | null,
  order: LinkedOrder & Pick<OrderRow, "display_number">,
): Promise<string | null> {
  if (host === null) return null;
  const token = tokenOf(await orderKeys(), order, "owner");
  return storeOrigin(host, settings.storefrontPort) + orderPath(order.display_number ?? "", token);
}
