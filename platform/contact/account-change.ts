import { and, asc, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { hour } from "#domain/base/duration.ts";
import { contactKind } from "#domain/person/contact.ts";
import { ofContact } from "#platform/auth/identity.ts";
import { isSameHash, keyedHash } from "#platform/auth/keyed-hash.ts";
import type { Database } from "#platform/db/database.ts";
import { accountChanges, identities, users } from "#platform/db/tables/user.ts";
import { addTasks } from "#platform/outbox/add-task.ts";
import { accountName } from "#wire/person/phone-account.ts";

export type AccountChange = typeof accountChanges.$inferSelect;

/** How long a change can be undone; until then there is no other one, no joining and no deletion (A222, A226). */
const undoHours = 72;

/** Names the work that tells somebody of a change. */
export const accountChangedKind = "accountChanged";

/** The change of an account, or of one that was joined into it, that can still be undone at `now` (ms). */
export async function pendingChange(
  database: Database,
  accounts: readonly number[],
  now: number,
): Promise<AccountChange | null> {
  const isOpen = and(isNull(accountChanges.undone_at), gt(accountChanges.undo_until, new Date(now)));
  const ofAccounts = or(inArray(accountChanges.user, [...accounts]), inArray(accountChanges.closed, [...accounts]));
  const [row] = await database.select().from(accountChanges).where(and(isOpen, ofAccounts)).limit(1);
  return row ?? null;
}

/** Keeps a change for as long as it can be undone, and tells everybody whom it concerns, the contact of before too. */
export async function keepChange(
  transaction: Database,
  change: Omit<typeof accountChanges.$inferInsert, "id" | "created_at" | "undo_until" | "undone_at">,
  now: number,
): Promise<void> {
  const undo_until = new Date(now + undoHours * hour);
  const [kept] = await transaction
    .insert(accountChanges)
    .values({ ...change, created_at: new Date(now), undo_until })
    .returning({ id: accountChanges.id });
  if (kept === undefined) throw new Error("The change could not be kept.");
  const reached = await transaction
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.user, change.user), inArray(identities.kind, ["mail", "phone"])));
  const isReplaced = change.kind === "contact" && change.before !== undefined && change.before !== null;
  const recipients = [...reached.map(({ id }) => id), ...(isReplaced ? [null] : [])];
  const tasks = recipients.map((identity) => ({
    kind: accountChangedKind,
    key: `account-change-${kept.id}-${identity ?? "before"}`,
    payload: { change: kept.id, identity },
    now,
  }));
  await addTasks(transaction, tasks);
}

function sign(pepper: string, { id, created_at }: Pick<AccountChange, "id" | "created_at">): string {
  return keyedHash(pepper, "undo link", String(id), created_at.toISOString());
}

/** What the link carries that undoes a change. */
export function undoToken(pepper: string, change: Pick<AccountChange, "id" | "created_at">): string {
  return `${change.id}.${sign(pepper, change)}`;
}

/** The change that a link undoes; null for what is no link, was undone or is too old at `now` (ms). */
export async function changeOfToken(
  database: Database,
  pepper: string,
  token: string,
  now: number,
): Promise<AccountChange | null> {
  const [, id, hash] = /^(\d{1,9})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || hash === undefined) return null;
  const [change] = await database
    .select()
    .from(accountChanges)
    .where(eq(accountChanges.id, Number(id)));
  if (change === undefined || !isSameHash(sign(pepper, change), hash)) return null;
  return change.undone_at === null && change.undo_until.getTime() > now ? change : null;
}

/** An account without a contact: nobody asks for it by that name. */
function closedName(user: number): string {
  return `cerrada-${user}@cuenta.invalid`;
}

/** Takes the recorded name away from an account that nobody proved, or that was closed: another one may have it. */
export async function freeName(transaction: Database, user: number): Promise<void> {
  const name = closedName(user);
  await transaction.update(users).set({ email: name, username: name }).where(eq(users.id, user));
}

/** Writes the recorded e-mail and username from the contacts: the mail it goes by, else a mail, else a phone or a provider's name (A221). */
export async function nameByContacts(transaction: Database, user: number): Promise<void> {
  const contacts = await transaction
    .select({ value: identities.value, name: users.email })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.user))
    .where(eq(identities.user, user))
    .orderBy(asc(identities.kind), asc(identities.id));
  const mails = contacts.filter(({ value }) => contactKind(value) === "mail");
  const own = mails.length > 0 ? mails : contacts;
  const main = own.find(({ value, name }) => accountName(value) === name) ?? own[0];
  const name = main === undefined ? closedName(user) : accountName(main.value);
  await transaction.update(users).set({ email: name, username: name }).where(eq(users.id, user));
}

/** Takes a contact away from an account that never proved it, so that it can be somebody's. */
export async function freeContact(transaction: Database, contact: string, user: number): Promise<void> {
  const [row] = await transaction.select().from(identities).where(ofContact(contact));
  if (row !== undefined && row.user !== user) {
    await transaction.delete(identities).where(eq(identities.id, row.id));
    await freeName(transaction, row.user);
  }
  const name = accountName(contact);
  const [named] = await transaction.select({ id: users.id }).from(users).where(eq(users.email, name));
  if (named !== undefined && named.id !== user) await freeName(transaction, named.id);
}

/** The contact of an account that one of the same kind takes the place of: the one it goes by, else its oldest. */
export async function replacedBy(
  database: Database,
  { user, name, kind }: { user: number; name: string; kind: ReturnType<typeof contactKind> },
): Promise<typeof identities.$inferSelect | null> {
  const own = await database
    .select()
    .from(identities)
    .where(and(eq(identities.user, user), eq(identities.kind, kind)))
    .orderBy(identities.id);
  return own.find(({ value }) => accountName(value) === name) ?? own[0] ?? null;
}
