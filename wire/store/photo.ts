import { z } from "zod";
import type { Photo } from "#domain/base/photo.ts";
import { field } from "#wire/field.ts";
import type { Reading } from "#wire/reading.ts";

const pictureFields = z.object({ url: z.string(), width: field.number, height: field.number });

/** An uploaded file; `url` is a path on the media host. */
export const fileRow = pictureFields.extend({
  id: field.id,
  name: z.string(),
  alternativeText: field.text,
  formats: field.json,
  ext: field.text,
  mime: z.string(),
  size: z.number(),
});

export type FileRow = z.output<typeof fileRow>;

/** Our own `/media/` path or https at a trusted origin (X3, X7); other paths belong to the first origin. */
function safePhotoUrl(raw: string, origins: readonly string[]): string | null {
  if (raw.length > 2000 || /[\s\\<>"'`()]/.test(raw)) return null;
  if (/^\/media\/[\w./-]+$/.test(raw) && !raw.includes("..")) return raw;
  const [first] = origins;
  const absolute = /^\/[^/]/.test(raw) && first !== undefined ? first + raw : raw;
  if (!URL.canParse(absolute)) return null;
  const url = new URL(absolute);
  return origins.includes(url.origin) && !url.pathname.endsWith(".svg") ? url.href : null;
}

/** The address of a file on the media host; null for any other. */
export function mediaUrl(raw: string, { mediaOrigins }: Reading): string | null {
  return safePhotoUrl(raw, mediaOrigins);
}

/** When the row has none: the shape of most menu photos. */
const unknownSides = { width: 1200, height: 900 };

function sideOf(value: number, fallback: number): number {
  return value >= 1 && value <= 20_000 ? Math.floor(value) : fallback;
}

/** The picture of a file row, of a list's first row or of a bare URL; null when none is trusted. */
export function photoFrom(value: unknown, { mediaOrigins }: Reading): Photo | null {
  const row: unknown = Array.isArray(value) ? value[0] : value;
  const parsed = pictureFields.safeParse(typeof row === "string" ? { url: row } : row);
  const url = parsed.success ? safePhotoUrl(parsed.data.url, mediaOrigins) : null;
  if (!parsed.success || url === null) return null;
  const { width, height } = parsed.data;
  if (width === null || height === null) return { url, ...unknownSides };
  return { url, width: sideOf(width, unknownSides.width), height: sideOf(height, unknownSides.height) };
}
