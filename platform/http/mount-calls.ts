import type { Context, Hono } from "hono";
import { readBearer, type Customer } from "#platform/auth/bearer-token.ts";
import { type Call, type RawInput, singleQuery } from "./call.ts";
import { clientAddress } from "./client-address.ts";
import type { PlatformContext } from "./context.ts";
import { readJsonBody } from "./json-body.ts";
import { Refusal, tooMany } from "./refusal.ts";

/** A storefront that does not tell its customers' addresses shares one key, with room for many customers. */
const sharedFactor = 20;

function checkLimit(c: Context, call: Call, platform: PlatformContext): void {
  if (call.limit === undefined) return;
  const client = clientAddress(c, platform.settings.trustedAddresses);
  const limit = client.isShared ? { ...call.limit, most: call.limit.most * sharedFactor } : call.limit;
  const wait = platform.limiter.take(limit, client.address);
  if (wait !== null) throw tooMany("too_many_requests", wait);
}

async function customerOf(c: Context, call: Call, platform: PlatformContext): Promise<Customer | null> {
  if (call.access === "public") return null;
  const bearer = await readBearer(platform.database, c.req.header("authorization"), platform.tokenSecret);
  if (bearer.kind === "customer") return bearer.customer;
  // A token that ran out must not hide what everybody may see.
  if (bearer.kind === "invalid" && call.access === "customer") throw new Refusal(401, "invalid_token");
  return null;
}

async function rawInput(c: Context, call: Call, platform: PlatformContext): Promise<RawInput> {
  return {
    params: c.req.param(),
    query: singleQuery(c),
    body: call.method === "POST" ? await readJsonBody(c) : {},
    customer: await customerOf(c, call, platform),
    platform,
  };
}

/** Mounts calls on an application: limit, token, input, run, answer. */
export function mountCalls(app: Hono, calls: readonly Call[], platform: PlatformContext): void {
  for (const call of calls) {
    app.on(call.method, call.path, async (c) => {
      checkLimit(c, call, platform);
      const answer = await call.respond(await rawInput(c, call, platform));
      const init = { status: answer.status, headers: { "cache-control": "no-store" } };
      return answer.body === undefined ? new Response(null, init) : Response.json(answer.body, init);
    });
  }
}
