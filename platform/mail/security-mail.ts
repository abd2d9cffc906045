import type { Locale } from "#domain/base/locale.ts";
import { accountMail, type AccountMail } from "./account-mail.ts";
import { oneLine } from "./mail-layout.ts";
import { mailTexts } from "./mail-texts.ts";
import type { Mail } from "./mailer.ts";

/** What an account is notified of about the ways into it. */
export const securityNotices = ["passwordSet", "passkeyAdded", "passkeyRemoved", "providerJoined"] as const;

type SecurityNotice = (typeof securityNotices)[number];

const keys = {
  passwordSet: {
    subject: "mail.security.passwordSet.subject",
    text: "mail.security.passwordSet.text",
    notYou: "mail.security.passwordSet.notYou",
  },
  passkeyAdded: {
    subject: "mail.security.passkeyAdded.subject",
    text: "mail.security.passkeyAdded.text",
    notYou: "mail.security.passkeyAdded.notYou",
  },
  passkeyRemoved: {
    subject: "mail.security.passkeyRemoved.subject",
    text: "mail.security.passkeyRemoved.text",
    notYou: "mail.security.passkeyRemoved.notYou",
  },
  providerJoined: {
    subject: "mail.security.providerJoined.subject",
    text: "mail.security.providerJoined.text",
    notYou: "mail.security.providerJoined.notYou",
  },
} as const satisfies Record<SecurityNotice, Record<"subject" | "text" | "notYou", string>>;

/** For a phone; a link to another password goes to mails alone. */
export function securityNoticeText(input: { what: SecurityNotice; business: string; language: Locale }): string {
  const { what, business, language } = input;
  const t = mailTexts(language);
  const shop = { business: oneLine(business) };
  const notYou = what === "passwordSet" ? "mail.security.passwordSet.notYouByPhone" : keys[what].notYou;
  return `${shop.business}: ${t(keys[what].text, shop)} ${t(notYou, shop)}`;
}

/** That a password or a passkey was set, a passkey removed, or a provider joined. */
export function securityNoticeMail(input: AccountMail & { what: SecurityNotice }): Mail {
  const { what, language, business } = input;
  const t = mailTexts(language);
  const shop = { business: oneLine(business.name) };
  const [subject, text, notYou] = [t(keys[what].subject), t(keys[what].text, shop), t(keys[what].notYou, shop)];
  return accountMail(input, {
    kind: "securityNotice",
    subject,
    title: subject,
    preview: text,
    before: [text],
    link: null,
    after: [notYou],
  });
}
