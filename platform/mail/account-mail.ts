import type { Locale } from "#domain/base/locale.ts";
import { escapeHtml } from "#platform/http/html.ts";
import { greetingFor, mailButton, type MailBusiness, mailPage, mailRow, oneLine } from "./mail-layout.ts";
import { mailTexts } from "./mail-texts.ts";
import type { Mail } from "./mailer.ts";

/** A mail about somebody's account. */
export interface AccountMail {
  business: MailBusiness;
  recipient: string;
  language: Locale;
  /** Of a proved mailbox only. */
  name: string | null;
}

export interface AccountMailWords {
  kind: Mail["kind"];
  subject: string;
  title: string;
  preview: string;
  before: readonly string[];
  /** A code that is to be typed. */
  code?: string;
  link: { address: string; label: string } | null;
  after: readonly string[];
}

const codeStyle =
  "font-family:ui-monospace,Menlo,Consolas,monospace;font-size:34px;font-weight:700;letter-spacing:8px;text-align:center";

/** Writes a mail about an account, as text and as a page. */
export function accountMail(
  { business: given, recipient, language, name }: AccountMail,
  words: AccountMailWords,
): Mail {
  const business = { ...given, name: oneLine(given.name) };
  const greeting = greetingFor(name, mailTexts(language));
  const { kind, subject, title, preview, before, code, link, after } = words;
  const middle = [...(code === undefined ? [] : [code]), ...(link === null ? [] : [link.address])];
  const parts = [greeting, ...before, ...middle.map((line) => `    ${line}`), ...after];
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
        ...(code === undefined ? [] : [mailRow(codeStyle, escapeHtml(code))]),
        ...(link === null ? [] : [mailButton(business, link.address, link.label)]),
        ...after.map((text) => mailRow("color:#5e5a55;font-size:14px", escapeHtml(text))),
        mailRow("padding-bottom:20px", ""),
      ],
    }),
  };
}
