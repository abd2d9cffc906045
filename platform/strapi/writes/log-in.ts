import { and, eq } from "drizzle-orm";
import { noteLoginEvent, waitBeforePassword } from "#platform/auth/login-budget.ts";
import type { Database } from "#platform/db/database.ts";
import { verifyPassword } from "#platform/db/passwords.ts";
import { users } from "#platform/db/tables/user.ts";
import { FormError, TooManyAttemptsError } from "#platform/strapi/recorded-error.ts";

/**
 * Checks an identifier (e-mail or username) and a password.
 * @throws FormError as recorded: an unknown account and a wrong password look and last alike
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
  const wait = await waitBeforePassword(database, account, Date.now());
  if (wait !== null) throw new TooManyAttemptsError(wait);
  const column = account.includes("@") ? users.email : users.username;
  const key = account.includes("@") ? account : identifier.trim();
  const [user] = await database
    .select()
    .from(users)
    .where(and(eq(column, key), eq(users.provider, "local")));
  const isRight = await verifyPassword(password.slice(0, 1024), user?.password ?? null);
  if (user === undefined || !isRight) {
    await noteLoginEvent(database, account, "passwordFailed", Date.now());
    throw new FormError("invalid", "Identifier or password invalid.");
  }
  if (user.blocked === true) throw new FormError("blocked", "Your account has been blocked by an administrator");
  return user;
}
