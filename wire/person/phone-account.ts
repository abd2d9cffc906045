import { isPhoneContact } from "#domain/person/contact.ts";

/** No mail is ever delivered there (RFC 2606). */
const domain = "telefono.invalid";

/** What an account is called on the wire: its mail, without one the number at a fixed domain (S2 §4.3). */
export function accountName(contact: string): string {
  return isPhoneContact(contact) ? `${contact.slice(1)}@${domain}` : contact;
}

/** The mail address, or the phone in E.164, that an account of this name is reached at (A221). */
export function contactOf(name: string): string {
  return phoneOf(name) ?? name;
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
