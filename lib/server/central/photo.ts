import "server-only";
import { z } from "zod";
import type { Photo } from "#domain/base/photo.ts";
import { env } from "#lib/server/env.ts";
import { wireOptionalNumber } from "./wire-value.ts";

/**
 * The address of a picture, or null: a path of our own under `/media/`, or an https address at one of `MEDIA_ORIGINS`
 * (X3, X7). A path elsewhere, as Strapi gives for its uploads, belongs to the first of those origins.
 */
function safePhotoUrl(raw: unknown): string | null {
  if (typeof raw !== "string" || raw.length > 2000 || /[\s\\<>"'`()]/.test(raw)) return null;
  if (/^\/media\/[\w./-]+$/.test(raw) && !raw.includes("..")) return raw;
  const origins = env().MEDIA_ORIGINS;
  const [first] = origins;
  const absolute = /^\/[^/]/.test(raw) && first !== undefined ? first + raw : raw;
  if (!URL.canParse(absolute)) return null;
  const url = new URL(absolute);
  return origins.includes(url.origin) && !url.pathname.endsWith(".svg") ? url.href : null;
}

const fileRow = z.object({ url: z.string(), width: wireOptionalNumber, height: wireOptionalNumber });

/** Sides that a picture gets when its row does not know them: the shape of most menu photos. */
const unknownSides = { width: 1200, height: 900 };

function sideOf(value: number | null, fallback: number): number {
  return value !== null && value >= 1 && value <= 20_000 ? Math.floor(value) : fallback;
}

/** The picture of a file row, of the first row of a list, or of a bare address; null when there is none to trust. */
export function toPhoto(value: unknown): Photo | null {
  const row: unknown = Array.isArray(value) ? value[0] : value;
  const parsed = fileRow.safeParse(typeof row === "string" ? { url: row } : row);
  if (!parsed.success) return null;
  const url = safePhotoUrl(parsed.data.url);
  if (url === null) return null;
  const hasBoth = parsed.data.width !== null && parsed.data.height !== null;
  return {
    url,
    width: hasBoth ? sideOf(parsed.data.width, unknownSides.width) : unknownSides.width,
    height: hasBoth ? sideOf(parsed.data.height, unknownSides.height) : unknownSides.height,
  };
}
