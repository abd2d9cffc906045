import { eq } from "drizzle-orm";
import { lockAccount } from "#platform/auth/account-lock.ts";
import { passwordProblem } from "#platform/auth/password-rule.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { hashPassword } from "#platform/db/passwords.ts";
import { users } from "#platform/db/tables/user.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { contactOf } from "#wire/person/phone-account.ts";
import { keepPassword } from "./keep-password.ts";
import { claimedAccount, isResetToken } from "./reset-token.ts";

const ended = () => new Refusal(400, "link_ended");

/**
 * Sets the password of the account that a mailed link is of, once. @throws Refusal 400 `link_ended` for a link that is used,
 * too old or none, 422 `password_refused` for a password that the rule refuses (D5)
 */
export async function resetPassword(platform: PlatformContext, token: string, password: string): Promise<void> {
  const { database, codePepper } = platform;
  const now = platform.clock();
  const id = claimedAccount(token);
  const [claimed] = id === null ? [] : await database.select().from(users).where(eq(users.id, id));
  if (claimed === undefined || !isResetToken(codePepper, token, claimed, now)) throw ended();
  const problem = passwordProblem(password, claimed.email);
  if (problem !== null) throw new Refusal(422, "password_refused", { reason: problem });
  const hash = await hashPassword(password);
  await database.transaction(async (transaction) => {
    await lockAccount(transaction, contactOf(claimed.email));
    const [user] = await transaction.select().from(users).where(eq(users.id, claimed.id));
    // Of two presses of one link the second comes too late.
    if (user === undefined || user.blocked === true || !isResetToken(codePepper, token, user, now)) throw ended();
    await keepPassword(transaction, user.id, hash, now);
  });
}
