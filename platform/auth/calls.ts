import { z } from "zod";
import { revokeToken } from "#platform/db/sessions.ts";
import { type Call, defineCall, signedIn } from "#platform/calls/call.ts";
import { codeRequestSchema, isCode, loginRequestSchema } from "#wire/person/account-requests.ts";
import { Refusal, tooMany } from "#platform/http/refusal.ts";
import { enterCode } from "./enter-code.ts";
import { enterPassword } from "./enter-password.ts";
import { publicAccount } from "./find-account.ts";
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
      const asker = { email, businessId, appLink, browser, language, client: input.client.address };
      return { status: 200, body: await sendCode(input.platform, asker) };
    },
  });
}

const loginErrors = {
  wrong: ["Auth.form.error.invalid", "Identifier or password invalid."],
  expired: ["Auth.form.error.code.expired", "The code has expired."],
  linkOnly: ["Auth.form.error.code.link", "Too many codes were tried today; use the link of the mail."],
  exhausted: ["Auth.form.error.code.exhausted", "The code was tried too often."],
} as const;

const loginErrorSchema = z.object({
  statusCode: z.literal(400),
  error: z.string(),
  message: z.array(z.object({ messages: z.array(z.object({ id: z.string(), message: z.string() })) })),
  data: z.unknown().optional(),
});

/** The recorded server repeats a log-in error as a list in message and data. */
function loginError(kind: keyof typeof loginErrors): { status: 400; body: unknown } {
  const [id, text] = loginErrors[kind];
  const message = [{ messages: [{ id, message: text }] }];
  return { status: 400, body: { statusCode: 400, error: "Bad Request", message, data: message } };
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
      description: "Token and account",
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
    const { identifier: email, browser } = body;
    const entered = isCode(body)
      ? await enterCode(
          platform,
          { email, businessId: body.business_id, browser, client: client.address },
          body.password,
        )
      : await enterPassword(platform, { email, browser }, body.password);
    if (entered.kind !== "right") platform.log("warn", "login_failed", { kind: entered.kind });
    if (entered.kind === "wait") throw tooMany("too_many_passwords", entered.seconds);
    if (entered.kind === "notCustomer") throw new Refusal(401, "not_a_customer");
    if (entered.kind !== "right") return loginError(entered.kind);
    return { status: 200, body: { jwt: entered.jwt, user: await publicAccount(platform.database, entered.account) } };
  },
});

const logout = defineCall({
  method: "POST",
  path: "/api/auth/logout",
  tag: "Accounts",
  summary: "Ends the session: its token is dead at once",
  access: "customer",
  answers: { 204: { description: "Ended" }, 401: { description: "not_signed_in, invalid_token" } },
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
    codeRequestSchema.extend({ user_data: z.unknown().optional() }),
  ),
  login,
  registerCustomer,
  logout,
];
