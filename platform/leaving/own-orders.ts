import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import { contactKind } from "#domain/person/contact.ts";
import { mailboxOf } from "#domain/person/email.ts";
import { ordererKey } from "#domain/person/orderer.ts";
import type { Database } from "#platform/db/database.ts";
import { orders } from "#platform/db/tables/order.ts";
import { identities } from "#platform/db/tables/user.ts";

/** A person with an account, and where: with null at every business. */
export interface Leaver {
  user: number;
  /** The values of all their identities. */
  contacts: readonly string[];
  business: number | null;
}

/** The values of an account's proved identities. */
export async function contactsOf(database: Database, user: number): Promise<string[]> {
  const rows = await database.select().from(identities).where(eq(identities.user, user)).orderBy(identities.id);
  return rows.filter(({ proved_at }) => proved_at !== null).map(({ value }) => value);
}

/** By which the orders and payments of each contact are known; sorted, so that locks are taken in one order. */
export function orderKeysOf(contacts: readonly string[]): string[] {
  const ids = contacts.map((contact) => (contactKind(contact) === "mail" ? mailboxOf(contact) : contact));
  return [...new Set(ids)].map((id) => ordererKey({ kind: "customer", id })).toSorted();
}

/** The orders of a person, those of an account of before with the same mailbox too. */
export function isOwnOrder({ user, contacts, business }: Leaver): SQL | undefined {
  const isTheirs = or(eq(orders.customer, user), inArray(orders.orderer_key, orderKeysOf(contacts)));
  return business === null ? isTheirs : and(isTheirs, eq(orders.business, business));
}
