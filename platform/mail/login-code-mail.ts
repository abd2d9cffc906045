import { parseColor, textOn } from "#domain/base/color.ts";
import { escapeHtml } from "#platform/http/html.ts";
import { storeOrigin } from "#platform/http/store-origin.ts";
import type { Mail } from "./mailer.ts";

export interface LoginCodeMail {
  business: { id: number; name: string; domain: string; primaryColor: string | null };
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

/** A name goes into a mail only as letters, marks, apostrophe, hyphen and space. */
function firstName(name: string | null): string | null {
  const trimmed = (name ?? "").trim();
  if (!/^[\p{L}\p{M}'’ -]+$/u.test(trimmed)) return null;
  return trimmed.split(" ")[0]?.slice(0, 40) ?? null;
}

/** One line without control characters: a business's name is untrusted text. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
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

const cell = "font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif";

function row(style: string, content: string): string {
  return `<tr><td style="${cell};padding:8px 28px 0;color:#1c1b1a;font-size:16px;line-height:1.5;${style}">${content}</td></tr>`;
}

function codeRows(code: string, lasts: string): string {
  const box =
    "font-family:ui-monospace,Menlo,Consolas,monospace;background:#f4f2ef;border-radius:8px;padding:16px 8px;color:#1c1b1a;font-size:34px;font-weight:700;letter-spacing:8px";
  return `${row("padding-top:0", "Este es tu código de acceso:")}
<tr><td align="center" style="padding:12px 28px"><div style="${box}">${escapeHtml(code)}</div></td></tr>
${row("", escapeHtml(lasts))}`;
}

function linkRows(link: string, opens: string, colors: { background: string; text: string }): string {
  const button = `${cell};display:inline-block;background:${colors.background};color:${colors.text};border-radius:8px;padding:12px 24px;font-size:16px;font-weight:700;text-decoration:none`;
  return `${row("padding-top:16px", escapeHtml(opens))}
<tr><td align="center" style="padding:12px 28px"><a href="${escapeHtml(link)}" target="_blank" rel="noopener" style="${button}">Ingresar</a></td></tr>`;
}

function html(input: LoginCodeMail, greeting: string): string {
  const background = parseColor(input.business.primaryColor) ?? "#2b2a28";
  const text = textOn(background);
  const name = escapeHtml(input.business.name);
  const { lasts, opens } = wordsOf(input);
  return `<!doctype html>
<html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tu código de acceso</title></head>
<body style="margin:0;padding:0;background:#f4f2ef">
<div style="display:none;max-height:0;overflow:hidden">Sirve durante ${input.minutes} minutos y una sola vez.</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f2ef"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border-radius:12px;overflow:hidden">
<tr><td style="${cell};background:${background};color:${text};padding:20px 28px;font-size:18px;font-weight:700">${name}</td></tr>
${row("padding-top:28px", escapeHtml(greeting))}
${input.code === null ? "" : codeRows(input.code, lasts)}
${input.link === null || opens === null ? "" : linkRows(input.link, opens, { background, text })}
${input.code === null ? row("", escapeHtml(lasts)) : ""}
${row("padding:16px 28px 28px;color:#5e5a55;font-size:14px", `Nadie de ${name} te lo va a pedir. Si no lo pediste, ignora este correo: sin él nadie entra a tu cuenta.`)}
</table>
<p style="${cell};color:#6b6660;font-size:12px;margin:16px 0 0">${name} · ${escapeHtml(input.business.domain)}</p>
</td></tr></table>
</body></html>`;
}

/** The mail with a log-in code, in the body only: subjects show on locked screens. */
export function loginCodeMail(given: LoginCodeMail): Mail {
  const input = { ...given, business: { ...given.business, name: oneLine(given.business.name) } };
  const name = firstName(input.name);
  const greeting = name === null ? "Hola:" : `Hola, ${name}:`;
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
