"use server";

import * as v from "valibot";
import { codeRequests } from "#lib/server/login.ts";
import { finishLeaving, forgetBrowser, startLeaving } from "#lib/server/leaving.ts";
import { defineAction } from "#lib/server/request/define-action.ts";

const tries = { name: "leaving", most: 30, seconds: 600 };

const scope = v.picklist(["business", "account"]);
const contact = v.pipe(v.string(), v.maxLength(600));

/** Sends a code for one of the two acts to one of the customer's own identities. Refused: `mail_unavailable`. */
export const requestLeavingCode = defineAction({
  name: "requestLeavingCode",
  access: "customer",
  limit: codeRequests,
  input: v.strictObject({ scope, contact }),
  run: startLeaving,
});

/**
 * Has this shop, or all of them, forget the customer; contact and code are null of whom a provider alone vouches for. Refused:
 * `leaving_waits`, `proof_needed`, and as `enterCode`.
 */
export const leave = defineAction({
  name: "leave",
  access: "customer",
  limit: tries,
  input: v.strictObject({
    scope,
    contact: v.nullable(contact),
    code: v.nullable(v.pipe(v.string(), v.regex(/^\d{6}$/))),
  }),
  run: finishLeaving,
});

/** Ends the session and every cookie of this shop's that is a person's. */
export const forgetThisBrowser = defineAction({
  name: "forgetThisBrowser",
  access: "public",
  limit: tries,
  input: v.strictObject({}),
  run: async (_input, context) => await forgetBrowser(context),
});
