import type { Locale } from "#domain/base/locale.ts";
import { storeOrigin } from "#platform/http/store-origin.ts";
import { accountMail, type AccountMail } from "./account-mail.ts";
import { oneLine } from "./mail-layout.ts";
import { mailTexts } from "./mail-texts.ts";
import type { Mail } from "./mailer.ts";

/** The store's page that takes a link's token; in the fragment, which no server and no log sees. */
export function undoAddress(host: string, port: number, token: string): string {
  return `${storeOrigin(host, port)}/#deshacer=${token}`;
}

/** What a code for a contact does: `ending` names the account that it is joined with, null where it just becomes the contact. */
interface ContactCode {
  business: string;
  code: string;
  ending: string | null;
  minutes: number;
  language: Locale;
}

/** The words that carry such a code to a phone. */
export function contactCodeText({ business, code, ending, minutes, language }: ContactCode): string {
  const values = { business: oneLine(business), code, minutes: String(minutes), ending: ending ?? "" };
  return mailTexts(language)(ending === null ? "mail.contact.addByPhone" : "mail.contact.joinByPhone", values);
}

/** The mail with such a code: it logs nobody in, so that it has no link. */
export function contactCodeMail(input: AccountMail & Omit<ContactCode, "business" | "language">): Mail {
  const { code, ending, minutes } = input;
  const t = mailTexts(input.language);
  const lasts = t("mail.contact.lasts", { minutes: String(minutes) });
  return accountMail(input, {
    kind: "contactCode",
    subject: t(ending === null ? "mail.contact.addSubject" : "mail.contact.joinSubject"),
    title: t(ending === null ? "mail.contact.addSubject" : "mail.contact.joinSubject"),
    preview: lasts,
    before: [
      ending === null
        ? t("mail.contact.add", { business: oneLine(input.business.name) })
        : t("mail.contact.join", { business: oneLine(input.business.name), ending }),
    ],
    code,
    link: null,
    after: [lasts, t(ending === null ? "mail.contact.addIgnore" : "mail.contact.joinIgnore")],
  });
}

/** What happened to an account, for whoever is notified; without a link the new contact is notified. */
interface ChangeNotice {
  kind: "contact" | "joined";
  /** How the new contact ends. */
  ending: string;
  link: string | null;
}

function noticeWords({ kind, ending }: ChangeNotice, language: Locale): string {
  return mailTexts(language)(kind === "joined" ? "mail.contact.joined" : "mail.contact.changed", { ending });
}

/** The same for a phone. */
export function changeNoticeText(input: ChangeNotice & { business: string; language: Locale }): string {
  const t = mailTexts(input.language);
  const words = `${oneLine(input.business)}: ${noticeWords(input, input.language)}`;
  return input.link === null ? words : `${words} ${t("mail.contact.undoByPhone", { link: input.link })}`;
}

/** That an account goes by another contact, or was joined with another one, and how it is undone (A222, A226). */
export function changeNoticeMail(input: AccountMail & ChangeNotice): Mail {
  const t = mailTexts(input.language);
  const words = noticeWords(input, input.language);
  const subject = t(input.kind === "joined" ? "mail.contact.joinedSubject" : "mail.contact.changedSubject");
  const { link } = input;
  return accountMail(input, {
    kind: "accountChanged",
    subject,
    title: subject,
    preview: words,
    before: [words],
    link: link === null ? null : { address: link, label: t("mail.contact.undo") },
    after: link === null ? [] : [t("mail.contact.undoHint")],
  });
}
