import type { Locale } from "#domain/base/locale.ts";
import { escapeHtml } from "#platform/http/html.ts";
import { storeOrigin } from "#platform/http/store-origin.ts";
import { greetingFor, mailButton, type MailBusiness, mailPage, mailRow, oneLine } from "./mail-layout.ts";
import { mailTexts } from "./mail-texts.ts";
import type { Mail } from "./mailer.ts";

export interface LoginCodeMail {
  business: MailBusiness;
  recipient: string;
  language: Locale;
  /** The person's name, when known and proved to be theirs. */
  name: string | null;
  /** Null when only the link counts. */
  code: string | null;
  /** Where the link gets in without a code; null when the store has no address. */
  link: string | null;
  minutes: number;
}

/** The store's page that takes a link's token; in the fragment, which no server and no log sees. */
export function linkAddress(host: string, port: number, token: string): string {
  return `${storeOrigin(host, port)}/#acceso=${token}`;
}

/** What the mail says of the code and of the link, whichever it has. */
function wordsOf({ business, code, link, minutes, language }: LoginCodeMail) {
  const t = mailTexts(language);
  const lasts = t("mail.login.lasts", { minutes: String(minutes) });
  return {
    lasts: code === null ? lasts : `${t("mail.login.writeIt")} ${lasts}`,
    opens: link && t(code === null ? "mail.login.open" : "mail.login.openInstead"),
    nobody: t("mail.login.nobodyAsks", { business: business.name }),
  };
}

function plainText(input: LoginCodeMail, greeting: string): string {
  const { business, code, link, language } = input;
  const { lasts, opens, nobody } = wordsOf(input);
  const written = mailTexts(language)("mail.login.code", { business: business.name });
  const parts = [
    greeting,
    ...(code === null ? [] : [written, `    ${code}`, lasts]),
    ...(link === null || opens === null ? [] : [opens, `    ${link}`]),
    ...(code === null ? [lasts] : []),
    nobody,
    `${business.name} · ${business.domain}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function codeRows(code: string, { here, lasts }: { here: string; lasts: string }): string {
  const box =
    "font-family:ui-monospace,Menlo,Consolas,monospace;background:#f4f2ef;border-radius:8px;padding:16px 8px;color:#1c1b1a;font-size:34px;font-weight:700;letter-spacing:8px";
  return `${mailRow("padding-top:0", escapeHtml(here))}
<tr><td align="center" style="padding:12px 28px"><div style="${box}">${escapeHtml(code)}</div></td></tr>
${mailRow("", escapeHtml(lasts))}`;
}

function html(input: LoginCodeMail, greeting: string): string {
  const { business, code, link, language, minutes } = input;
  const t = mailTexts(language);
  const { lasts, opens, nobody } = wordsOf(input);
  return mailPage(business, {
    language,
    title: t("mail.login.title"),
    preview: t("mail.login.preview", { minutes: String(minutes) }),
    rows: [
      mailRow("padding-top:28px", escapeHtml(greeting)),
      ...(code === null ? [] : [codeRows(code, { here: t("mail.login.here"), lasts })]),
      ...(link === null || opens === null
        ? []
        : [mailRow("padding-top:16px", escapeHtml(opens)), mailButton(business, link, t("mail.login.enter"))]),
      ...(code === null ? [mailRow("", escapeHtml(lasts))] : []),
      mailRow("padding:16px 28px 28px;color:#5e5a55;font-size:14px", escapeHtml(nobody)),
    ],
  });
}

/** The mail with a log-in code, in the body only: subjects show on locked screens. */
export function loginCodeMail(given: LoginCodeMail): Mail {
  const input = { ...given, business: { ...given.business, name: oneLine(given.business.name) } };
  const greeting = greetingFor(input.name, mailTexts(input.language));
  return {
    kind: "loginCode",
    businessId: input.business.id,
    senderName: input.business.name,
    recipient: input.recipient,
    subject: mailTexts(input.language)("mail.login.subject", { business: input.business.name }),
    text: plainText(input, greeting),
    html: html(input, greeting),
  };
}
