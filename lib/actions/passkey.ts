"use server";

import * as v from "valibot";
import { createdPasskeySchema, signedPasskeySchema } from "#lib/exchange/passkey.ts";
import { codeRequests } from "#lib/server/login.ts";
import {
  finishPasskey,
  finishPasskeyLogin,
  removeOwnPasskey,
  startPasskey,
  startPasskeyLogin,
} from "#lib/server/passkey.ts";
import { defineAction } from "#lib/server/request/define-action.ts";

const tries = { name: "passkey", most: 60, seconds: 600 };

/** Answers what this browser is to have signed by a passkey of this shop (A230). */
export const requestPasskeyChallenge = defineAction({
  name: "requestPasskeyChallenge",
  access: "public",
  limit: codeRequests,
  input: v.strictObject({}),
  run: async (_input, context) => await startPasskeyLogin(context),
});

/** Logs in by what was signed. Refused: `passkey_unknown`, `passkey_refused`, `not_a_customer`. */
export const enterPasskey = defineAction({
  name: "enterPasskey",
  access: "public",
  limit: tries,
  input: v.strictObject({ response: signedPasskeySchema, consents: v.boolean() }),
  run: finishPasskeyLogin,
});

/** Answers what this browser is to make a passkey by. Refused: `proof_needed`, `change_pending`, `passkeys_full`. */
export const requestPasskey = defineAction({
  name: "requestPasskey",
  access: "customer",
  limit: codeRequests,
  input: v.strictObject({}),
  run: async (_input, context) => await startPasskey(context),
});

/** Keeps the passkey that was made, and answers all of them. Refused: `proof_needed`, `change_pending`, `passkeys_full`, `passkey_refused`. */
export const savePasskey = defineAction({
  name: "savePasskey",
  access: "customer",
  limit: tries,
  input: v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
    response: createdPasskeySchema,
  }),
  run: finishPasskey,
});

/** Takes a passkey away, and answers the others. */
export const removePasskey = defineAction({
  name: "removePasskey",
  access: "customer",
  limit: tries,
  input: v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d{1,9}$/)) }),
  run: async ({ id }, context) => await removeOwnPasskey(id, context),
});
