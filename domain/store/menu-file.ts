import type { Photo } from "#domain/base/photo.ts";

/** What the name of a file may look like in `/menu/{filename}` (A244). */
const written = /^[A-Za-z0-9][A-Za-z0-9_-]{0,59}(?:\.(?:pdf|png|jpe?g|webp|avif))?$/;

/** A file that a business shows beside its menu: a picture in the page, a PDF in the browser's own viewer (S1 §2, A244). */
export interface MenuFile {
  name: string;
  title: string;
  shown: { kind: "picture"; photo: Photo } | { kind: "document"; url: string };
}

/** Whether a text can name one: nothing else is ever an address. */
export function isMenuFileName(name: string): boolean {
  return written.test(name);
}
