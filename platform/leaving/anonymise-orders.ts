import { and, count, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { undoneStatuses } from "#domain/order/order-status.ts";
import type { Database } from "#platform/db/database.ts";
import { outboxMails } from "#platform/db/tables/mail.ts";
import { orderAttempts, orderPushes, orderRates, orders } from "#platform/db/tables/order.ts";
import { outboxTasks } from "#platform/db/tables/outbox.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { redemptions } from "#platform/db/tables/redemption.ts";
import { sandboxCharges } from "#platform/db/tables/sandbox.ts";
import { countFormerOrders, formerKey } from "./former-person.ts";
import { isOwnOrder, type OrderOwner } from "./own-orders.ts";

/** The lines of an order without what was written to the kitchen. */
function withoutNotes(lines: PgColumn | SQL): SQL {
  const bare = sql`(select jsonb_agg(line || '{"suggestions": ""}' order by place) from jsonb_array_elements(${lines}) with ordinality as of(line, place))`;
  return sql`case when jsonb_typeof(${lines}) = 'array' and jsonb_array_length(${lines}) > 0 then ${bare} else ${lines} end`;
}

/** What leaves the orders: name, contacts, door, notes, and by what its person is known (docs/accounts.md). */
const nobody = {
  customer: null,
  customer_name: null,
  customer_phone: null,
  customer_email: null,
  guest_name: null,
  guest_consent: null,
  orderer_key: null,
  lines_hash: null,
  address: null,
  address_geolocation_latitude: null,
  address_geolocation_longitude: null,
  products: withoutNotes(orders.products),
  metadata: sql`case when jsonb_typeof(${orders.metadata} -> 'products') = 'array' then jsonb_set(${orders.metadata}, '{products}', ${withoutNotes(sql`${orders.metadata} -> 'products'`)}) else ${orders.metadata} end`,
} as const;

/** How many orders of each business count as somebody's earlier ones. */
async function noteOrderCounts(transaction: Database, owner: OrderOwner, person: string): Promise<void> {
  const counted = await transaction
    .select({ business: orders.business, orders: count() })
    .from(orders)
    .where(and(isOwnOrder(owner), notInArray(orders.status, [...undoneStatuses])))
    .groupBy(orders.business);
  for (const { business, orders: own } of counted) {
    if (business !== null) await countFormerOrders(transaction, { person, business, orders: own });
  }
}

/** Tasks whose payload names one of these ids. */
function isAbout(name: "order" | "payment", ids: readonly number[]): SQL | undefined {
  return ids.length === 0 ? undefined : inArray(sql`${outboxTasks.payload} ->> ${name}`, ids.map(String));
}

/** The mails that were written about orders, whoever they went to. */
async function deleteMailsOf(transaction: Database, orderIds: number[], paymentIds: number[]): Promise<void> {
  const tasks = transaction
    .select({ key: outboxTasks.key })
    .from(outboxTasks)
    .where(or(isAbout("order", orderIds), isAbout("payment", paymentIds)));
  await transaction.delete(outboxMails).where(inArray(outboxMails.key, tasks));
}

/**
 * Takes a person out of their orders: dishes, amounts, times and payments stay, and what they used under `person` (B10). The
 * caller holds the person's lock.
 */
export async function anonymiseOrders(transaction: Database, owner: OrderOwner, person: string): Promise<void> {
  await noteOrderCounts(transaction, owner, person);
  const own = await transaction.select({ id: orders.id }).from(orders).where(isOwnOrder(owner));
  const ids = own.map(({ id }) => id);
  if (ids.length === 0) return;
  const paid = await transaction
    .update(payments)
    .set({ orderer_key: null })
    .where(inArray(payments.order, ids))
    .returning({ id: payments.id, reference: payments.reference });
  await deleteMailsOf(
    transaction,
    ids,
    paid.map(({ id }) => id),
  );
  const references = paid.map(({ reference }) => reference);
  if (references.length > 0) {
    await transaction.update(sandboxCharges).set({ user: "" }).where(inArray(sandboxCharges.reference, references));
  }
  await transaction.delete(orderPushes).where(inArray(orderPushes.order, ids));
  await transaction.delete(orderAttempts).where(inArray(orderAttempts.order, ids));
  await transaction.update(orderRates).set({ user: null, observation: null }).where(inArray(orderRates.order, ids));
  await transaction
    .update(redemptions)
    // Nobody's lock guards it any more; who asks for it again is known by the key.
    .set({ orderer_key: formerKey(person), is_exclusive: false })
    .where(inArray(redemptions.order, ids));
  await transaction.update(orders).set(nobody).where(inArray(orders.id, ids));
}
