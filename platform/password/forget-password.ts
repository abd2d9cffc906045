import { contactKind } from "#domain/person/contact.ts";
import type { Locale } from "#domain/base/locale.ts";
import { lockAccount } from "#platform/auth/account-lock.ts";
import { type Account, findAccount } from "#platform/auth/find-account.ts";
import { forgetLoginEvent, noteTrier, waitBeforeCode } from "#platform/auth/login-budget.ts";
import { trierOf } from "#platform/auth/login-code.ts";
import { answerAtSameTime } from "#platform/auth/same-time.ts";
import { businessOf } from "#platform/auth/send-code.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { loadHosts } from "#platform/central/load-business.ts";
import { describeError } from "#platform/http/log.ts";
import { Refusal, tooMany } from "#platform/http/refusal.ts";
import { passwordResetMail, resetAddress } from "#platform/mail/password-mail.ts";
import { linkMinutes, resetToken } from "./reset-token.ts";

/** Who says that a password is forgotten, and how the mail is read. */
interface Forgetter {
  contact: string;
  businessId: number | null;
  appLink: string | null;
  browser: string | null;
  client: string;
  language: Locale;
}

/** A customer who is reached by mail; anybody else is nobody here (D1). */
async function mailedAccount({ database }: PlatformContext, contact: string): Promise<Account> {
  const account = await findAccount(database, contact);
  if (account === null || !account.isCustomer || !account.isProved || contactKind(contact) !== "mail") {
    throw new Refusal(404, "user_not_found");
  }
  return account;
}

/** Counts a mail as a code that was asked for: both fill the same mailbox (U5). */
async function countMail(platform: PlatformContext, asker: Forgetter, now: number): Promise<number> {
  return await platform.database.transaction(async (transaction) => {
    await lockAccount(transaction, asker.contact);
    const trier = await trierOf(transaction, platform.codePepper, asker);
    const wait = await waitBeforeCode(transaction, trier, now);
    if (wait !== null) throw tooMany("too_many_codes", wait);
    return await noteTrier(transaction, trier, "codeRequested", now);
  });
}

async function mailLink(platform: PlatformContext, asker: Forgetter): Promise<void> {
  const now = platform.clock();
  const business = await businessOf(platform, asker);
  const { user } = await mailedAccount(platform, asker.contact);
  const { main } = await loadHosts(platform.database, business.id);
  const host = main ?? business.domain;
  if (host === null) throw new Refusal(404, "business_not_found");
  const event = await countMail(platform, asker, now);
  const sender = { id: business.id, name: business.name, domain: host, primaryColor: business.primary_color };
  const link = resetAddress(host, platform.settings.storefrontPort, resetToken(platform.codePepper, user, now));
  const { contact: recipient, language } = asker;
  const mail = { business: sender, recipient, language, name: user.name, link, minutes: linkMinutes };
  try {
    await platform.mailer.send(passwordResetMail(mail));
  } catch (error) {
    // A mail server's message may repeat the address (X11).
    const { name, code } = describeError(error);
    platform.log("error", "mail_failed", { name, code });
    await forgetLoginEvent(platform.database, event);
    throw new Refusal(503, "mail_unavailable");
  }
}

/**
 * Mails the link that sets another password, and answers after a constant time (D1).
 * @throws Refusal 404 `user_not_found`, `business_not_found`, 429 `too_many_codes`, 503 `mail_unavailable`
 */
export async function forgetPassword(platform: PlatformContext, asker: Forgetter): Promise<void> {
  await answerAtSameTime(platform.settings.codeAnswerTime, mailLink(platform, asker), (work) => {
    work.catch((error: unknown) => platform.log("warn", "late_code_failed", { name: describeError(error).name }));
  });
}
