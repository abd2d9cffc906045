"use server";

import * as v from "valibot";
import { fail } from "#domain/base/result.ts";
import { isPhoneContact } from "#domain/person/contact.ts";
import { normalizeEmail } from "#domain/person/email.ts";
import { parsePhone } from "#domain/person/phone.ts";
import { undoContact } from "#lib/server/central/contact.ts";
import { finishContact, type NewContact, startContact } from "#lib/server/contact.ts";
import { askerOf, codeRequests } from "#lib/server/login.ts";
import { defineAction } from "#lib/server/request/define-action.ts";

const tries = { name: "contact", most: 30, seconds: 600 };
const contactFields = {
  to: v.pipe(v.string(), v.maxLength(600)),
  /** Of a phone. */
  dial: v.nullable(v.pipe(v.string(), v.maxLength(8))),
};
const wrongContact = fail({ kind: "invalid", fields: { to: "invalid" } } as const);

function contactFrom({ to, dial }: { to: string; dial: string | null }): NewContact | null {
  if (!isPhoneContact(to)) {
    const email = normalizeEmail(to);
    return email.ok ? { to: email.value, dial: null } : null;
  }
  const phone = dial === null ? null : parsePhone(dial, to);
  return phone?.ok === true ? { to: phone.value.e164, dial: phone.value.dial } : null;
}

/**
 * Sends a code to a mail or phone that the customer's account is to go by (A226), or whose account it is joined with (A222).
 * Refused: `proof_needed`, `change_pending`, `not_allowed`, `mail_unavailable`.
 */
export const requestContactCode = defineAction({
  name: "requestContactCode",
  access: "customer",
  limit: codeRequests,
  input: v.strictObject(contactFields),
  run: async (input, context) => {
    const contact = contactFrom(input);
    return contact === null ? wrongContact : await startContact(contact, context);
  },
});

/** Makes it the account's by that code. Refused: as `enterCode`, `proof_needed`, `change_pending`, `order_open`, `not_allowed`. */
export const saveContact = defineAction({
  name: "saveContact",
  access: "customer",
  limit: tries,
  input: v.strictObject({ ...contactFields, code: v.pipe(v.string(), v.regex(/^\d{6}$/)) }),
  run: async ({ code, ...input }, context) => {
    const contact = contactFrom(input);
    return contact === null ? wrongContact : await finishContact({ ...contact, code }, context);
  },
});

/** Undoes a change of contacts, or a joining, by the link of its notice. Refused: `link_ended`, `contact_taken`. */
export const undoAccountChange = defineAction({
  name: "undoAccountChange",
  access: "public",
  limit: tries,
  input: v.strictObject({ link: v.pipe(v.string(), v.maxLength(120)) }),
  run: async ({ link }, context) => await undoContact(link, askerOf(context)),
});
