import { findBusiness } from "#platform/central/load-business.ts";
import type { PlatformContext } from "#platform/http/context.ts";
import { describeError } from "#platform/http/log.ts";
import { Refusal, tooMany } from "#platform/http/refusal.ts";
import { loginCodeMail } from "#platform/mail/login-code-mail.ts";
import { lockAccount } from "./account-lock.ts";
import { type Account, findAccount } from "./find-account.ts";
import { forgetLoginEvent, noteLoginEvent, resendSeconds, waitBeforeCode } from "./login-budget.ts";
import { type CodeHolder, codeMinutes, createCode, dropCode } from "./login-code.ts";
import { phoneAccountDomain } from "./phone-account.ts";
import { answerAtSameTime } from "./same-time.ts";

interface SentCode {
  sent: true;
  expires_in: number;
  resend_in: number;
}

const sentCode: SentCode = { sent: true, expires_in: codeMinutes * 60, resend_in: resendSeconds };

async function accountFor(platform: PlatformContext, holder: CodeHolder): Promise<Account> {
  const account = await findAccount(platform.database, holder.email);
  if (account === null || holder.email.endsWith(phoneAccountDomain)) throw new Refusal(404, "user_not_found");
  if (!account.isCustomer) throw new Refusal(401, "not_a_customer");
  return account;
}

/** Makes and counts the code, with one account's requests serialized. */
async function prepareCode(platform: PlatformContext, holder: CodeHolder, now: number) {
  return platform.database.transaction(async (transaction) => {
    await lockAccount(transaction, holder.email);
    const wait = await waitBeforeCode(transaction, holder.email, now);
    if (wait !== null) throw tooMany("too_many_codes", wait);
    const eventId = await noteLoginEvent(transaction, holder.email, "codeRequested", now);
    return { ...(await createCode(transaction, platform.codePepper, holder, now)), eventId };
  });
}

async function sendCodeNow(platform: PlatformContext, holder: CodeHolder): Promise<SentCode> {
  const now = platform.clock();
  const business = await findBusiness(platform.database, holder.businessId);
  if (business === null || business.is_active !== true) throw new Refusal(404, "business_not_found");
  const account = await accountFor(platform, holder);
  const { id, code, eventId } = await prepareCode(platform, holder, now);
  try {
    await platform.mailer.send(
      loginCodeMail({
        business: {
          id: business.id,
          name: business.name,
          domain: business.domain ?? "",
          primaryColor: business.primary_color,
        },
        recipient: holder.email,
        name: account.user.name,
        code,
        minutes: codeMinutes,
      }),
    );
  } catch (error) {
    platform.log("error", "mail_failed", describeMailError(error));
    await dropCode(platform.database, id, now);
    await forgetLoginEvent(platform.database, eventId);
    throw new Refusal(503, "mail_unavailable");
  }
  return sentCode;
}

/** A mail server's message may repeat the address: only the kind of error is logged (X11). */
function describeMailError(error: unknown): { name: string; code: string } {
  const { name, code } = describeError(error);
  return { name, code };
}

/**
 * Mails a log-in code and answers after a constant time, also when the mail server is slower.
 * @throws Refusal 404 `user_not_found` or `business_not_found`, 401 `not_a_customer`, 429 `too_many_codes`,
 * 503 `mail_unavailable`
 */
export async function sendCode(platform: PlatformContext, holder: CodeHolder): Promise<SentCode> {
  return answerAtSameTime(platform.settings.codeAnswerTime, sendCodeNow(platform, holder), (work) => {
    work.catch((error: unknown) => platform.log("warn", "late_code_failed", { name: describeError(error).name }));
    return sentCode;
  });
}
