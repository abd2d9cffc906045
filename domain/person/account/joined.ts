import { isPhoneContact } from "#domain/person/contact.ts";

/** An account as far as two of them are joined. */
export interface JoinedAccount {
  id: number;
  /** When it was made (ms). */
  madeAt: number;
}

/** Of two accounts of one person the older one is kept, whichever was asked from (A222). */
export function keptOf<Account extends JoinedAccount>(
  one: Account,
  other: Account,
): { kept: Account; closed: Account } {
  const isOneOlder = one.madeAt === other.madeAt ? one.id < other.id : one.madeAt < other.madeAt;
  return isOneOlder ? { kept: one, closed: other } : { kept: other, closed: one };
}

/** The digits of a phone, and the letters before a mail's '@', that name it to its owner and to nobody else. */
const digitsShown = 4;
const lettersShown = 2;

/** The same of a phone, however its country is written. */
export function phoneEnding(phone: string): string {
  return phone.slice(-digitsShown);
}

/** How a contact ends, for its owner to know it by: never all of it (A222). */
export function contactEnding(contact: string): string {
  if (isPhoneContact(contact)) return phoneEnding(contact);
  const at = contact.lastIndexOf("@");
  const shown = Math.min(lettersShown, Math.max(0, at - 1));
  return contact.slice(at - shown);
}
