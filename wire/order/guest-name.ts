import { z } from "zod";
import type { CartLine } from "#domain/cart/cart.ts";
import { namedNote, unnamedNote } from "#domain/cart/named-note.ts";
import { consentVersion } from "#domain/person/consent.ts";
import { guestNameLimit } from "#domain/person/name.ts";

/** What a guest agrees to with a name: to be called by it, and nothing else (A180). */
export const guestConsentSchema = z.object({ version: z.string().min(1).max(40), purpose: z.literal("call_by_name") });

export const guestNameSchema = z
  .string()
  .trim()
  .max(guestNameLimit)
  .transform((name) => (name === "" ? null : name))
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

/** A guest's name, and what they agreed to with it (A180, A243); nothing without one. */
export function guestNameBody(name: string) {
  if (name === "") return {};
  return { guest_name: name, guest_consent: { version: consentVersion, purpose: "call_by_name" as const } };
}
