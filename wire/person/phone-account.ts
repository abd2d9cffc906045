import { contactKind, isPhoneContact, providerContact } from "#domain/person/contact.ts";
import { providerOf } from "#domain/person/login/provider.ts";

/** No mail is ever delivered there (RFC 2606). */
const domain = "telefono.invalid";
/** The same for accounts that a provider vouches for. */
const providerDomain = "proveedor.invalid";

/** What an account is called on the wire: its mail, without one its number or its provider's name of it at a fixed domain (S2 §4.3). */
export function accountName(contact: string): string {
  if (isPhoneContact(contact)) return `${contact.slice(1)}@${domain}`;
  return contactKind(contact) === "provider" ? `${contact.replace(":", ".")}@${providerDomain}` : contact;
}

/** The mail address, the phone in E.164, or the provider's name that an account of this name is known by (A221). */
export function contactOf(name: string): string {
  return phoneOf(name) ?? providerNameOf(name) ?? name;
}

function providerNameOf(name: string): string | null {
  const [, given, subject] = /^([a-z]+)\.([a-z\d._-]+)@proveedor\.invalid$/.exec(name) ?? [];
  const provider = providerOf(given);
  return provider === null || subject === undefined ? null : providerContact(provider, subject);
}

/** The number, as `+573001234567`, of an account that a phone stands for; null for a mailbox. */
export function phoneOf(email: string): string | null {
  const [, digits] = /^(\d{7,15})@telefono\.invalid$/.exec(email) ?? [];
  return digits === undefined ? null : `+${digits}`;
}

/** The mailbox of an account; null where a phone or a provider stands for it. */
export function mailOf(name: string): string | null {
  return contactOf(name) === name ? name : null;
}

/** Whether an address is not somebody's mail: only a number or a provider makes one of these. */
export function isOwnDomain(email: string): boolean {
  return email.endsWith(`@${domain}`) || email.endsWith(`@${providerDomain}`);
}
