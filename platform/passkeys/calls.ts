import { z } from "zod";
import type { Customer } from "#platform/auth/bearer-token.ts";
import { publicAccount } from "#platform/auth/find-account.ts";
import { type Call, defineCall, signedIn } from "#platform/calls/call.ts";
import type { passkeys } from "#platform/db/tables/passkey.ts";
import { Refusal } from "#platform/http/refusal.ts";
import {
  creationOptionsSchema,
  passkeyChallengeSchema,
  passkeyListSchema,
  passkeyLoginSchema,
  passkeyOptionsSchema,
  passkeyRow,
  passkeySchema,
  removedPasskeySchema,
  requestOptionsSchema,
} from "#wire/person/passkey.ts";
import { addPasskey, listPasskeys, type PasskeyOwner, passkeyOptions, removePasskey } from "./add-passkey.ts";
import { enterPasskey, loginOptions } from "./enter-passkey.ts";

/** At which business the session's person is. @throws Refusal 409 `no_business` */
function ownerOf(given: Customer | null): PasskeyOwner {
  const customer = signedIn(given);
  if (customer.business === null) throw new Refusal(409, "no_business");
  return { customer, business: customer.business };
}

function shown({ id, name, created_at: created, last_used_at: used }: typeof passkeys.$inferSelect) {
  return { id, name, created_at: created.toISOString(), last_used_at: used?.toISOString() ?? null };
}

/** Asking for what is to be signed, and sending what was. */
const asks = { name: "code", most: 30, seconds: 600 };
const sends = { name: "login", most: 60, seconds: 600 };

const list = defineCall({
  method: "GET",
  path: "/api/auth/passkeys",
  tag: "Accounts",
  summary: "The passkeys of the account at the business of the session (A230)",
  access: "customer",
  answers: { 200: { description: "The oldest first", schema: passkeyListSchema }, 409: { description: "no_business" } },
  run: async ({ customer, platform: { database } }) => {
    const owner = ownerOf(customer);
    const own = await listPasskeys(database, owner.customer.user.id, owner.business);
    return { status: 200, body: { passkeys: own.map(shown) } };
  },
});

const addAnswers = {
  403: { description: "proof_needed: the session is older than ten minutes; consent_needed" },
  409: { description: "change_pending, until data.until; passkeys_full; no_business" },
};

const options = defineCall({
  method: "POST",
  path: "/api/auth/passkeys/options",
  tag: "Accounts",
  summary: "What a browser is to make a passkey by; the challenge is its own, for five minutes, once",
  access: "customer",
  limit: asks,
  body: passkeyOptionsSchema,
  answers: {
    ...addAnswers,
    200: { description: "As WebAuthn writes it in JSON", schema: creationOptionsSchema },
    404: { description: "business_not_found" },
  },
  run: async ({ body, customer, platform }) => ({
    status: 200,
    body: await passkeyOptions(platform, ownerOf(customer), body.browser),
  }),
});

const add = defineCall({
  method: "POST",
  path: "/api/auth/passkeys",
  tag: "Accounts",
  summary: "Keeps a passkey that was made by those; every contact of the account is notified",
  access: "customer",
  limit: sends,
  body: passkeySchema,
  answers: {
    ...addAnswers,
    201: { description: "Kept", schema: passkeyRow },
    404: { description: "business_not_found" },
    422: { description: "passkey_refused, invalid_input" },
  },
  run: async ({ body, customer, platform }) => ({
    status: 201,
    body: shown(await addPasskey(platform, ownerOf(customer), body)),
  }),
});

const remove = defineCall({
  method: "POST",
  path: "/api/auth/passkeys/remove",
  tag: "Accounts",
  summary: "Takes a passkey away; every contact of the account is notified",
  access: "customer",
  limit: sends,
  body: removedPasskeySchema,
  answers: {
    204: { description: "It opens nothing any more" },
    404: { description: "passkey_unknown" },
    409: { description: "no_business" },
  },
  run: async ({ body, customer, platform }) => {
    if (!(await removePasskey(platform, ownerOf(customer), body.id))) throw new Refusal(404, "passkey_unknown");
    return { status: 204 };
  },
});

const challenge = defineCall({
  method: "POST",
  path: "/api/auth/passkeys/challenge",
  tag: "Accounts",
  summary: "What a browser is to have signed by a passkey; the challenge is its own, for five minutes, once",
  access: "public",
  limit: asks,
  body: passkeyChallengeSchema,
  answers: {
    200: { description: "As WebAuthn writes it in JSON; it names no account", schema: requestOptionsSchema },
    404: { description: "business_not_found" },
  },
  run: async ({ body: { browser, business_id: business }, platform }) => ({
    status: 200,
    body: await loginOptions(platform, { browser, business }),
  }),
});

const login = defineCall({
  method: "POST",
  path: "/api/auth/passkeys/login",
  tag: "Accounts",
  summary: "Logs in by a challenge that a passkey of the business signed",
  access: "public",
  limit: sends,
  body: passkeyLoginSchema,
  answers: {
    200: {
      description: "As a log-in by a code",
      schema: z.object({ jwt: z.string(), user: z.record(z.string(), z.unknown()) }),
    },
    400: { description: "passkey_unknown: removed, or of nobody here; passkey_refused" },
    404: { description: "business_not_found" },
  },
  run: async ({ body, platform }) => {
    const { browser, business_id: business, response, consent = null } = body;
    const entered = await enterPasskey(platform, { browser, business }, { response, consent });
    if (entered.kind !== "right") {
      platform.log("warn", "login_failed", { kind: `passkey_${entered.kind}` });
      throw new Refusal(400, entered.kind === "unknown" ? "passkey_unknown" : "passkey_refused");
    }
    const { jwt, account, asked } = entered;
    return { status: 200, body: { jwt, user: await publicAccount(platform.database, account, asked) } };
  },
});

/** Passkeys (A230). */
export const passkeyCalls: Call[] = [list, add, options, remove, challenge, login];
