import { eq } from "drizzle-orm";
import { z } from "zod";
import { contactEnding } from "#domain/person/account/joined.ts";
import { findConsentAsked } from "#platform/auth/consent.ts";
import { findAccount, publicAccount } from "#platform/auth/find-account.ts";
import { loginError, loginErrorSchema } from "#platform/http/login-error.ts";
import { type Call, defineCall, signedIn } from "#platform/calls/call.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { Customer } from "#platform/auth/bearer-token.ts";
import { users } from "#platform/db/tables/user.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { contactCodeSchema, contactSchema, undoSchema } from "#wire/person/contact.ts";
import { contactOf } from "#wire/person/phone-account.ts";
import { replacedBy } from "./account-change.ts";
import { sendContactCode } from "./send-contact-code.ts";
import { takeContact } from "./take-contact.ts";
import { undoChange } from "./undo-change.ts";

/** The business of the session: another one's is not written in its name. */
function businessIdOf({ business }: Customer): number {
  if (business === null) throw new Refusal(409, "no_business");
  return business;
}

const sendCode = defineCall({
  method: "POST",
  path: "/api/users/contact/code",
  tag: "Accounts",
  summary:
    "Sends a code to a mail or phone that the account is to go by (A226), or whose account it is joined with (A222)",
  access: "customer",
  limit: { name: "code", most: 30, seconds: 600 },
  body: contactCodeSchema,
  answers: {
    200: {
      description: "Sent, the same whoever has the contact",
      schema: z.object({ sent: z.literal(true), expires_in: z.int(), resend_in: z.int() }),
    },
    403: { description: "proof_needed: the session is older than ten minutes; consent_needed" },
    404: { description: "business_not_found" },
    409: { description: "change_pending, until data.until; not_allowed; no_business" },
    422: { description: "invalid_input, also for a contact of the account itself" },
    429: { description: "too_many_codes, too_many_requests; data.retry_after in seconds" },
    503: { description: "mail_unavailable" },
  },
  run: async ({ body, customer: given, platform, client }) => {
    const customer = signedIn(given);
    const { email, browser, language } = body;
    const asker = { customer, contact: contactOf(email), businessId: businessIdOf(customer), browser, language };
    return { status: 200, body: await sendContactCode(platform, { ...asker, client: client.address }) };
  },
});

/** The account as its owner may see it, and what it is called from now on. */
async function takenAccount({ database }: PlatformContext, user: number, business: number) {
  const [row] = await database.select({ email: users.email }).from(users).where(eq(users.id, user));
  const account = row === undefined ? null : await findAccount(database, contactOf(row.email));
  if (account === null) throw new Refusal(401, "invalid_token");
  return await publicAccount(database, account, await findConsentAsked(database, { user, business }));
}

const take = defineCall({
  method: "POST",
  path: "/api/users/contact",
  tag: "Accounts",
  summary:
    "Makes the contact the account's by its code; where another account has it, both become the older one (A222)",
  access: "customer",
  limit: { name: "login", most: 60, seconds: 600 },
  body: contactSchema,
  answers: {
    200: {
      description: "The account, and the session's token where the one of before has ended",
      schema: z.object({
        jwt: z.string().nullable(),
        joined: z.boolean(),
        user: z.record(z.string(), z.unknown()),
      }),
    },
    400: { description: "The code is wrong, has expired or was tried too often", schema: loginErrorSchema },
    403: { description: "proof_needed, consent_needed" },
    409: { description: "change_pending, order_open, not_allowed, no_business: the code is not used up" },
    422: { description: "invalid_input" },
    429: { description: "too_many_requests" },
  },
  run: async ({ body, customer: given, platform, client }) => {
    const customer = signedIn(given);
    const businessId = businessIdOf(customer);
    const { email, browser, code, phone_code: dial } = body;
    const holder = { contact: contactOf(email), businessId, browser, client: client.address };
    const taken = await takeContact(platform, { ...holder, customer, dial }, code);
    if (taken.kind !== "right") {
      platform.log("warn", "contact_failed", { kind: taken.kind });
      return loginError(taken.kind);
    }
    const user = await takenAccount(platform, taken.user, businessId);
    return { status: 200, body: { jwt: taken.jwt, joined: taken.isJoined, user } };
  },
});

const phone = defineCall({
  method: "GET",
  path: "/api/users/contact",
  tag: "Accounts",
  summary: "How the phone ends that the account proved, and another would take the place of (A264)",
  access: "customer",
  answers: {
    200: { description: "Null without one", schema: z.object({ phone_ending: z.string().nullable() }) },
    401: { description: "invalid_token" },
    403: { description: "consent_needed" },
  },
  run: async ({ customer, platform }) => {
    const { user } = signedIn(customer);
    const own = await replacedBy(platform.database, { user: user.id, name: user.email, kind: "phone" });
    const isProved = own !== null && own.proved_at !== null;
    return { status: 200, body: { phone_ending: isProved ? contactEnding(own.value) : null } };
  },
});

const undo = defineCall({
  method: "POST",
  path: "/api/users/contact/undo",
  tag: "Accounts",
  summary: "Undoes such a change by the link that was sent with the word of it, within 72 hours; every session ends",
  access: "public",
  limit: { name: "login", most: 60, seconds: 600 },
  body: undoSchema,
  answers: {
    204: { description: "Undone" },
    400: { description: "link_ended" },
    409: { description: "contact_taken: the contact of before has another account by now" },
    422: { description: "invalid_input" },
    429: { description: "too_many_requests" },
  },
  run: async ({ body, platform }) => {
    await undoChange(platform, body.token);
    return { status: 204 };
  },
});

/** The contacts of an account (A222, A226). */
export const contactCalls: Call[] = [sendCode, take, phone, undo];
