import type { PlatformContext } from "#platform/http/context.ts";
import { issueToken } from "#platform/db/sessions.ts";
import { lockAccount } from "./account-lock.ts";
import { type Account, findAccount } from "./find-account.ts";
import { type CodeHolder, type CodeOutcome, tryCode } from "./login-code.ts";
import { proveMailbox } from "./prove-mailbox.ts";

type Entered = { kind: "right"; jwt: string; account: Account } | Exclude<CodeOutcome, { kind: "right" }>;

/**
 * Tries a code and, with the right one, proves the mailbox and opens a session: one transaction under the account's lock, so
 * that at most five guesses are compared and no session outlives its proof.
 */
export async function enterCode(platform: PlatformContext, holder: CodeHolder, code: string): Promise<Entered> {
  const now = platform.clock();
  return await platform.database.transaction(async (transaction) => {
    await lockAccount(transaction, holder.email);
    const account = await findAccount(transaction, holder.email);
    if (account === null || !account.isCustomer || !/^\d{6}$/.test(code)) return { kind: "wrong" };
    const outcome = await tryCode(transaction, platform.codePepper, holder, code, now);
    if (outcome.kind !== "right") return outcome;
    const user = await proveMailbox(transaction, account.user, now);
    const jwt = await issueToken(transaction, user.id, platform.tokenSecret);
    return { kind: "right", jwt, account: { ...account, user } };
  });
}
