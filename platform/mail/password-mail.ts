import type { Locale } from "#domain/base/locale.ts";
import { escapeHtml } from "#platform/http/html.ts";
import { storeOrigin } from "#platform/http/store-origin.ts";
import { greetingFor, mailButton, type MailBusiness, mailPage, mailRow, oneLine } from "./mail-layout.ts";
import { mailTexts } from "./mail-texts.ts";
import type { Mail } from "./mailer.ts";

interface PasswordMail {
  business: MailBusiness;
  recipient: string;
  language: Locale;
  /** Of a proved mailbox only. */
  name: string | null;
}

/** The store's page that takes a link's token; in the fragment, which no server and no log sees. */
export function resetAddress(host: string, port: number, token: string): string {
  return `${storeOrigin(host, port)}/#clave=${token}`;
}

interface Words {
  kind: "passwordReset" | "passwordSet";
  subject: string;
  title: string;
  preview: string;
  before: readonly string[];
  link: { address: string; label: string } | null;
  after: readonly string[];
}

function mailOf({ business: given, recipient, language, name }: PasswordMail, words: Words): Mail {
  const business = { ...given, name: oneLine(given.name) };
  const greeting = greetingFor(name, mailTexts(language));
  const { kind, subject, title, preview, before, link, after } = words;
  const parts = [greeting, ...before, ...(link === null ? [] : [`    ${link.address}`]), ...after];
  return {
    kind,
    businessId: business.id,
    senderName: business.name,
    recipient,
    subject,
    text: `${[...parts, `${business.name} · ${business.domain}`].join("\n\n")}\n`,
    html: mailPage(business, {
      language,
      title,
      preview,
      rows: [
        mailRow("padding-top:28px", escapeHtml(greeting)),
        ...before.map((text) => mailRow("", escapeHtml(text))),
        ...(link === null ? [] : [mailButton(business, link.address, link.label)]),
        ...after.map((text) => mailRow("color:#5e5a55;font-size:14px", escapeHtml(text))),
        mailRow("padding-bottom:20px", ""),
      ],
    }),
  };
}

/** The link that sets another password (S2 §4.6). */
export function passwordResetMail(input: PasswordMail & { link: string; minutes: number }): Mail {
  const t = mailTexts(input.language);
  const minutes = String(input.minutes);
  return mailOf(input, {
    kind: "passwordReset",
    subject: t("mail.password.subject", { business: oneLine(input.business.name) }),
    title: t("mail.password.title"),
    preview: t("mail.password.preview", { minutes }),
    before: [t("mail.password.open")],
    link: { address: input.link, label: t("mail.password.button") },
    after: [t("mail.password.lasts", { minutes }), t("mail.password.ignore")],
  });
}

/** That a password was set, and what to do if that was somebody else. */
export function passwordSetMail(input: PasswordMail): Mail {
  const t = mailTexts(input.language);
  const text = t("mail.password.setText", { email: input.recipient });
  return mailOf(input, {
    kind: "passwordSet",
    subject: t("mail.password.setSubject"),
    title: t("mail.password.setTitle"),
    preview: text,
    before: [text],
    link: null,
    after: [t("mail.password.setNotYou", { business: oneLine(input.business.name) })],
  });
}
