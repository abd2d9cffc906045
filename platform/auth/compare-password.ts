import type { Database } from "#platform/db/database.ts";
import { verifyPassword } from "#platform/db/passwords.ts";
import type { users } from "#platform/db/tables/user.ts";
import { forgetLoginEvent, takePasswordTry } from "./login-budget.ts";

/** Longest password that is hashed. */
const longest = 1024;

/** Who types a password, as far as budgets care. */
export interface PasswordTrier {
  /** The e-mail or other name in lower case, whether or not there is such an account. */
  account: string;
  /** Of the browser that proved the mailbox before; null is a stranger. */
  knownBrowser: string | null;
}

/** `wait` in seconds: nothing was compared. */
export type Comparison = { kind: "right" } | { kind: "wrong" } | { kind: "wait"; seconds: number };

/**
 * Compares a password with the account's. Every try is counted before it is compared, and a right one is given back; without
 * an account, or one without a password, it is wrong after the same time.
 */
export async function comparePassword(
  database: Database,
  trier: PasswordTrier,
  user: Pick<typeof users.$inferSelect, "password"> | undefined,
  typed: string,
  now: number,
): Promise<Comparison> {
  const taken = await takePasswordTry(database, trier, now);
  if ("wait" in taken) return { kind: "wait", seconds: taken.wait };
  if (!(await verifyPassword(typed.slice(0, longest), user?.password ?? null))) return { kind: "wrong" };
  await forgetLoginEvent(database, taken.id);
  return { kind: "right" };
}
