import type { Photo } from "#domain/base/photo.ts";
import type { PaymentKind } from "./payment-method.ts";

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

/** What the first step of a transfer shows (S3 §2 Success-transfer modal): a code, a link, or only the text beside it. */
export function transferChannel(
  kind: PaymentKind,
  { qr, link }: { qr: unknown; link: unknown },
): "qr" | "link" | "text" {
  const [first, second] = kind === "link.transfer" ? (["link", "qr"] as const) : (["qr", "link"] as const);
  const has = { qr: qr !== null, link: link !== null };
  if (has[first]) return first;
  return has[second] ? second : "text";
}

/** Whom the money goes to: that of the channel that is shown, else the other. */
export function transferName(
  channel: "qr" | "link" | "text",
  { name, linkName }: Pick<Transfer, "name" | "linkName">,
): string | null {
  return channel === "link" ? (linkName ?? name) : (name ?? linkName);
}
