import "server-only";
import { env } from "#lib/server/env.ts";

const linkProtocols = new Set(["https:", "tel:", "mailto:"]);

/**
 * The one guard of links that a tenant gives: `https`, `tel` and `mailto` pass, everything else is null (X2, checklist 41).
 * A bare domain (`www.negocio.co`) counts as https.
 */
export function safeUrl(raw: unknown): string | null {
  if (typeof raw !== "string" || raw.length > 2000 || /[\s\\<>"'`]/.test(raw.trim())) return null;
  const text = raw.trim();
  const candidate = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/|$)/i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(candidate)) return null;
  const url = new URL(candidate);
  if (!linkProtocols.has(url.protocol) || url.username !== "" || url.password !== "") return null;
  return url.href;
}

/**
 * The address of a picture, or null: a path of our own under `/media/`, or an https address at one of `MEDIA_ORIGINS`
 * (X3, X7). A path elsewhere, as Strapi gives for its uploads, belongs to the first of those origins.
 */
export function safePhotoUrl(raw: unknown): string | null {
  if (typeof raw !== "string" || raw.length > 2000 || /[\s\\<>"'`()]/.test(raw)) return null;
  if (/^\/media\/[\w./-]+$/.test(raw) && !raw.includes("..")) return raw;
  const origins = env().MEDIA_ORIGINS;
  const [first] = origins;
  const absolute = /^\/[^/]/.test(raw) && first !== undefined ? first + raw : raw;
  if (!URL.canParse(absolute)) return null;
  const url = new URL(absolute);
  return origins.includes(url.origin) && !url.pathname.endsWith(".svg") ? url.href : null;
}
