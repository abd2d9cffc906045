import type { Database } from "#platform/db/database.ts";
import { verifyPassword } from "#platform/db/passwords.ts";
import type { users } from "#platform/db/tables/user.ts";
import { contactOf } from "#wire/person/phone-account.ts";
import { forgetLoginEvent, takePasswordTry } from "./login-budget.ts";

/** Longest password that is hashed. */
const longest = 1024;

/** Who types a password, as far as budgets care. */
interface PasswordTrier {
  /** The e-mail, phone or other name in lower case, whether or not there is such an account. */
  typed: string;
  /** Of the browser that proved the mailbox before; null is a stranger. */
  knownBrowser: string | null;
}

/** `wait` in seconds: nothing was compared. */
export type Comparison = { kind: "right" } | { kind: "wrong" } | { kind: "wait"; seconds: number };

/**
 * Compares a password with the account's. Every try is counted before it is compared, for the account by whichever of its
 * contacts (U4), and a right one is given back; without an account, or one without a password, it is wrong after the same time.
 */
export async function comparePassword(
  database: Database,
  trier: PasswordTrier,
  user: Pick<typeof users.$inferSelect, "email" | "password"> | undefined,
  password: string,
  now: number,
): Promise<Comparison> {
  const account = contactOf(user?.email.toLowerCase() ?? trier.typed);
  const taken = await takePasswordTry(database, { account, knownBrowser: trier.knownBrowser }, now);
  if ("wait" in taken) return { kind: "wait", seconds: taken.wait };
  if (!(await verifyPassword(password.slice(0, longest), user?.password ?? null))) return { kind: "wrong" };
  await forgetLoginEvent(database, taken.id);
  return { kind: "right" };
}
