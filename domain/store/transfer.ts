import type { Photo } from "#domain/base/photo.ts";

/** How a branch is paid by transfer (S3 §3 Branch config, A195). */
export interface Transfer {
  qr: Photo | null;
  /** The bank or wallet: 'Nequi', 'Bre-B'. */
  entity: string | null;
  /** The key that is transferred to, or who holds the account. */
  name: string | null;
  /** A page where it is paid, https only. */
  link: string | null;
  /** As `name`, of the link. */
  linkName: string | null;
  whatsapp: string | null;
}
