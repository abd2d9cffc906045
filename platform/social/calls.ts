import { z } from "zod";
import { providerNames } from "#domain/person/login/provider.ts";
import { publicAccount } from "#platform/auth/find-account.ts";
import { type Call, defineCall } from "#platform/calls/call.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { providerRegistrationSchema } from "#wire/person/account-requests.ts";
import { enterProvider } from "./enter-provider.ts";
import { signUpByProvider } from "./sign-up-provider.ts";

const loggedIn = z.object({ jwt: z.string(), user: z.record(z.string(), z.unknown()) });

const callback = defineCall({
  method: "GET",
  path: "/auth/:provider/callback",
  tag: "Accounts",
  summary: "Logs in whom a provider vouches for, with the code of the way back in place of a token (S2 §7)",
  access: "public",
  limit: { name: "login", most: 60, seconds: 600 },
  params: z.object({ provider: z.enum(providerNames) }),
  query: z.object({ access_token: z.string().max(200).describe("A code of one use, good for a minute") }),
  answers: {
    200: { description: "Token and account, as of a log-in", schema: loggedIn },
    400: { description: "code_lost: wrong, used or expired" },
    401: { description: "not_a_customer" },
    404: { description: "account_unknown; data has a ticket to make one with, and the name (A223)" },
    409: { description: "account_taken: another account has the mail; data has a ticket to join it, and the mail" },
    429: { description: "too_many_requests" },
  },
  run: async ({ params, query, platform }) => {
    const entered = await enterProvider(platform, params.provider, query.access_token);
    switch (entered.kind) {
      case "right": {
        const { jwt, account, asked } = entered;
        return { status: 200, body: { jwt, user: await publicAccount(platform.database, account, asked) } };
      }
      case "wrong":
        throw new Refusal(400, "code_lost");
      case "notCustomer":
        throw new Refusal(401, "not_a_customer");
      case "unknown":
        throw new Refusal(404, "account_unknown", { ticket: entered.ticket, name: entered.name });
      case "taken":
        throw new Refusal(409, "account_taken", { ticket: entered.ticket, email: entered.mail });
    }
  },
});

const register = defineCall({
  method: "POST",
  path: "/api/auth/register/provider",
  tag: "Accounts",
  summary: "Makes an account of a provider's answer, and logs in",
  access: "public",
  limit: { name: "register", most: 20, seconds: 600 },
  body: providerRegistrationSchema,
  answers: {
    201: { description: "Token and account", schema: loggedIn },
    400: { description: "ticket_lost: wrong, used or older than ten minutes" },
    401: { description: "not_allowed" },
    409: { description: "user_exists: another account has the mail by now" },
    422: { description: "invalid_input" },
    429: { description: "too_many_requests" },
  },
  run: async ({ body, platform }) => {
    const { jwt, account, asked } = await signUpByProvider(platform, body);
    return { status: 201, body: { jwt, user: await publicAccount(platform.database, account, asked) } };
  },
});

/** Accounts that a provider vouches for (S2 §7). */
export const socialCalls: Call[] = [callback, register];
