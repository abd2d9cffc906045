import { and, eq } from "drizzle-orm";
import { comparePassword } from "#platform/auth/compare-password.ts";
import { openSession } from "#platform/auth/open-session.ts";
import type { Database } from "#platform/db/database.ts";
import { readToken, type TokenHolder } from "#platform/db/sessions.ts";
import { users } from "#platform/db/tables/user.ts";
import { findBusiness } from "#platform/central/load-business.ts";
import { idSchema } from "#wire/field.ts";
import { FormError, TooManyAttemptsError } from "#platform/strapi/recorded-error.ts";

async function existingBusiness(database: Database, given: unknown): Promise<number | null> {
  const id = idSchema.safeParse(given);
  return id.success ? ((await findBusiness(database, id.data))?.id ?? null) : null;
}

/** What a log-in is asked with; without a business no business learns whose session it is (A220). */
interface Credentials {
  identifier?: unknown;
  password?: unknown;
  business_id?: unknown;
}

/**
 * Opens a session with an identifier (e-mail or username) and a password. Every try is counted before it is compared, and
 * a right one is given back.
 * @throws FormError as recorded: an unknown account and a wrong password look and last alike
 * @throws TooManyAttemptsError when the account saw too many wrong passwords
 */
export async function logIn(
  database: Database,
  tokenSecret: string,
  { identifier, password, business_id: business }: Credentials,
): Promise<{ jwt: string; holder: TokenHolder }> {
  if (typeof identifier !== "string" || identifier === "") {
    throw new FormError("email.provide", "Please provide your username or your e-mail.");
  }
  if (typeof password !== "string" || password === "") {
    throw new FormError("password.provide", "Please provide your password.");
  }
  const account = identifier.trim().toLowerCase().slice(0, 320);
  const column = account.includes("@") ? users.email : users.username;
  const key = account.includes("@") ? account : identifier.trim();
  const [user] = await database
    .select()
    .from(users)
    .where(and(eq(column, key), eq(users.provider, "local")));
  const trier = { typed: account, knownBrowser: null };
  const compared = await comparePassword(database, trier, user, password, Date.now());
  if (compared.kind === "wait") throw new TooManyAttemptsError(compared.seconds);
  if (user === undefined || compared.kind === "wrong")
    throw new FormError("invalid", "Identifier or password invalid.");
  if (user.blocked === true) throw new FormError("blocked", "Your account has been blocked by an administrator");
  const opened = await openSession(
    database,
    { user, business: await existingBusiness(database, business) },
    tokenSecret,
    (now) => now.password === user.password,
  );
  const holder = opened === null ? null : await readToken(database, opened, tokenSecret);
  if (opened === null || holder?.ok !== true) throw new FormError("invalid", "Identifier or password invalid.");
  return { jwt: opened, holder };
}
