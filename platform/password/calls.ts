import { z } from "zod";
import { type Call, defineCall, signedIn } from "#platform/calls/call.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { forgottenPasswordSchema, identifierFrom, passwordByLinkSchema } from "#wire/person/forgotten-password.ts";
import { contactOf } from "#wire/person/phone-account.ts";
import { forgetPassword } from "./forget-password.ts";
import { resetPassword } from "./reset-password.ts";

const forgot = defineCall({
  method: "POST",
  path: "/api/users/forgot-password",
  tag: "Accounts",
  summary: "Mails a link that sets another password; a header that is a setting names whose (A224)",
  access: "public",
  limit: { name: "code", most: 30, seconds: 600 },
  body: forgottenPasswordSchema,
  answers: {
    200: { description: "Mailed", schema: z.object({ ok: z.literal(true) }) },
    404: { description: "user_not_found, business_not_found" },
    422: { description: "invalid_input" },
    429: { description: "too_many_codes, too_many_requests; data.retry_after in seconds" },
    503: { description: "mail_unavailable" },
  },
  run: async ({ body, header, platform, client }) => {
    const { forgotHeader } = platform.settings;
    const email = identifierFrom(header(forgotHeader.name), forgotHeader);
    if (email === null) throw new Refusal(422, "invalid_input", { fields: { identifier: "invalid_email" } });
    if (body.business_id === null && body.app_link === null)
      throw new Refusal(422, "invalid_input", { fields: { app_link: "required" } });
    const { business_id: businessId, app_link: appLink, browser, language } = body;
    await forgetPassword(platform, {
      contact: contactOf(email),
      businessId,
      appLink,
      browser,
      client: client.address,
      language,
    });
    return { status: 200, body: { ok: true } };
  },
});

const state = defineCall({
  method: "GET",
  path: "/api/users/password",
  tag: "Accounts",
  summary: "Whether the account has a password",
  access: "customer",
  answers: {
    200: { description: "Which is all that is shown of it", schema: z.object({ has_password: z.boolean() }) },
  },
  run: async ({ customer }) => ({ status: 200, body: { has_password: signedIn(customer).user.password !== null } }),
});

const reset = defineCall({
  method: "POST",
  path: "/api/users/password",
  tag: "Accounts",
  summary: "Sets a password by a mailed link, once; every session ends",
  access: "public",
  limit: { name: "login", most: 60, seconds: 600 },
  body: passwordByLinkSchema,
  answers: {
    204: { description: "Set" },
    400: { description: "link_ended" },
    422: { description: "invalid_input, password_refused" },
    429: { description: "too_many_requests" },
  },
  run: async ({ body, platform }) => {
    await resetPassword(platform, body.token, body.password);
    return { status: 204 };
  },
});

/** Passwords (S2 §4.6). */
export const passwordCalls: Call[] = [forgot, state, reset];
