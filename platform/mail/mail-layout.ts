import { parseColor, textOn } from "#domain/base/color.ts";
import type { Locale } from "#domain/base/locale.ts";
import { escapeHtml } from "#platform/http/html.ts";
import type { MailTexts } from "./mail-texts.ts";

/** The business that a mail comes from, in the platform's own words (U5). */
export interface MailBusiness {
  id: number;
  name: string;
  domain: string;
  primaryColor: string | null;
}

/** A name goes into a mail only as letters, marks, apostrophe, hyphen and space. */
function firstName(name: string | null): string | null {
  const trimmed = (name ?? "").trim();
  if (!/^[\p{L}\p{M}'’ -]+$/u.test(trimmed)) return null;
  return trimmed.split(" ")[0]?.slice(0, 40) ?? null;
}

/** @param name only of a proved mailbox: before, a stranger may have written it */
export function greetingFor(name: string | null, t: MailTexts): string {
  return t("mail.greeting", { name: firstName(name) ?? "none" });
}

/** One line without control characters: a business's name is untrusted text. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
}

const font = "font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif";

/** A row of the mail's table; `content` is HTML. */
export function mailRow(style: string, content: string): string {
  return `<tr><td style="${font};padding:8px 28px 0;color:#1c1b1a;font-size:16px;line-height:1.5;${style}">${content}</td></tr>`;
}

function colorsOf(business: MailBusiness): { background: string; text: string } {
  const background = parseColor(business.primaryColor) ?? "#2b2a28";
  return { background, text: textOn(background) };
}

/** A link that looks like a button, in the business's color. */
export function mailButton(business: MailBusiness, link: string, label: string): string {
  const { background, text } = colorsOf(business);
  const style = `${font};display:inline-block;background:${background};color:${text};border-radius:8px;padding:12px 24px;font-size:16px;font-weight:700;text-decoration:none`;
  return `<tr><td align="center" style="padding:12px 28px"><a href="${escapeHtml(link)}" target="_blank" rel="noopener" style="${style}">${escapeHtml(label)}</a></td></tr>`;
}

/** A whole mail of a business. @param rows HTML of `mailRow`s */
export function mailPage(
  business: MailBusiness,
  { language, title, preview, rows }: { language: Locale; title: string; preview: string; rows: readonly string[] },
): string {
  const { background, text } = colorsOf(business);
  const name = escapeHtml(business.name);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;background:#f4f2ef">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f2ef"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border-radius:12px;overflow:hidden">
<tr><td style="${font};background:${background};color:${text};padding:20px 28px;font-size:18px;font-weight:700">${name}</td></tr>
${rows.join("\n")}
</table>
<p style="${font};color:#6b6660;font-size:12px;margin:16px 0 0">${name} · ${escapeHtml(business.domain)}</p>
</td></tr></table>
</body></html>`;
}
