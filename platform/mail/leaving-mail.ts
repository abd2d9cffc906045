import type { Locale } from "#domain/base/locale.ts";
import type { LeavingScope } from "#wire/person/own-data.ts";
import { accountMail, type AccountMail } from "./account-mail.ts";
import { oneLine } from "./mail-layout.ts";
import { mailTexts } from "./mail-texts.ts";
import type { Mail } from "./mailer.ts";

/** A code that takes somebody's data out of a business, or deletes their account. */
interface LeavingCode {
  scope: LeavingScope;
  business: string;
  code: string;
  minutes: number;
  language: Locale;
}

const wordsOf = {
  business: {
    subject: "mail.leaving.business.subject",
    text: "mail.leaving.business.text",
    byPhone: "mail.leaving.business.byPhone",
    ignore: "mail.leaving.business.ignore",
  },
  account: {
    subject: "mail.leaving.account.subject",
    text: "mail.leaving.account.text",
    byPhone: "mail.leaving.account.byPhone",
    ignore: "mail.leaving.account.ignore",
  },
} as const satisfies Record<LeavingScope, unknown>;

/** The words that carry such a code to a phone. */
export function leavingCodeText({ scope, business, code, minutes, language }: LeavingCode): string {
  const values = { business: oneLine(business), code, minutes: String(minutes) };
  return mailTexts(language)(wordsOf[scope].byPhone, values);
}

/** The mail with such a code: what it does, and no link (B10). */
export function leavingCodeMail(input: AccountMail & Omit<LeavingCode, "business" | "language">): Mail {
  const { scope, code, minutes } = input;
  const t = mailTexts(input.language);
  const business = oneLine(input.business.name);
  const lasts = t("mail.contact.lasts", { minutes: String(minutes) });
  const words = wordsOf[scope];
  const subject = t(words.subject, { business });
  return accountMail(input, {
    kind: "leavingCode",
    subject,
    title: subject,
    preview: lasts,
    before: [t(words.text, { business })],
    code,
    link: null,
    after: [lasts, t(words.ignore, { business })],
  });
}
