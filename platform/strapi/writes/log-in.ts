import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { verifyPassword } from "#platform/db/passwords.ts";
import { loginEvents } from "#platform/db/tables/access.ts";
import { users } from "#platform/db/tables/user.ts";
import { FormError, TooManyAttemptsError } from "#platform/strapi/recorded-error.ts";

/** Wrong passwords an account may see in an hour, wherever they come from. */
const failuresPerHour = 10;
const hour = 3_600_000;

/**
 * Checks an identifier (e-mail or username) and a password of a local account.
 * @throws FormError as recorded; unknown account and wrong password look and last alike
 * @throws TooManyAttemptsError when the account saw too many wrong passwords
 */
export async function logIn(
  database: Database,
  identifier: unknown,
  password: unknown,
): Promise<typeof users.$inferSelect> {
  if (typeof identifier !== "string" || identifier === "") {
    throw new FormError("email.provide", "Please provide your username or your e-mail.");
  }
  if (typeof password !== "string" || password === "") {
    throw new FormError("password.provide", "Please provide your password.");
  }
  const account = identifier.trim().toLowerCase().slice(0, 320);
  await requireBudget(database, account);
  const column = account.includes("@") ? users.email : users.username;
  const key = account.includes("@") ? account : identifier.trim();
  const [user] = await database
    .select()
    .from(users)
    .where(and(eq(column, key), eq(users.provider, "local")));
  const isRight = await verifyPassword(password.slice(0, 1024), user?.password ?? null);
  if (user === undefined || !isRight) {
    await countFailure(database, account);
    throw new FormError("invalid", "Identifier or password invalid.");
  }
  if (user.blocked === true) throw new FormError("blocked", "Your account has been blocked by an administrator");
  return user;
}

/** Failures are kept as long as they count, and a day to look into them. */
async function countFailure(database: Database, account: string): Promise<void> {
  const outlived = lt(loginEvents.created_at, new Date(Date.now() - 24 * hour));
  await database.delete(loginEvents).where(and(eq(loginEvents.account, account), outlived));
  await database.insert(loginEvents).values({ kind: "passwordFailed", account });
}

async function requireBudget(database: Database, account: string): Promise<void> {
  const since = new Date(Date.now() - hour);
  const [row] = await database
    .select({
      failures: sql`count(*)`.mapWith(Number),
      first: sql`min(${loginEvents.created_at})`.mapWith(loginEvents.created_at),
    })
    .from(loginEvents)
    .where(
      and(eq(loginEvents.account, account), eq(loginEvents.kind, "passwordFailed"), gt(loginEvents.created_at, since)),
    );
  if (row === undefined || row.failures < failuresPerHour) return;
  throw new TooManyAttemptsError(Math.max(1, Math.ceil((row.first.getTime() + hour - Date.now()) / 1000)));
}
