import type { Locale } from "#domain/base/locale.ts";
import { contactKind } from "#domain/person/contact.ts";
import type { Customer } from "#platform/auth/bearer-token.ts";
import { resendSeconds } from "#platform/auth/login-budget.ts";
import { type CodeHolder, codeMinutes } from "#platform/auth/login-code.ts";
import { businessOf, prepareCode } from "#platform/auth/send-code.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { deliverAccountCode } from "#platform/contact/deliver-code.ts";
import { Refusal, tooMany } from "#platform/http/refusal.ts";
import { leavingCodeMail, leavingCodeText } from "#platform/mail/leaving-mail.ts";
import type { LeavingScope } from "#wire/person/own-data.ts";
import { contactsOf } from "./own-orders.ts";

/** Who wants to leave, and where their code is to go. */
interface LeavingAsker extends Omit<CodeHolder, "account" | "act" | "businessId"> {
  user: Customer["user"];
  businessId: number;
  scope: LeavingScope;
  language: Locale;
}

const sentLeavingCode = { sent: true, expires_in: codeMinutes * 60, resend_in: resendSeconds } as const;

/**
 * Sends a code for one of the two acts to a mail or phone of the very account; it says what it does, and does nothing else (B10).
 * @throws Refusal 422 `invalid_input` for any other contact, 429 `too_many_codes`, 503 `mail_unavailable`
 */
export async function sendLeavingCode(
  platform: PlatformContext,
  { user, scope, language, ...holder }: LeavingAsker,
): Promise<typeof sentLeavingCode> {
  const { contact } = holder;
  const isOwn = (await contactsOf(platform.database, user.id)).includes(contact);
  if (!isOwn || contactKind(contact) === "provider")
    throw new Refusal(422, "invalid_input", { fields: { contact: "not_own" } });
  const business = await businessOf(platform, { businessId: holder.businessId, appLink: null });
  const made = await prepareCode(platform, { ...holder, account: user.id, act: scope }, platform.clock());
  // A mail's link would log in: whose tries are spent waits for the next day (U4).
  if (made.isLinkOnly) throw tooMany("too_many_codes", 24 * 3600);
  const words = { scope, code: made.code, minutes: codeMinutes, language };
  await deliverAccountCode(platform, {
    business,
    contact,
    made,
    message: { kind: "leavingCode", text: leavingCodeText({ ...words, business: business.name }) },
    mail: (sender) => leavingCodeMail({ ...words, business: sender, recipient: contact, name: user.name }),
  });
  return sentLeavingCode;
}
