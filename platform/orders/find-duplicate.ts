import { and, desc, eq, exists, gt, inArray, ne } from "drizzle-orm";
import { minute } from "#domain/base/duration.ts";
import { activeStatuses, orderStatus } from "#domain/order/order-status.ts";
import type { Orderer } from "#domain/person/orderer.ts";
import type { KnownOrderer } from "#platform/auth/known-orderer.ts";
import type { Database } from "#platform/db/database.ts";
import { orders, orderStatusChanges } from "#platform/db/tables/order.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { PlacedAnswer } from "#wire/order/order-answer.ts";
import type { OrderRequest } from "#wire/order/order-request.ts";
import { answerOf } from "./find-attempt.ts";
import { linesHash } from "./order-payload.ts";
import { isOrderOf } from "./party/order-party.ts";

/** Two equal orders within this time are one that was sent twice (S3 §4). */
const duplicateWindow = 5 * minute;
/** At a table another round is ordered sooner than that: within this time it is asked about (A213). */
const roundWindow = minute;

function isAtTable(orderer: Orderer): boolean {
  return orderer.kind === "guest" && orderer.place.kind === "table";
}

/**
 * An open, equal order of the same person under another key, taken within the window; null when there is none.
 * @throws Refusal 409 `another_round` at a table, unless the guest means it
 */
export async function findDuplicate(
  database: Database,
  orderer: KnownOrderer,
  request: OrderRequest,
  now: number,
): Promise<PlacedAnswer | null> {
  if (isAtTable(orderer) && request.order.another_round) return null;
  const { received, scheduled } = orderStatus;
  // Paid online it may be minutes old before it is one.
  const takenRecently = database
    .select({ id: orderStatusChanges.id })
    .from(orderStatusChanges)
    .where(
      and(
        eq(orderStatusChanges.order, orders.id),
        inArray(orderStatusChanges.status, [received, scheduled]),
        inArray(orderStatusChanges.source, ["customer", "provider"]),
        gt(orderStatusChanges.changed_at, new Date(now - (isAtTable(orderer) ? roundWindow : duplicateWindow))),
      ),
    );
  const [row] = await database
    .select()
    .from(orders)
    .where(
      and(
        isOrderOf(orderer),
        eq(orders.branch, request.order.branch),
        eq(orders.lines_hash, linesHash(request.order)),
        ne(orders.order_unique_identifier, request.order_unique_identifier),
        exists(takenRecently),
        inArray(orders.status, [...activeStatuses]),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  if (row === undefined) return null;
  if (isAtTable(orderer)) throw new Refusal(409, "another_round", { display_number: row.display_number ?? "" });
  return await answerOf(database, "duplicated", row);
}
