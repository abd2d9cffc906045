import { z } from "zod";
import type { Customer } from "#platform/auth/bearer-token.ts";
import { type Call, defineCall, signedIn } from "#platform/calls/call.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { leaveSchema, leavingCodeSchema, ownDataSchema } from "#wire/person/own-data.ts";
import { leave } from "./leave.ts";
import { readOwnData } from "./read-own-data.ts";
import { sendLeavingCode } from "./send-leaving-code.ts";

/** Whose data they are, and at which business. @throws Refusal 409 `no_business` */
function asking(customer: Customer | null): Pick<Customer, "user" | "token"> & { business: number } {
  const { user, token, business } = signedIn(customer);
  if (business === null) throw new Refusal(409, "no_business");
  return { user, token, business };
}

const noBusiness = "no_business: the session was opened for no storefront";

const own = defineCall({
  method: "GET",
  path: "/api/users/data",
  tag: "Accounts",
  summary: "What is kept of a person: the account, and their orders at the business of the session (Ley 1581, B10)",
  access: "customer",
  limit: { name: "own-data", most: 60, seconds: 600 },
  answers: {
    200: { description: "All of it; `obstacles`: what has to be over before it can go", schema: ownDataSchema },
    409: { description: noBusiness },
  },
  run: async ({ customer, platform }) => {
    const { user, business } = asking(customer);
    return { status: 200, body: await readOwnData(platform, user, business) };
  },
});

const refusalOf = {
  wrong: [422, "code_wrong"],
  expired: [422, "code_expired"],
  exhausted: [422, "code_exhausted"],
  linkOnly: [422, "code_link_only"],
  waiting: [409, "leaving_waits"],
  stale: [403, "proof_needed"],
} as const;

const sendCode = defineCall({
  method: "POST",
  path: "/api/users/data/code",
  tag: "Accounts",
  summary: "Sends a code for one of both acts to an identity of the account; its mail says what it does (B10)",
  access: "customer",
  limit: { name: "code", most: 30, seconds: 600 },
  body: leavingCodeSchema,
  answers: {
    200: {
      description: "Sent",
      schema: z.object({ sent: z.literal(true), expires_in: z.int(), resend_in: z.int() }),
    },
    409: { description: noBusiness },
    422: { description: "invalid_input, also for what is no mail or phone of the account" },
    429: { description: "too_many_codes, too_many_requests; data.retry_after in seconds" },
    503: { description: "mail_unavailable" },
  },
  run: async ({ body, customer, client, platform }) => {
    const { user, business: businessId } = asking(customer);
    return {
      status: 200,
      body: await sendLeavingCode(platform, { ...body, user, businessId, client: client.address }),
    };
  },
});

const leaving = defineCall({
  method: "POST",
  path: "/api/users/data/leave",
  tag: "Accounts",
  summary:
    "Withdraws the consent and takes the person out of the orders of the session's business; or deletes the account. The code for this act proves it, or, of whom a provider alone vouches for, a log-in of the last ten minutes (B10)",
  access: "customer",
  limit: { name: "login", most: 60, seconds: 600 },
  body: leaveSchema,
  answers: {
    204: { description: "Done: the session has ended too" },
    403: { description: "proof_needed: there is no code, and the session is older than ten minutes; consent_needed" },
    409: { description: `leaving_waits: an order is open, a payment in flight or money owed; ${noBusiness}` },
    422: { description: "code_wrong, code_expired, code_exhausted, code_link_only, invalid_input" },
  },
  run: async ({ body: { scope, contact, code: typed, browser }, customer, client, platform }) => {
    const at = asking(customer);
    const holder = contact === null ? null : { contact, businessId: at.business, browser, client: client.address };
    const left = await leave(platform, at, { scope, holder, typed: typed ?? "" });
    platform.log("info", "left", { kind: left.kind, scope });
    if (left.kind === "left") return { status: 204 };
    const [status, code] = refusalOf[left.kind];
    throw new Refusal(status, code);
  },
});

/** What is kept of a person, and how it goes (Ley 1581). */
export const leavingCalls: Call[] = [own, sendCode, leaving];
