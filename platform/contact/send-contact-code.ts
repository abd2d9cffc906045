import { contactEnding } from "#domain/person/account/joined.ts";
import type { Locale } from "#domain/base/locale.ts";
import type { Customer } from "#platform/auth/bearer-token.ts";
import { findAccount } from "#platform/auth/find-account.ts";
import { resendSeconds } from "#platform/auth/login-budget.ts";
import { type CodeHolder, codeMinutes } from "#platform/auth/login-code.ts";
import { answerAtSameTime } from "#platform/auth/same-time.ts";
import { businessOf, prepareCode } from "#platform/auth/send-code.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { Database } from "#platform/db/database.ts";
import { isFreshSession } from "#platform/db/sessions.ts";
import { describeError } from "#platform/http/log.ts";
import { Refusal, tooMany } from "#platform/http/refusal.ts";
import { contactCodeMail, contactCodeText } from "#platform/mail/contact-mail.ts";
import { contactOf } from "#wire/person/phone-account.ts";
import { pendingChange } from "./account-change.ts";
import { deliverAccountCode } from "./deliver-code.ts";

/** Who wants a contact for their account. */
export interface ContactAsker extends Omit<CodeHolder, "account"> {
  customer: Customer;
  language: Locale;
}

/** The session's own proof is fresh, and no other change can still be undone (A226). @throws Refusal 403 `proof_needed`, 409 `change_pending` */
export async function requireMayChange(database: Database, { user, token }: Customer, now: number): Promise<void> {
  if (!(await isFreshSession(database, token))) throw new Refusal(403, "proof_needed");
  const pending = await pendingChange(database, [user.id], now);
  if (pending !== null) throw new Refusal(409, "change_pending", { until: pending.undo_until.toISOString() });
}

/** How the account ends that this contact's own would be joined with; null where nobody has the contact (A222). */
async function endingFor(platform: PlatformContext, { contact, customer }: ContactAsker): Promise<string | null> {
  const other = await findAccount(platform.database, contact);
  if (other === null || !other.isProved) return null;
  if (other.user.id === customer.user.id) throw new Refusal(422, "invalid_input", { fields: { email: "own" } });
  // Who may not know of staff learns nothing of it either.
  if (!other.isCustomer) throw new Refusal(409, "not_allowed");
  return contactEnding(contactOf(customer.user.email));
}

async function sendNow(platform: PlatformContext, asker: ContactAsker): Promise<void> {
  const now = platform.clock();
  const { contact, customer, language, ...holder } = asker;
  const business = await businessOf(platform, { ...holder, appLink: null });
  const ending = await endingFor(platform, asker);
  const made = await prepareCode(
    platform,
    { ...holder, contact, businessId: business.id, account: customer.user.id },
    now,
  );
  // A mail's link would log in: whose tries are spent waits for the next day.
  if (made.isLinkOnly) throw tooMany("too_many_codes", 3600);
  const words = { code: made.code, ending, minutes: codeMinutes, language };
  await deliverAccountCode(platform, {
    business,
    contact,
    made,
    message: { kind: "contactCode", text: contactCodeText({ ...words, business: business.name }) },
    mail: (sender) => contactCodeMail({ ...words, business: sender, recipient: contact, name: null }),
  });
}

const sentContactCode = { sent: true, expires_in: codeMinutes * 60, resend_in: resendSeconds } as const;

/**
 * Sends a code to a contact that a person wants for their account, and answers the same after the same time whether or not
 * another account has it (D1, A222).
 * @throws Refusal 403 `proof_needed`, 404 `business_not_found`, 409 `change_pending`, `not_allowed`, 422 for a contact of one's
 * own, 429 `too_many_codes`, 503 `mail_unavailable`
 */
export async function sendContactCode(platform: PlatformContext, asker: ContactAsker): Promise<typeof sentContactCode> {
  await requireMayChange(platform.database, asker.customer, platform.clock());
  await answerAtSameTime(platform.settings.codeAnswerTime, sendNow(platform, asker), (work) => {
    work.catch((error: unknown) => platform.log("warn", "late_code_failed", { name: describeError(error).name }));
  });
  return sentContactCode;
}
