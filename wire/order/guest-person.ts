import { z } from "zod";
import type { CartLine } from "#domain/cart/cart.ts";
import { namedNote, unnamedNote } from "#domain/cart/named-note.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { consentVersion } from "#domain/person/consent.ts";
import { normalizeEmail } from "#domain/person/email.ts";
import { guestNameLimit, isName } from "#domain/person/name.ts";

/** What a guest agrees to: to be called by the name, to be sent the receipt, or both, and nothing else (A180, A263). */
export const guestConsentSchema = z.object({
  version: z.string().min(1).max(40),
  purpose: z.enum(["call_by_name", "mail_receipt", "call_by_name_and_mail_receipt"]),
});

export const guestNameSchema = z
  .string()
  .trim()
  .max(guestNameLimit)
  .refine((name) => name === "" || isName(name), "invalid_name")
  .transform((name) => (name === "" ? null : name))
  .nullable()
  .default(null);

/** An address that is none is no reason to refuse an order: it goes without (A263). */
export const guestMailSchema = z
  .string()
  .max(254)
  .transform((typed) => {
    const mail = normalizeEmail(typed);
    return mail.ok ? mail.value : null;
  })
  .nullable()
  .default(null);

/** The lines with the guest's name at the front of the first one's note, where there is room for it (A243). */
export function namedLines(lines: CartLine[], name: string): CartLine[] {
  const [first, ...others] = lines;
  if (first === undefined || name === "") return lines;
  return [{ ...first, note: namedNote(name, first.note) ?? first.note }, ...others];
}

/** The lines without the name that `namedLines` wrote: who keeps it keeps it once. */
export function unnamedLines(lines: CartLine[], name: string): CartLine[] {
  const [first, ...others] = lines;
  if (first === undefined || name === "") return lines;
  return [{ ...first, note: unnamedNote(name, first.note) }, ...others];
}

/** A guest's name and mail, and what they agreed to with them (A180, A243, A263); nothing without either. */
export function guestPersonBody({ guestName: name, guestMail: mail }: Pick<OrderIntent, "guestName" | "guestMail">) {
  if (name === "" && mail === "") return {};
  const both = mail === "" ? "call_by_name" : "call_by_name_and_mail_receipt";
  return {
    ...(name === "" ? {} : { guest_name: name }),
    ...(mail === "" ? {} : { guest_email: mail }),
    guest_consent: { version: consentVersion, purpose: name === "" ? "mail_receipt" : both },
  };
}
