import type { Context, Hono } from "hono";
import { readBearer, type Customer } from "#platform/auth/bearer-token.ts";
import { type Call, type RawInput, singleQuery } from "./call.ts";
import { clientAddress } from "./client-address.ts";
import type { PlatformContext } from "./context.ts";
import { readJsonBody } from "./json-body.ts";
import { Refusal, tooMany } from "./refusal.ts";

/** A storefront that does not tell its customers' addresses shares one key, with room for many customers. */
const sharedFactor = 20;

/** Counts a call for the customer whose token it carries, else for the address it comes from. */
function checkLimit(c: Context, call: Call, customer: Customer | null, platform: PlatformContext): void {
  if (call.limit === undefined) return;
  if (customer !== null) {
    refuseTooMany(platform.limiter.take(call.limit, `user ${customer.user.id}`));
    return;
  }
  const client = clientAddress(c, platform.settings.trustedAddresses);
  const limit = client.isShared ? { ...call.limit, most: call.limit.most * sharedFactor } : call.limit;
  refuseTooMany(platform.limiter.take(limit, client.address));
}

function refuseTooMany(wait: number | null): void {
  if (wait !== null) throw tooMany("too_many_requests", wait);
}

async function admit(c: Context, call: Call, platform: PlatformContext): Promise<Customer | null> {
  const header = call.access === "public" ? undefined : c.req.header("authorization");
  const bearer = await readBearer(platform.database, header, platform.tokenSecret);
  const customer = bearer.kind === "customer" ? bearer.customer : null;
  checkLimit(c, call, customer, platform);
  // A token that ran out must not hide what everybody may see.
  if (bearer.kind === "invalid" && call.access === "customer") throw new Refusal(401, "invalid_token");
  return customer;
}

async function rawInput(c: Context, call: Call, platform: PlatformContext): Promise<RawInput> {
  const customer = await admit(c, call, platform);
  return {
    params: c.req.param(),
    query: singleQuery(c),
    body: call.method === "POST" ? await readJsonBody(c) : {},
    customer,
    platform,
  };
}

/** Mounts calls on an application: token, limit, input, run, answer. */
export function mountCalls(app: Hono, calls: readonly Call[], platform: PlatformContext): void {
  for (const call of calls) {
    app.on(call.method, call.path, async (c) => {
      const answer = await call.respond(await rawInput(c, call, platform));
      const init = { status: answer.status, headers: { "cache-control": "no-store" } };
      return answer.body === undefined ? new Response(null, init) : Response.json(answer.body, init);
    });
  }
}
