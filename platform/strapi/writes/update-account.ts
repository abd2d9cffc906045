import { and, eq, notInArray } from "drizzle-orm";
import { z } from "zod";
import { EntryNotFoundError, forbidden, ValuesError } from "#platform/strapi/recorded-error.ts";
import { entryId } from "#platform/strapi/content/entry-id.ts";
import { contactOf } from "#wire/person/phone-account.ts";
import { lockAccount } from "#platform/auth/account-lock.ts";
import type { Database } from "#platform/db/database.ts";
import { hashPassword } from "#platform/db/passwords.ts";
import { isFreshSession } from "#platform/db/sessions.ts";
import { userAddresses, users } from "#platform/db/tables/user.ts";
import { keepPassword } from "#platform/password/keep-password.ts";
import { checkPassword, readProfile } from "./profile.ts";

type User = typeof users.$inferSelect;

const addressListSchema = z.array(z.unknown().transform(entryId)).max(100).optional();

/**
 * Changes an account by its owner. A new password needs a session that was opened within ten minutes, and ends every one; `user_addresses` replaces the list, and own
 * addresses left out are deleted. E-mail and username can only be repeated: changing them needs a proof of the
 * mailbox (U17). @throws EntryNotFoundError for any other account
 */
export async function updateAccount(
  database: Database,
  { user: me, token }: { user: User; token: string | null },
  id: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (id !== String(me.id)) throw new EntryNotFoundError();
  requireUnchanged(data.email, me.email);
  requireUnchanged(data.username, me.username);
  const profile = readProfile(data, me);
  const password = typeof data.password === "string" && data.password !== "" ? data.password : null;
  if (password !== null) checkPassword(password, me.email);
  if (password !== null && !(await isFreshSession(database, token))) throw forbidden();
  const hash = password === null ? null : await hashPassword(password);
  const listed = addressListSchema.safeParse(data.user_addresses ?? undefined);
  if (!listed.success) throw new ValuesError({ user_addresses: ["too_many_addresses"] });
  const addresses = listed.data;
  if (Object.values(data).every((value) => value === undefined)) throw new ValuesError({ data: ["nothing_to_change"] });
  await database.transaction(async (transaction) => {
    await lockAccount(transaction, contactOf(me.email));
    // Another password, or an undone change, has ended the session while this one was hashed (U8).
    if (hash !== null && !(await isFreshSession(transaction, token))) throw forbidden();
    if (addresses !== undefined) await keepAddresses(transaction, me.id, addresses);
    const given = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined));
    await transaction
      .update(users)
      .set({ ...given, updated_at: new Date() })
      .where(eq(users.id, me.id));
    if (hash !== null) await keepPassword(transaction, me.id, hash, Date.now());
  });
}

function requireUnchanged(given: unknown, current: string): void {
  if (given === undefined || given === null) return;
  if (typeof given !== "string" || given.trim().toLowerCase() !== current.toLowerCase()) throw forbidden();
}

async function keepAddresses(database: Database, userId: number, ids: number[]): Promise<void> {
  const own = eq(userAddresses.user, userId);
  const rows = await database.select({ id: userAddresses.id }).from(userAddresses).where(own);
  const known = new Set(rows.map((row) => row.id));
  if (ids.some((id) => !known.has(id))) throw new EntryNotFoundError();
  await database.delete(userAddresses).where(and(own, notInArray(userAddresses.id, ids)));
}
