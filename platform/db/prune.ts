import { and, asc, inArray, isNotNull, isNull, like, lt, ne, type SQL } from "drizzle-orm";
import { day } from "#domain/base/duration.ts";
import { ordererKey } from "#domain/person/orderer.ts";
import type { Database } from "./database.ts";
import { loginCodes, loginEvents } from "./tables/access.ts";
import { couponTries } from "./tables/coupon-try.ts";
import { orderAttempts, orderPushes, orders } from "./tables/order.ts";
import { outboxTasks } from "./tables/outbox.ts";
import { passkeyChallenges } from "./tables/passkey.ts";
import { guestOrders } from "./tables/place.ts";
import { providerLogins } from "./tables/provider-login.ts";
import { sandboxCharges } from "./tables/sandbox.ts";
import { accountChanges, signUps, users } from "./tables/user.ts";

const batch = 500;
const mostBatches = 20;

/** Of any device: whoever makes up a secret and a key leaves such a row. */
const isWithdrawnByGuest = and(
  isNull(orderAttempts.order),
  isNull(orderAttempts.answer),
  like(orderAttempts.orderer_key, ordererKey({ kind: "guest", device: "%" })),
);

/**
 * Log-in events count for a day, and stay one more for inspection; a code, a sign-up nobody proved, a way to a provider, what a device was to sign, a wrong coupon code and what counts of a guest are gone after a day, a browser that is notified of an order after thirty at most. An attempt's answer is repeated for three months;
 * after that the order's own key still prevents a second one. One that a guest withdrew refuses what is under way for a day. What left the outbox, or was given up, is seen as long.
 */
const kept = [
  { table: loginEvents, for: 2 * day },
  { table: loginCodes, for: day },
  { table: signUps, for: day },
  { table: providerLogins, for: day },
  { table: passkeyChallenges, for: day },
  { table: couponTries, for: day },
  { table: guestOrders, for: day },
  { table: orderPushes, for: 30 * day },
  { table: accountChanges, for: 90 * day },
  { table: orderAttempts, for: day, where: isWithdrawnByGuest },
  { table: orderAttempts, for: 90 * day },
  { table: sandboxCharges, for: 90 * day },
  { table: outboxTasks, for: 90 * day, where: ne(outboxTasks.state, "waiting") },
] as const;

interface Rule {
  table: (typeof kept)[number]["table"];
  for: number;
  where?: SQL | undefined;
}

async function pruneTable(database: Database, { table, for: time, where }: Rule, now: number): Promise<number> {
  let pruned = 0;
  for (let turn = 0; turn < mostBatches; turn += 1) {
    const old = database
      .select({ id: table.id })
      .from(table)
      .where(and(lt(table.created_at, new Date(now - time)), where))
      .orderBy(asc(table.id))
      .limit(batch);
    const gone = await database.delete(table).where(inArray(table.id, old)).returning({ id: table.id });
    pruned += gone.length;
    if (gone.length < batch) break;
  }
  return pruned;
}

/** The account that was joined into another one goes once nobody can undo it any more: whatever it had is the kept one's (A222). */
async function deleteJoinedAccounts(database: Database, now: number): Promise<number> {
  const joined = database
    .select({ id: accountChanges.closed })
    .from(accountChanges)
    .where(and(isNull(accountChanges.undone_at), lt(accountChanges.undo_until, new Date(now))));
  return (await database.delete(users).where(inArray(users.id, joined)).returning({ id: users.id })).length;
}

/** A guest is called by a name and sent a receipt once; both go, with the proof of what was agreed to, when the links of the order end (A243, A263, D4). */
async function forgetGuests(database: Database, now: number): Promise<number> {
  const guests = await database
    .update(orders)
    .set({ guest_name: null, customer_email: null, guest_consent: null, updated_at: orders.updated_at })
    .where(and(isNotNull(orders.guest_consent), lt(orders.updated_at, new Date(now - 30 * day))))
    .returning({ id: orders.id });
  return guests.length;
}

/** Data of an invoice is kept as long as tax law asks for its books: five years (Estatuto Tributario, art. 632; A233). */
async function forgetInvoices(database: Database, now: number): Promise<number> {
  const made = await database
    .update(orders)
    .set({ invoice: null, updated_at: orders.updated_at })
    .where(and(isNotNull(orders.invoice), lt(orders.created_at, new Date(now - 5 * 366 * day))))
    .returning({ id: orders.id });
  return made.length;
}

/** Deletes rows that have outlived their time, in batches, and names that have; answers how many. */
export async function pruneOldRows(database: Database, now: number): Promise<number> {
  let pruned = (await deleteJoinedAccounts(database, now)) + (await forgetGuests(database, now));
  pruned += await forgetInvoices(database, now);
  for (const rule of kept) pruned += await pruneTable(database, rule, now);
  return pruned;
}
