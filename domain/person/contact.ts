import { fail, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import { normalizeEmail } from "./email.ts";
import { parsePhone } from "./phone.ts";
import { providerOf, type ProviderName } from "#domain/person/login/provider.ts";

const anyCountry = /^\+[1-9]\d{6,14}$/;

/** Whether a code goes to this contact by a message: phones are in E.164, everything else is a mail address (A150). */
export function isPhoneContact(contact: string): boolean {
  return anyCountry.test(contact);
}

/** How a person is known whom a provider vouches for, `facebook:10158` (A223); null for a subject that is none of theirs. */
export function providerContact(provider: ProviderName, subject: string): string | null {
  return /^[a-z\d][a-z\d._-]{0,99}$/.test(subject) ? `${provider}:${subject}` : null;
}

/** Which kind of identity a contact is (A221). */
export function contactKind(contact: string): "mail" | "phone" | "provider" {
  if (isPhoneContact(contact)) return "phone";
  return providerOf(contact.split(":", 1)[0]) !== null && !contact.includes("@") ? "provider" : "mail";
}

/**
 * Where a code goes, as typed: a mail address, or a number, of the country of `dial` unless it names another, in E.164
 * (A150); `dial` is null where no code can go to a phone.
 */
export function normalizeContact(raw: string, dial: string | null): Result<string, "invalid"> {
  if (dial === null || raw.includes("@")) return normalizeEmail(raw);
  const phone = parsePhone(dial, raw);
  if (phone.ok) return ok(phone.value.e164);
  const compact = raw.length > 40 ? "" : raw.replaceAll(/[\s().-]/gu, "");
  const isOfDial = compact.startsWith(dial);
  return isPhoneContact(compact) && !isOfDial ? ok(compact) : fail("invalid");
}
