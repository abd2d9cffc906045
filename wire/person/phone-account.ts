import type { Phone } from "#domain/person/phone.ts";

/** No mail is ever delivered there (RFC 2606). */
const domain = "telefono.invalid";

/** What an account without a mail is called: the number at a fixed domain (S2 §4.3). */
export function phoneAccount({ e164 }: Pick<Phone, "e164">): string {
  return `${e164.slice(1)}@${domain}`;
}

/** The number, as `+573001234567`, of an account that a phone stands for; null for a mailbox. */
export function phoneOf(email: string): string | null {
  const [, digits] = /^(\d{7,15})@telefono\.invalid$/.exec(email) ?? [];
  return digits === undefined ? null : `+${digits}`;
}

/** Whether an address is not somebody's mail: only a number makes one of these. */
export function isPhoneDomain(email: string): boolean {
  return email.endsWith(`@${domain}`);
}
