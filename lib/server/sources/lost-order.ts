import "server-only";
import { LRUCache } from "lru-cache";
import { minute } from "#domain/base/duration.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { askOrdersSince } from "#lib/server/central/order-list.ts";
import type { Attempt, OrderCaller, OrderRequest } from "#lib/server/central/orders.ts";
import { opened } from "#lib/server/opened.ts";
import { orderNumberFrom } from "#wire/order/order-answer.ts";
import { isSameOrder } from "#wire/order/same-order.ts";

// An order whose answer was lost, of a backend without an attempts call: exactly one order in the customer's own list, made after
// it was sent by the backend's own clock. Two looks that find nothing, a minute apart, say that there is none. A guest has no list.

/** What was sent under a key; times in ms. */
interface SentAttempt {
  body: OrderRequest["body"];
  /** By the backend's clock, before it was sent. */
  since: number;
  /** The first look that found nothing; null before. */
  emptyAt: number | null;
}

const sent = opened(() => new LRUCache<string, SentAttempt>({ max: 5000, ttl: 60 * minute }));

function keyOf({ attemptKey, businessId }: Attempt): string {
  return `${businessId}|${attemptKey}`;
}

/** Keeps what is about to be sent, so that it can be recognised. */
export function rememberSent(attempt: Attempt, { body, sentAt }: OrderRequest): void {
  sent().set(keyOf(attempt), { body, since: sentAt, emptyAt: null });
}

/** Whether something was sent under a key that nobody has answered so far. */
export function wasSent(attempt: Attempt): boolean {
  return sent().has(keyOf(attempt));
}

export function forgetSent(attempt: Attempt): void {
  sent().delete(keyOf(attempt));
}

/** The number of the order of an attempt; null when there is none. `now` in ms. @throws CentralError while nobody can say */
export async function findLostOrder(attempt: Attempt, caller: OrderCaller, now: number): Promise<string | null> {
  const kept = sent().get(keyOf(attempt));
  const userId = kept?.body.order.customer;
  const { token, guestSecret: _guest, ...asker } = caller;
  if (kept === undefined || userId === undefined || token === null)
    throw new CentralError("status", "attempts: no such call");
  const owner = { userId: String(userId), businessId: attempt.businessId };
  const rows = await askOrdersSince({ ...owner, since: kept.since }, { token, ...asker });
  const [found, ...others] = rows.filter((row) => isSameOrder(row, kept.body));
  if (others.length > 0) throw new CentralError("status", "attempts: several orders are like it");
  if (found !== undefined) return orderNumberFrom(found);
  kept.emptyAt ??= now;
  if (now - kept.emptyAt < minute) throw new CentralError("status", "attempts: not in the list so far");
  return null;
}
