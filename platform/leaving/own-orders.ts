import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { contactKind } from "#domain/person/contact.ts";
import { mailboxOf } from "#domain/person/email.ts";
import { customerOf, ordererKey } from "#domain/person/orderer.ts";
import { lockPerson } from "#platform/auth/known-orderer.ts";
import type { Database } from "#platform/db/database.ts";
import { orders } from "#platform/db/tables/order.ts";
import { accountChanges, identities, users } from "#platform/db/tables/user.ts";

/** A person with an account, and where: with null at every business. */
export interface OrderOwner {
  user: number;
  business: number | null;
}

export interface Leaver extends OrderOwner {
  /** The values of all their identities. */
  contacts: readonly string[];
}

/** The values of an account's proved identities. */
export async function contactsOf(database: Database, user: number): Promise<string[]> {
  const rows = await database.select().from(identities).where(eq(identities.user, user)).orderBy(identities.id);
  return rows.filter(({ proved_at }) => proved_at !== null).map(({ value }) => value);
}

/**
 * Where an account was written to besides: by its contacts of before, as far as that is known, and by the mail that stands in it.
 * What is somebody's now is theirs.
 */
export async function otherAddressesOf(database: Database, user: number): Promise<string[]> {
  const isChange = and(
    eq(accountChanges.user, user),
    eq(accountChanges.kind, "contact"),
    isNull(accountChanges.undone_at),
  );
  const changes = await database.select({ before: accountChanges.before }).from(accountChanges).where(isChange);
  const [named] = await database.select({ mail: users.notification_email }).from(users).where(eq(users.id, user));
  const known = [...changes.map(({ before }) => before), named?.mail?.toLowerCase()].filter(
    (address) => address !== null && address !== undefined,
  );
  const taken = await database.select().from(identities).where(inArray(identities.value, known));
  return known.filter((address) => !taken.some(({ value }) => value === address));
}

/** The accounts that were joined into this one, as a query: closed, and open again once that is undone (A222). */
export function joinedInto(database: Database, user: number) {
  return database
    .select({ id: accountChanges.closed })
    .from(accountChanges)
    .where(and(eq(accountChanges.user, user), isNull(accountChanges.undone_at)));
}

/** By what the orders of an account were known when they were made: also by contacts that it has no more. */
export async function orderedAs(database: Database, user: number): Promise<string[]> {
  const rows = await database.selectDistinct({ key: orders.orderer_key }).from(orders).where(eq(orders.customer, user));
  return rows.flatMap(({ key }) => (key === null ? [] : (customerOf(key) ?? [])));
}

/** By which the orders and payments of each contact are known; sorted, so that locks are taken in one order. */
export function orderKeysOf(contacts: readonly string[]): string[] {
  const ids = contacts.map((contact) => (contactKind(contact) === "mail" ? mailboxOf(contact) : contact));
  return [...new Set(ids)].map((id) => ordererKey({ kind: "customer", id })).toSorted();
}

/** Until the transaction ends, nobody orders or pays by these contacts. */
export async function lockOrdersOf(transaction: Database, contacts: readonly string[]): Promise<void> {
  for (const key of orderKeysOf(contacts)) await lockPerson(transaction, key);
}

/** The orders of a person, by their account alone: the contact that one went by may be somebody else's now (A226). */
export function isOwnOrder({ user, business }: OrderOwner): SQL | undefined {
  const isTheirs = eq(orders.customer, user);
  return business === null ? isTheirs : and(isTheirs, eq(orders.business, business));
}
