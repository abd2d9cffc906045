import { normalizeEmail } from "#domain/person/email.ts";

/** The `mailto:` address of a mailbox, its parts escaped; null for what is no mailbox. */
export function mailLink(raw: string): string | null {
  const email = normalizeEmail(raw);
  if (!email.ok) return null;
  const at = email.value.lastIndexOf("@");
  return `mailto:${encodeURIComponent(email.value.slice(0, at))}@${email.value.slice(at + 1)}`;
}
