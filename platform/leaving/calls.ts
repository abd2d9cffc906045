import type { Customer } from "#platform/auth/bearer-token.ts";
import { type Call, defineCall, signedIn } from "#platform/calls/call.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { leaveSchema, ownDataSchema } from "#wire/person/own-data.ts";
import { leave } from "./leave.ts";
import { readOwnData } from "./read-own-data.ts";

/** Whose data they are, and at which business. @throws Refusal 409 `no_business` */
function asking(customer: Customer | null): { user: Customer["user"]; business: number } {
  const { user, business } = signedIn(customer);
  if (business === null) throw new Refusal(409, "no_business");
  return { user, business };
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
} as const;

const leaving = defineCall({
  method: "POST",
  path: "/api/users/data/leave",
  tag: "Accounts",
  summary:
    "Withdraws the consent and takes the person out of the orders of the session's business; or deletes the account. A code that was just mailed to one of its identities proves it (B10)",
  access: "customer",
  limit: { name: "login", most: 60, seconds: 600 },
  body: leaveSchema,
  answers: {
    204: { description: "Done: the session has ended too" },
    409: { description: `leaving_waits: an order is open, a payment in flight or money owed; ${noBusiness}` },
    422: { description: "code_wrong, code_expired, code_exhausted, code_link_only, invalid_input" },
  },
  run: async ({ body: { scope, contact, code: typed, browser }, customer, client, platform }) => {
    const at = asking(customer);
    const holder = { contact, businessId: at.business, browser, client: client.address };
    const left = await leave(platform, at, { scope, holder, typed });
    platform.log("info", "left", { kind: left.kind, scope });
    if (left.kind === "left") return { status: 204 };
    const [status, code] = refusalOf[left.kind];
    throw new Refusal(status, code);
  },
});

/** What is kept of a person, and how it goes (Ley 1581). */
export const leavingCalls: Call[] = [own, leaving];
