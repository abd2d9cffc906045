import { and, count, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { hour } from "#domain/base/duration.ts";
import { activeStatuses } from "#domain/order/order-status.ts";
import { type Guest, ordererKey } from "#domain/person/orderer.ts";
import { lockAccount } from "#platform/auth/account-lock.ts";
import { keyedHash } from "#platform/auth/keyed-hash.ts";
import type { Database } from "#platform/db/database.ts";
import { orders } from "#platform/db/tables/order.ts";
import { guestOrders } from "#platform/db/tables/place.ts";
import { Refusal, tooMany } from "#platform/http/refusal.ts";
import type { Proof } from "#platform/places/prove-place.ts";
import type { ProblemRow } from "#wire/order/order-problem.ts";
import { isAwaited } from "./first-order.ts";
import { type LimitedBusiness, ownNumber } from "./own-number.ts";

/** What a kitchen never closed at a table does not count for ever. */
const longestOpen = 12 * hour;

/** Where a guest's call comes from. */
export interface GuestOrigin {
  /** Of the place; null without a token. */
  proof: Proof | null;
  /** A keyed hash of the network that calls. */
  network: string;
  /** Multiplies what a network may: it is more than 1 where many call from one address. */
  networkFactor: number;
}

/** A guest before their order, with what the limits go by. */
export interface OrderingGuest extends GuestOrigin {
  guest: Guest;
  branch: number;
  business: LimitedBusiness;
}

interface Counter {
  name: string;
  most: number;
  /** What is over it waits; without, it is a problem of the order. */
  waits: boolean;
}

/** What stands for a network in the tables. */
export function networkHash(pepper: string, address: string): string {
  return keyedHash(pepper, "guest network", address);
}

/** What an order of this guest is counted under within the hour (D2). */
function countersOf({ guest, proof, business, network, networkFactor }: OrderingGuest): Counter[] {
  if (proof?.isProved === true) {
    if (proof.place.kind === "table") return [];
    const most = ownNumber(business, "most_kiosk_orders_an_hour", 120);
    return [{ name: `kiosk:${proof.id}`, most, waits: true }];
  }
  const ofNetwork = ownNumber(business, "most_network_orders_an_hour", 60) * networkFactor;
  return [
    { name: `browser:${guest.device}`, most: ownNumber(business, "most_guest_orders_an_hour", 6), waits: false },
    { name: `network:${network}`, most: ofNetwork, waits: true },
  ];
}

/** Seconds until a counter has room for one more, null while it has: when the oldest of the `most` newest leaves the hour. */
async function secondsUntilRoom(
  database: Database,
  business: number,
  { name, most }: Pick<Counter, "name" | "most">,
  now: number,
): Promise<number | null> {
  const [leaving] = await database
    .select({ at: guestOrders.created_at })
    .from(guestOrders)
    .where(
      and(
        eq(guestOrders.business, business),
        eq(guestOrders.counter, name),
        gt(guestOrders.created_at, new Date(now - hour)),
      ),
    )
    .orderBy(desc(guestOrders.created_at))
    .offset(most - 1)
    .limit(1);
  return leaving === undefined ? null : Math.max(1, Math.ceil((leaving.at.getTime() + hour - now) / 1000));
}

async function countOpen(database: Database, { guest, branch }: OrderingGuest, now: number) {
  const isOwn = eq(orders.orderer_key, ordererKey(guest));
  const [counted] = await database
    .select({ own: count(sql`case when ${isOwn} then 1 end`), all: count() })
    .from(orders)
    .where(
      and(
        eq(orders.branch, branch),
        eq(orders.table, guest.place.number ?? ""),
        inArray(orders.status, [...activeStatuses]),
        gt(orders.created_at, new Date(now - longestOpen)),
      ),
    );
  return counted ?? { own: 0, all: 0 };
}

async function openProblems(database: Database, asked: OrderingGuest, now: number): Promise<ProblemRow[]> {
  if (asked.guest.place.kind !== "table") return [];
  const { business, proof } = asked;
  const isOwn = and(eq(orders.orderer_key, ordererKey(asked.guest)), eq(orders.branch, asked.branch));
  if (isOwn && (await isAwaited(database, isOwn))) return [{ code: "awaiting_confirmation" }];
  const { own, all } = await countOpen(database, asked, now);
  const mostAtTable =
    proof?.isProved === true
      ? ownNumber(business, "most_open_at_proved_table", 12)
      : ownNumber(business, "most_open_at_table", 10);
  if (own >= ownNumber(business, "most_open_of_guest", 3)) return [{ code: "too_many_open" }];
  return all >= mostAtTable ? [{ code: "too_many_at_table" }] : [];
}

/** Has the orders of a table, a kiosk and a network follow each other until the transaction ends, so that counts are exact. */
async function lockCounters(transaction: Database, asked: OrderingGuest): Promise<void> {
  const { business, branch, guest } = asked;
  const names = countersOf(asked).map(({ name }) => name);
  const table = guest.place.kind === "table" ? [`table:${branch}:${guest.place.number}`] : [];
  // The guest's own is locked already; the others in one order, as everybody does.
  for (const name of [...table, ...names]) await lockAccount(transaction, `guests:${business.id}:${name}`);
}

/**
 * Refuses another order of a guest where there are as many as there may be (D2).
 *
 * @param isPlacing counted under locks, for the order of this transaction
 * @throws Refusal 422 `order_refused`; 429 `too_many_requests` with the seconds to wait
 */
export async function refuseGuest(
  database: Database,
  asked: OrderingGuest,
  { now, isPlacing }: { now: number; isPlacing: boolean },
): Promise<void> {
  if (isPlacing) await lockCounters(database, asked);
  const problems = await openProblems(database, asked, now);
  for (const counter of countersOf(asked)) {
    const seconds = await secondsUntilRoom(database, asked.business.id, counter, now);
    if (seconds === null) continue;
    if (counter.waits) throw tooMany("too_many_requests", seconds);
    problems.push({ code: "too_many_an_hour" });
  }
  if (problems.length > 0) throw new Refusal(422, "order_refused", { problems });
}

/** Counts a new order of a guest for the hour to come. */
export async function countGuestOrder(
  transaction: Database,
  asked: OrderingGuest,
  { order, now }: { order: number; now: number },
): Promise<void> {
  const rows = countersOf(asked).map(({ name }) => ({
    business: asked.business.id,
    order,
    counter: name,
    created_at: new Date(now),
  }));
  if (rows.length > 0) await transaction.insert(guestOrders).values(rows);
}

/** Whether an order of this guest is to be slowed: their network has made two thirds of what it may within the hour (D2). */
export async function isNetworkBusy(database: Database, asked: OrderingGuest, now: number): Promise<boolean> {
  const counter = countersOf(asked).find(({ name }) => name.startsWith("network:"));
  if (counter === undefined) return false;
  const most = Math.max(1, Math.ceil((counter.most * 2) / 3));
  return (await secondsUntilRoom(database, asked.business.id, { ...counter, most }, now)) !== null;
}
