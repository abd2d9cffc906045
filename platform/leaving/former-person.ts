import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { formerHash } from "#platform/auth/known-orderer.ts";
import type { Database } from "#platform/db/database.ts";
import { formerOrders, formerPeople } from "#platform/db/tables/former.ts";

/** The key of a redemption of somebody who left. */
const formerKeyPrefix = "former:";

/** What stands for a person who left, the same at every leave; `contacts` are the values of all their identities. */
export async function keepFormerPerson(
  transaction: Database,
  pepper: string,
  contacts: readonly string[],
): Promise<string> {
  const hashes = contacts.map((contact) => formerHash(pepper, contact));
  const [known] = await transaction
    .select({ person: formerPeople.person })
    .from(formerPeople)
    .where(inArray(formerPeople.identity_hash, hashes))
    .orderBy(formerPeople.id)
    .limit(1);
  const person = known?.person ?? randomUUID();
  await transaction
    .insert(formerPeople)
    .values(hashes.map((identity_hash) => ({ identity_hash, person })))
    .onConflictDoNothing();
  return person;
}

/** Under which key the redemptions of somebody who left stay. */
export function formerKey(person: string): string {
  return `${formerKeyPrefix}${person}`;
}

/** Adds to how many orders somebody had at a business. */
export async function countFormerOrders(
  transaction: Database,
  { person, business, orders }: { person: string; business: number; orders: number },
): Promise<void> {
  await transaction
    .insert(formerOrders)
    .values({ person, business, orders })
    .onConflictDoUpdate({
      target: [formerOrders.person, formerOrders.business],
      set: { orders: sql`${formerOrders.orders} + ${orders}` },
    });
}

/** The keys of redemptions of whoever left with this identity. */
export function formerKeysOf(database: Database, hash: string) {
  return database
    .select({ key: sql<string>`${formerKeyPrefix} || ${formerPeople.person}` })
    .from(formerPeople)
    .where(eq(formerPeople.identity_hash, hash));
}

/** How many orders they had at a business before, as a query of one row. */
export function formerOrderCount(database: Database, hash: string, business: number) {
  return database
    .select({ kind: sql<string>`'formerOrders'`, value: sql<number>`coalesce(sum(${formerOrders.orders}), 0)::int` })
    .from(formerOrders)
    .innerJoin(formerPeople, eq(formerPeople.person, formerOrders.person))
    .where(and(eq(formerPeople.identity_hash, hash), eq(formerOrders.business, business)));
}
