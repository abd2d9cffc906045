"use server";

import * as v from "valibot";
import { fail } from "#domain/base/result.ts";
import { normalizeEmail } from "#domain/person/email.ts";
import { isPasswordLength } from "#domain/person/password.ts";
import { setPasswordByLink } from "#lib/server/central/password.ts";
import { askerOf, codeRequests } from "#lib/server/login.ts";
import { addPassword, changePassword, forgetPassword, proveAgain } from "#lib/server/password.ts";
import { defineAction } from "#lib/server/request/define-action.ts";

const tries = { name: "password", most: 30, seconds: 600 };
const newPassword = v.pipe(v.string(), v.maxLength(1024), v.check(isPasswordLength));

/** Mails a link that sets another password. Refused: `user_not_found`, `mail_unavailable`. */
export const requestPasswordLink = defineAction({
  name: "requestPasswordLink",
  access: "public",
  limit: codeRequests,
  input: v.strictObject({ identifier: v.pipe(v.string(), v.maxLength(600)) }),
  run: async (input, context) => {
    const email = normalizeEmail(input.identifier);
    if (!email.ok) return fail({ kind: "invalid", fields: { identifier: "invalid" } });
    return await forgetPassword(email.value, context);
  },
});

/** Sets a password by the token of a mailed link. Refused: `link_ended`, `password_refused`. */
export const resetPassword = defineAction({
  name: "resetPassword",
  access: "public",
  limit: tries,
  input: v.strictObject({ link: v.pipe(v.string(), v.maxLength(200)), password: newPassword }),
  run: async ({ link, password }, context) => await setPasswordByLink(link, password, askerOf(context)),
});

/** Changes the customer's own password. Refused: `password_wrong`, `password_refused`. */
export const replacePassword = defineAction({
  name: "replacePassword",
  access: "customer",
  limit: tries,
  input: v.strictObject({ oldPassword: v.pipe(v.string(), v.minLength(1), v.maxLength(128)), password: newPassword }),
  run: async (input, context) => await changePassword(input, context),
});

/** Adds a password to the customer's own account. Refused: `password_refused`, `proof_needed`. */
export const givePassword = defineAction({
  name: "givePassword",
  access: "customer",
  limit: tries,
  input: v.strictObject({ password: newPassword }),
  run: async ({ password }, context) => await addPassword(password, context),
});

/** Mails a code to the customer who is logged in, for what needs a fresh proof. Refused: `mail_unavailable`, `proof_by_login`. */
export const requestProof = defineAction({
  name: "requestProof",
  access: "customer",
  limit: codeRequests,
  input: v.strictObject({}),
  run: async (_input, context) => await proveAgain(context),
});
