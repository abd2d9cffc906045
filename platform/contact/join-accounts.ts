import { and, eq, inArray, isNull, notInArray } from "drizzle-orm";
import { activeStatuses, orderStatus } from "#domain/order/order-status.ts";
import { keptOf } from "#domain/person/account/joined.ts";
import type { Database } from "#platform/db/database.ts";
import { revokeAllTokens } from "#platform/db/sessions.ts";
import { knownBrowsers } from "#platform/db/tables/access.ts";
import { orderRates, orders } from "#platform/db/tables/order.ts";
import { passkeys } from "#platform/db/tables/passkey.ts";
import { redemptions } from "#platform/db/tables/redemption.ts";
import {
  consents,
  identities,
  type MovedRows,
  userAddresses,
  userPromoCodes,
  users,
} from "#platform/db/tables/user.ts";
import { freeName, nameByContacts } from "./account-change.ts";

type User = typeof users.$inferSelect;

/** Orders that somebody still waits for: what is joined meanwhile would be in two hands. */
const openStatuses = [...activeStatuses, orderStatus.awaitingPayment];

/** Whether one of the accounts has an order that is not over (A222). */
export async function hasOpenOrder(transaction: Database, accounts: readonly number[]): Promise<boolean> {
  const isOpen = and(inArray(orders.customer, [...accounts]), inArray(orders.status, openStatuses));
  return (await transaction.$count(orders, isOpen)) > 0;
}

type OwnedTable = typeof identities | typeof userAddresses | typeof orderRates;

async function move(transaction: Database, table: OwnedTable, closed: number, kept: number): Promise<number[]> {
  const rows = await transaction
    .update(table)
    .set({ user: kept })
    .where(eq(table.user, closed))
    .returning({ id: table.id });
  return rows.map(({ id }) => id);
}

/** What the kept account agreed to already stays with the closed one. */
async function moveConsents(transaction: Database, closed: number, kept: number): Promise<number[]> {
  const own = await transaction.select().from(consents).where(eq(consents.user, kept));
  const agreed = new Set(own.map(({ business, version }) => `${business} ${version}`));
  const others = await transaction.select().from(consents).where(eq(consents.user, closed));
  const ids = others.filter(({ business, version }) => !agreed.has(`${business} ${version}`)).map(({ id }) => id);
  if (ids.length > 0) await transaction.update(consents).set({ user: kept }).where(inArray(consents.id, ids));
  return ids;
}

/** Whatever either has used, is used (A222). */
async function copyPromotions(transaction: Database, closed: number, kept: number): Promise<number[]> {
  const used = await transaction
    .select({ target: userPromoCodes.target })
    .from(userPromoCodes)
    .where(eq(userPromoCodes.owner, closed));
  if (used.length === 0) return [];
  const added = await transaction
    .insert(userPromoCodes)
    .values(used.map(({ target }) => ({ owner: kept, target })))
    .onConflictDoNothing()
    .returning({ target: userPromoCodes.target });
  return added.map(({ target }) => target);
}

/** What was used by an order of the account itself, or before it was joined, stays used. */
async function takePromotionsBack(transaction: Database, kept: number, promotions: number[]): Promise<void> {
  const own = transaction
    .select({ id: redemptions.promo_code })
    .from(redemptions)
    .innerJoin(orders, eq(orders.id, redemptions.order))
    .where(and(eq(orders.customer, kept), isNull(redemptions.released_at)));
  const copied = and(eq(userPromoCodes.owner, kept), inArray(userPromoCodes.target, promotions));
  await transaction.delete(userPromoCodes).where(and(copied, notInArray(userPromoCodes.target, own)));
}

/**
 * Joins two accounts of one person into the older: orders, addresses, ratings, consents, what was used and every contact.
 * Sessions of both end, and of the closed one its password and passkeys (A222). The caller holds the locks of both.
 */
export async function joinAccounts(
  transaction: Database,
  one: User,
  other: User,
): Promise<{ kept: User; closed: User; moved: MovedRows }> {
  const aged = (user: User) => ({ user, id: user.id, madeAt: user.created_at.getTime() });
  const found = keptOf(aged(one), aged(other));
  const [kept, closed] = [found.kept.user, found.closed.user];
  const taken = await transaction
    .update(orders)
    .set({ customer: kept.id })
    .where(eq(orders.customer, closed.id))
    .returning({ id: orders.id });
  const moved: MovedRows = {
    identities: await move(transaction, identities, closed.id, kept.id),
    addresses: await move(transaction, userAddresses, closed.id, kept.id),
    ratings: await move(transaction, orderRates, closed.id, kept.id),
    orders: taken.map(({ id }) => id),
    consents: await moveConsents(transaction, closed.id, kept.id),
    promotions: await copyPromotions(transaction, closed.id, kept.id),
  };
  await transaction.delete(knownBrowsers).where(eq(knownBrowsers.user, closed.id));
  await transaction.delete(passkeys).where(eq(passkeys.user, closed.id));
  await transaction.update(users).set({ password: null, blocked: true }).where(eq(users.id, closed.id));
  await freeName(transaction, closed.id);
  await nameByContacts(transaction, kept.id);
  await revokeAllTokens(transaction, closed.id);
  await revokeAllTokens(transaction, kept.id);
  return { kept, closed, moved };
}

/** Gives the closed account back what was its own, as far as the kept one still has it: what a shop forgot since stays nobody's. */
export async function partAccounts(
  transaction: Database,
  { kept, closed, moved }: { kept: number; closed: number; moved: MovedRows },
): Promise<void> {
  const back = async (table: OwnedTable | typeof consents, ids: number[]) => {
    const stillKept = and(inArray(table.id, ids), eq(table.user, kept));
    if (ids.length > 0) await transaction.update(table).set({ user: closed }).where(stillKept);
  };
  await back(identities, moved.identities);
  await back(userAddresses, moved.addresses);
  await back(orderRates, moved.ratings);
  await back(consents, moved.consents);
  const keptOrders = and(inArray(orders.id, moved.orders), eq(orders.customer, kept));
  if (moved.orders.length > 0) await transaction.update(orders).set({ customer: closed }).where(keptOrders);
  if (moved.promotions.length > 0) await takePromotionsBack(transaction, kept, moved.promotions);
  await transaction.update(users).set({ blocked: false }).where(eq(users.id, closed));
  await nameByContacts(transaction, kept);
  await nameByContacts(transaction, closed);
}
