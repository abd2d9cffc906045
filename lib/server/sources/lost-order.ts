import "server-only";
import { minute } from "#domain/base/duration.ts";
import type { Pesos } from "#domain/base/money.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { askOrdersSince } from "#lib/server/central/order-list.ts";
import type { OrderCaller } from "#lib/server/central/orders.ts";
import { orderNumberFrom } from "#wire/order/order-answer.ts";
import { valueAt } from "#wire/value-at.ts";
import { digestedLikeness, isSender, type SentAttempt } from "./sent-attempts.ts";

// An order whose answer was lost, in the customer's own list of a backend without an attempts call: made after the press by the
// backend's own clock, of this branch, method and lines. Exactly one of its total is it; of several, or of another total, the
// customer is asked, and which they recognise is it. Two looks that find none, a minute apart, say that there is none. A guest has no list.

/** An order that may be the one that was sent. */
export interface LikeOrder {
  number: string;
  /** In pesos; null where the list does not tell it. */
  total: Pesos | null;
}

export type LostOrder =
  | { kind: "found"; number: string; row: unknown }
  | { kind: "perhaps"; orders: LikeOrder[] }
  | { kind: "none" }
  | { kind: "untraceable" };

/** When a row says that it was made (ms); null where it does not say. */
function madeAt(row: unknown): number | null {
  const written = valueAt(row, "created_at");
  const at = typeof written === "string" ? Date.parse(written) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** When it is looked for. */
export interface Look {
  /** In ms. */
  now: number;
  /** The number that the customer, or checkorder, says it has; null where nobody does. */
  recognized: string | null;
}

/** @throws CentralError while nobody can say */
export async function findLostOrder(
  attempt: SentAttempt,
  caller: OrderCaller,
  { now, recognized }: Look,
): Promise<LostOrder> {
  const { customerId, businessId, since } = attempt;
  const { token, userId: _user, guestSecret: _guest, ...asker } = caller;
  // In the list of another account it is not, which says nothing of it.
  if (customerId === null || token === null || !isSender(attempt, caller)) return { kind: "untraceable" };
  const rows = await askOrdersSince({ userId: customerId, businessId, since }, { token, ...asker });
  const alike = rows.flatMap((row) => {
    const { branch, paymentMethod, lines, total } = digestedLikeness(row);
    const isAlike = branch === attempt.branch && paymentMethod === attempt.paymentMethod && lines === attempt.lines;
    const number = orderNumberFrom(row);
    const at = madeAt(row);
    // A backend that ignores filters lists older ones, too.
    return isAlike && (at ?? since) >= since && number !== null ? [{ row, number, total, at }] : [];
  });
  const named = alike.find(({ number }) => number.toUpperCase() === recognized?.toUpperCase());
  if (named !== undefined) return { kind: "found", number: named.number, row: named.row };
  const [first, ...others] = alike;
  if (first !== undefined && others.length === 0 && first.total === attempt.total && first.at !== null)
    return { kind: "found", number: first.number, row: first.row };
  if (first !== undefined) return { kind: "perhaps", orders: alike.map(({ number, total }) => ({ number, total })) };
  attempt.emptyAt ??= now;
  if (now - attempt.emptyAt < minute) throw new CentralError("status", "attempts: not in the list so far");
  return { kind: "none" };
}
