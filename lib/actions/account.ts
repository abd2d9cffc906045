"use server";

import * as v from "valibot";
import { isPhoneContact } from "#domain/person/contact.ts";
import { normalizeEmail } from "#domain/person/email.ts";
import { isName } from "#domain/person/name.ts";
import { isPasswordLength } from "#domain/person/password.ts";
import { parsePhone } from "#domain/person/phone.ts";
import { fail, ok } from "#domain/base/result.ts";
import { defineAction } from "#lib/server/request/define-action.ts";
import {
  agree,
  codeRequests,
  endSession,
  finishLogin,
  enterWithPassword,
  startLogin,
  startSignUp,
} from "#lib/server/login.ts";

/** `normalizeEmail` decides what is an e-mail address. */
const emailSchema = v.pipe(v.string(), v.maxLength(600));
const tries = { name: "login", most: 60, seconds: 600 };

/** Sends a log-in code to a mail, or a phone in E.164 (A150). Refused: `user_not_found`, `not_a_customer`, `mail_unavailable`. */
export const requestCode = defineAction({
  name: "requestCode",
  access: "public",
  limit: codeRequests,
  input: v.strictObject({ to: emailSchema }),
  run: async (input, context) => {
    const to = isPhoneContact(input.to) ? ok(input.to) : normalizeEmail(input.to);
    return to.ok ? await startLogin(to.value, context) : fail({ kind: "invalid", fields: { to: "invalid" } });
  },
});

/**
 * Logs in with the mailed code, or the token of the mail's link. Refused: `code_wrong`, `code_expired`, `code_exhausted`,
 * `code_link_only`, `code_lost`.
 */
export const enterCode = defineAction({
  name: "enterCode",
  access: "codeHolder",
  limit: tries,
  input: v.strictObject({ code: v.pipe(v.string(), v.regex(/^(?:\d{6}|[\w-]{22})$/)), consents: v.boolean() }),
  run: finishLogin,
});

/** Lets the business see whoever is logged in, in the version of the text that was shown (A220). */
export const giveConsent = defineAction({
  name: "giveConsent",
  access: "customer",
  limit: tries,
  input: v.strictObject({ consent: v.literal(true) }),
  run: async (_input, context) => await agree(context),
});

/** Logs in with a password (S2 §2.2). Refused: `password_wrong`, `not_a_customer`. */
export const enterPassword = defineAction({
  name: "enterPassword",
  access: "public",
  limit: tries,
  input: v.strictObject({
    to: emailSchema,
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    consents: v.boolean(),
  }),
  run: async (input, context) => {
    const to = isPhoneContact(input.to) ? ok(input.to) : normalizeEmail(input.to);
    if (!to.ok) return fail({ kind: "invalid", fields: { to: "invalid" } });
    return await enterWithPassword({ ...input, to: to.value }, context);
  },
});

/** Creates an account, unless it exists, and sends a code: to the mail, without one to the phone (A150). Refused: `not_allowed`, `password_refused`. */
export const signUp = defineAction({
  name: "signUp",
  access: "public",
  limit: codeRequests,
  input: v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.check(isName)),
    dial: v.pipe(v.string(), v.maxLength(8)),
    phone: v.pipe(v.string(), v.maxLength(40)),
    email: v.nullable(emailSchema),
    password: v.optional(v.pipe(v.string(), v.maxLength(1024), v.check(isPasswordLength))),
    consent: v.literal(true),
  }),
  run: async (input, context) => {
    const email = input.email === null ? ok(null) : normalizeEmail(input.email);
    const phone = parsePhone(input.dial, input.phone);
    if (email.ok && phone.ok) {
      const { name, password = null } = input;
      return await startSignUp({ name, email: email.value, phone: phone.value, password }, context);
    }
    const fields = { ...(email.ok ? {} : { email: "invalid" }), ...(phone.ok ? {} : { phone: "invalid" }) };
    return fail({ kind: "invalid", fields });
  },
});

export const logOut = defineAction({
  name: "logOut",
  access: "public",
  limit: tries,
  input: v.strictObject({}),
  run: async (_input, context) => {
    await endSession(context);
    return ok(null);
  },
});
