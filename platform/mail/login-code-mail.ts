import { parseColor, textOn } from "#domain/base/color.ts";
import { escapeHtml } from "#platform/http/html.ts";
import type { Mail } from "./mailer.ts";

export interface LoginCodeMail {
  business: { id: number; name: string; domain: string; primaryColor: string | null };
  recipient: string;
  /** The person's first name, when known. */
  name: string | null;
  code: string;
  minutes: number;
}

function firstName(name: string | null): string | null {
  const first = (name ?? "")
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .split(/\s+/)[0];
  return first === undefined || first === "" ? null : first.slice(0, 40);
}

/** One line without control characters: a business's name is untrusted text. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
}

function plainText(input: LoginCodeMail, greeting: string): string {
  return `${greeting}

Tu código de acceso a ${input.business.name} es:

    ${input.code}

Escríbelo en la página donde lo pediste. Sirve una sola vez, durante ${input.minutes} minutos y solo en ese navegador.

Nadie de ${input.business.name} te lo va a pedir. Si no lo pediste, ignora este correo: sin el código nadie entra a tu cuenta.

${input.business.name} · ${input.business.domain}
`;
}

function html(input: LoginCodeMail, greeting: string): string {
  const background = parseColor(input.business.primaryColor) ?? "#2b2a28";
  const text = textOn(background);
  const name = escapeHtml(input.business.name);
  const cell = "font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif";
  return `<!doctype html>
<html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tu código de acceso</title></head>
<body style="margin:0;padding:0;background:#f4f2ef">
<div style="display:none;max-height:0;overflow:hidden">Sirve durante ${input.minutes} minutos y una sola vez.</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f2ef"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border-radius:12px;overflow:hidden">
<tr><td style="${cell};background:${background};color:${text};padding:20px 28px;font-size:18px;font-weight:700">${name}</td></tr>
<tr><td style="${cell};padding:28px 28px 8px;color:#1c1b1a;font-size:16px;line-height:1.5">${escapeHtml(greeting)}<br>Este es tu código de acceso:</td></tr>
<tr><td align="center" style="padding:12px 28px"><div style="font-family:ui-monospace,Menlo,Consolas,monospace;background:#f4f2ef;border-radius:8px;padding:16px 8px;color:#1c1b1a;font-size:34px;font-weight:700;letter-spacing:8px">${escapeHtml(input.code)}</div></td></tr>
<tr><td style="${cell};padding:8px 28px 0;color:#1c1b1a;font-size:16px;line-height:1.5">Escríbelo en la página donde lo pediste. Sirve una sola vez, durante ${input.minutes} minutos y solo en ese navegador.</td></tr>
<tr><td style="${cell};padding:16px 28px 28px;color:#5e5a55;font-size:14px;line-height:1.5">Nadie de ${name} te lo va a pedir. Si no lo pediste, ignora este correo: sin el código nadie entra a tu cuenta.</td></tr>
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
