import { z } from "zod";
import { revokeToken } from "#platform/db/sessions.ts";
import { type Call, defineCall, signedIn } from "#platform/calls/call.ts";
import { codeRequestSchema, isCode, loginRequestSchema, magicRequestSchema } from "#wire/person/account-requests.ts";
import { contactOf } from "#wire/person/phone-account.ts";
import { consentSchema } from "#wire/person/consent.ts";
import { Refusal, tooMany } from "#platform/http/refusal.ts";
import { findConsentAsked, keepConsent } from "./consent.ts";
import { enterCode } from "./enter-code.ts";
import { enterPassword } from "./enter-password.ts";
import { findAccount, publicAccount } from "./find-account.ts";
import { loginError, loginErrorSchema } from "#platform/http/login-error.ts";
import { registerCustomer } from "./register-customer.ts";
import { sendCode } from "./send-code.ts";

const codeAnswers = {
  200: {
    description: "Mailed; the code is in the mail and nowhere else (D8)",
    schema: z.object({
      sent: z.literal(true),
      expires_in: z.int(),
      resend_in: z.int(),
      link_only: z.boolean().describe("Today's tries are spent: the mail holds a link and no code"),
    }),
  },
  401: { description: "not_a_customer" },
  404: { description: "user_not_found, business_not_found" },
  422: { description: "invalid_input" },
  429: { description: "too_many_codes, too_many_requests; data.retry_after in seconds" },
  503: { description: "mail_unavailable" },
};

function codeCall(path: string, summary: string, body: typeof codeRequestSchema): Call {
  return defineCall({
    method: "POST",
    path,
    tag: "Accounts",
    summary,
    access: "public",
    limit: { name: "code", most: 30, seconds: 600 },
    body,
    answers: codeAnswers,
    run: async (input) => {
      const { email, business_id: businessId, app_link: appLink, browser, language } = input.body;
      const asker = { contact: contactOf(email), businessId, appLink, browser, language, client: input.client.address };
      return { status: 200, body: await sendCode(input.platform, asker) };
    },
  });
}

const login = defineCall({
  method: "POST",
  path: "/api/auth/local",
  tag: "Accounts",
  summary: "Logs in with a mailed code, the mail's link, or a password",
  access: "public",
  limit: { name: "login", most: 60, seconds: 600 },
  body: loginRequestSchema,
  answers: {
    200: {
      description: "Token and account; of a person whom the business may not see yet only what to ask them (A220)",
      schema: z.object({ jwt: z.string(), user: z.record(z.string(), z.unknown()) }),
    },
    400: {
      description:
        "The code or the password is wrong, or the code expired or used up, or only the mail's link counts today",
      schema: loginErrorSchema,
    },
    401: { description: "not_a_customer, to who knows the password" },
    422: { description: "invalid_input" },
    429: { description: "too_many_requests, too_many_passwords; data.retry_after in seconds" },
  },
  run: async ({ body, platform, client }) => {
    const {
      identifier,
      browser,
      business_id: businessId,
      password: typed,
      consent = null,
      provider_ticket: ticket = null,
    } = body;
    const holder = { contact: contactOf(identifier), businessId, browser, client: client.address };
    const enter = isCode(body) ? enterCode : enterPassword;
    const entered = await enter(platform, holder, { typed, consent, ticket });
    if (entered.kind !== "right") platform.log("warn", "login_failed", { kind: entered.kind });
    if (entered.kind === "wait") throw tooMany("too_many_passwords", entered.seconds);
    if (entered.kind === "notCustomer") throw new Refusal(401, "not_a_customer");
    if (entered.kind !== "right") return loginError(entered.kind);
    const { jwt, account, asked } = entered;
    return { status: 200, body: { jwt, user: await publicAccount(platform.database, account, asked) } };
  },
});

const giveConsent = defineCall({
  method: "POST",
  path: "/api/auth/consents",
  tag: "Accounts",
  summary: "Lets the business of the session see the person, in the version of the text that was shown (A220)",
  access: "customer",
  isBeforeConsent: true,
  limit: { name: "consent", most: 20, seconds: 600 },
  body: consentSchema,
  answers: {
    200: { description: "The account", schema: z.object({ user: z.record(z.string(), z.unknown()) }) },
    409: { description: "no_business: the session was opened for no storefront" },
    429: { description: "too_many_requests" },
  },
  run: async ({ body, customer, platform: { database, clock } }) => {
    const { user, business } = signedIn(customer);
    if (business === null) throw new Refusal(409, "no_business");
    const between = { user: user.id, business };
    await keepConsent(database, between, body, clock());
    const account = await findAccount(database, contactOf(user.email));
    if (account === null) throw new Refusal(401, "invalid_token");
    const asked = await findConsentAsked(database, between);
    return { status: 200, body: { user: await publicAccount(database, account, asked) } };
  },
});

const logout = defineCall({
  method: "POST",
  path: "/api/auth/logout",
  tag: "Accounts",
  summary: "Ends the session: its token is dead at once",
  access: "customer",
  isBeforeConsent: true,
  answers: { 204: { description: "Ended" } },
  run: async ({ customer, platform }) => {
    await revokeToken(platform.database, signedIn(customer).token);
    return { status: 204 };
  },
});

/** Accounts (S2 §7). */
export const accountCalls: Call[] = [
  codeCall("/api/auth/code/store", "Mails a log-in code", codeRequestSchema),
  codeCall("/api/auth/code/magic", "Mails a log-in code; it is never in the answer (D8)", codeRequestSchema),
  codeCall(
    "/api/auth/code/magic/v2",
    "The same, with the data of a new account, which counts for nothing",
    magicRequestSchema,
  ),
  login,
  registerCustomer,
  giveConsent,
  logout,
];
