import { and, eq } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { signUps } from "#platform/db/tables/user.ts";
import { lockAccount } from "./account-lock.ts";
import { findAccount } from "./find-account.ts";

/** What a person gives for an account; the phone as it is on the wire. */
export interface SignUp {
  /** Where the code goes: a mail address, or a phone in E.164. */
  contact: string;
  /** Null where none is named. */
  businessId: number | null;
  name: string;
  phone: string;
  phoneCode: string;
  /** The hash of a chosen password; for a mail that has an account it is dropped unread (D6). */
  passwordHash: string | null;
  /** Null: no business knows the person (A220). */
  consent: { version: string; at: Date } | null;
}

type KeptSignUp = typeof signUps.$inferSelect;

/**
 * Keeps a sign-up for the browser that gave it, the newest of each: no account, no session and nobody else's data before the
 * mailbox is proved (A161, U1). `known` when the account exists, `notAllowed` when it may not use stores.
 */
export async function keepSignUp(
  database: Database,
  signUp: SignUp,
  hash: string,
  now: number,
): Promise<"kept" | "known" | "notAllowed"> {
  return await database.transaction(async (transaction) => {
    await lockAccount(transaction, signUp.contact);
    const account = await findAccount(transaction, signUp.contact);
    if (account !== null && !account.isCustomer) return "notAllowed";
    if (account?.isProved === true) return "known";
    const kept = {
      contact: signUp.contact,
      browser_hash: hash,
      business: signUp.businessId,
      name: signUp.name,
      phone: signUp.phone,
      phone_code: signUp.phoneCode,
      password: signUp.passwordHash,
      consent_version: signUp.consent && signUp.consent.version,
      consented_at: signUp.consent && new Date(Math.min(signUp.consent.at.getTime(), now)),
      created_at: new Date(now),
    };
    await transaction
      .insert(signUps)
      .values(kept)
      .onConflictDoUpdate({ target: [signUps.contact, signUps.browser_hash], set: kept });
    return "kept";
  });
}

/** What this browser gave for the contact, null when it gave nothing. */
export async function findSignUp(database: Database, contact: string, hash: string): Promise<KeptSignUp | null> {
  const [row] = await database
    .select()
    .from(signUps)
    .where(and(eq(signUps.contact, contact), eq(signUps.browser_hash, hash)));
  return row ?? null;
}
