import { escapeHtml } from "#platform/http/html.ts";
import { storeOrigin } from "#platform/http/store-origin.ts";
import { greetingFor, mailButton, type MailBusiness, mailPage, mailRow, oneLine } from "./mail-layout.ts";
import { mailTexts } from "./mail-texts.ts";
import type { Mail } from "./mailer.ts";

export interface LoginCodeMail {
  business: MailBusiness;
  recipient: string;
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
function wordsOf({ code, link, minutes }: LoginCodeMail) {
  const lasts = `Sirve una sola vez, durante ${minutes} minutos y solo en el navegador donde lo pediste.`;
  const opens = `Abre este enlace en el navegador donde lo pediste${code === null ? "" : ", sin escribir el código"}:`;
  return { lasts: code === null ? lasts : `Escríbelo en la página donde lo pediste. ${lasts}`, opens: link && opens };
}

function plainText(input: LoginCodeMail, greeting: string): string {
  const { business, code, link } = input;
  const { lasts, opens } = wordsOf(input);
  const parts = [
    greeting,
    ...(code === null ? [] : [`Tu código de acceso a ${business.name} es:`, `    ${code}`, lasts]),
    ...(link === null || opens === null ? [] : [opens, `    ${link}`]),
    ...(code === null ? [lasts] : []),
    `Nadie de ${business.name} te lo va a pedir. Si no lo pediste, ignora este correo: sin él nadie entra a tu cuenta.`,
    `${business.name} · ${business.domain}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function codeRows(code: string, lasts: string): string {
  const box =
    "font-family:ui-monospace,Menlo,Consolas,monospace;background:#f4f2ef;border-radius:8px;padding:16px 8px;color:#1c1b1a;font-size:34px;font-weight:700;letter-spacing:8px";
  return `${mailRow("padding-top:0", "Este es tu código de acceso:")}
<tr><td align="center" style="padding:12px 28px"><div style="${box}">${escapeHtml(code)}</div></td></tr>
${mailRow("", escapeHtml(lasts))}`;
}

function html(input: LoginCodeMail, greeting: string): string {
  const { business, code, link } = input;
  const { lasts, opens } = wordsOf(input);
  const nobody = `Nadie de ${business.name} te lo va a pedir. Si no lo pediste, ignora este correo: sin él nadie entra a tu cuenta.`;
  return mailPage(business, {
    language: "es-CO",
    title: "Tu código de acceso",
    preview: `Sirve durante ${input.minutes} minutos y una sola vez.`,
    rows: [
      mailRow("padding-top:28px", escapeHtml(greeting)),
      ...(code === null ? [] : [codeRows(code, lasts)]),
      ...(link === null || opens === null
        ? []
        : [mailRow("padding-top:16px", escapeHtml(opens)), mailButton(business, link, "Ingresar")]),
      ...(code === null ? [mailRow("", escapeHtml(lasts))] : []),
      mailRow("padding:16px 28px 28px;color:#5e5a55;font-size:14px", escapeHtml(nobody)),
    ],
  });
}

/** The mail with a log-in code, in the body only: subjects show on locked screens. */
export function loginCodeMail(given: LoginCodeMail): Mail {
  const input = { ...given, business: { ...given.business, name: oneLine(given.business.name) } };
  const greeting = greetingFor(input.name, mailTexts("es-CO"));
  return {
    kind: "loginCode",
    businessId: input.business.id,
    senderName: input.business.name,
    recipient: input.recipient,
    subject: `Tu código de acceso a ${input.business.name}`,
    text: plainText(input, greeting),
    html: html(input, greeting),
  };
}
