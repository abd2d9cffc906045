"use server";

import * as v from "valibot";
import { fail } from "#domain/base/result.ts";
import { isName } from "#domain/person/name.ts";
import { parsePhone } from "#domain/person/phone.ts";
import { providerNames, provenActs } from "#domain/person/login/provider.ts";
import { finishProviderLogin, finishProviderSignUp, startProviderLogin } from "#lib/server/provider-login.ts";
import { defineAction } from "#lib/server/request/define-action.ts";

const ways = { name: "provider", most: 30, seconds: 600 };

/** A path of this shop: what begins with two slashes is another host's (X9). */
const ownPath = v.pipe(v.string(), v.regex(/^\/(?:[\w-][\w/-]{0,150})?$/));

/** Answers where a provider is asked who somebody is; this browser alone may come back from there (U15). Refused: `provider_unknown`. */
export const startProvider = defineAction({
  name: "startProvider",
  access: "public",
  limit: ways,
  input: v.strictObject({
    provider: v.picklist(providerNames),
    path: ownPath,
    branchId: v.pipe(v.string(), v.maxLength(40)),
    /** What whoever is logged in proves themselves for; null for a log-in. */
    proves: v.optional(v.nullable(v.picklist(provenActs)), null),
  }),
  run: startProviderLogin,
});

/**
 * Logs in whom the provider vouches for, once this browser is back from it. Refused: `provider_lost`, `provider_refused`,
 * `not_a_customer`, `code_lost`, `proof_of_other` where another account came back than the one that was to be proved.
 */
export const enterProvider = defineAction({
  name: "enterProvider",
  access: "public",
  limit: ways,
  input: v.strictObject({}),
  run: async (_input, context) => await finishProviderLogin(context),
});

/** Makes an account of the provider's answer, with phone and consent (S2 §4.3). Refused: `ticket_lost`, `not_allowed`, `user_exists`. */
export const signUpByProvider = defineAction({
  name: "signUpByProvider",
  access: "public",
  limit: ways,
  input: v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.check(isName)),
    dial: v.pipe(v.string(), v.maxLength(8)),
    phone: v.pipe(v.string(), v.maxLength(40)),
    consent: v.literal(true),
  }),
  run: async ({ name, dial, phone: typed }, context) => {
    const phone = parsePhone(dial, typed);
    if (!phone.ok) return fail({ kind: "invalid", fields: { phone: "invalid" } });
    return await finishProviderSignUp({ name, phone: phone.value }, context);
  },
});
