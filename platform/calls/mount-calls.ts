import type { Context, Hono } from "hono";
import { customersOfAddress } from "#domain/base/network.ts";
import { readBearer, type Customer } from "#platform/auth/bearer-token.ts";
import { guestDevice } from "#platform/auth/known-orderer.ts";
import { guestSecretHeader, guestSecretSchema } from "#wire/order/guest.ts";
import { orderTokenHeader, orderTokenSchema } from "#wire/order/access/order-token.ts";
import { type Answer, type Call, type RawInput, singleQuery } from "./call.ts";
import { clientAddress, sharedFactor } from "#platform/http/client-address.ts";
import { entityTag, namesTag } from "#platform/http/entity-tag.ts";
import type { PlatformContext } from "./context.ts";
import { readJsonBody } from "#platform/http/json-body.ts";
import { Refusal, tooMany } from "#platform/http/refusal.ts";

/** What a storefront slowed down comes on top of what its browsers may do at once (A216). */
const slowedFactor = 2;

/** Counts a call for its browser; without one for its address, with `isForAll` for all customers behind it together. */
async function countClient(c: Context, call: Call, isForAll: boolean, platform: PlatformContext): Promise<void> {
  if (call.limit === undefined) return;
  const { name, most, seconds } = call.limit;
  const client = clientAddress(c, platform.settings.trustedAddresses);
  if (client.browser !== null) {
    const ofBrowser = { name, most: most * slowedFactor, seconds };
    if (!isForAll) refuseTooMany(await platform.limiter.take(ofBrowser, `browser ${client.browser}`));
    return;
  }
  const factor = (client.isShared ? sharedFactor : 1) * (isForAll ? customersOfAddress : 1);
  const key = isForAll ? `customers ${client.address}` : client.address;
  refuseTooMany(await platform.limiter.take({ name, most: most * factor, seconds }, key));
}

async function countOne(call: Call, key: string, platform: PlatformContext): Promise<void> {
  if (call.limit !== undefined) refuseTooMany(await platform.limiter.take(call.limit, key));
}

function refuseTooMany(wait: number | null): void {
  if (wait !== null) throw tooMany("too_many_requests", wait);
}

/** What stands for a guest's device, null without its secret. */
function guestOf(c: Context, platform: PlatformContext): string | null {
  const secret = guestSecretSchema.safeParse(c.req.header(guestSecretHeader));
  return secret.success ? guestDevice(platform.codePepper, secret.data) : null;
}

/** What has the form of an order's token. */
function orderTokenOf(c: Context): string | null {
  const token = orderTokenSchema.safeParse(c.req.header(orderTokenHeader));
  return token.success ? token.data : null;
}

/** A customer as far as the business may see them: without their consent nobody (A220). @throws Refusal 403 where one is needed */
function seenBy({ access, isBeforeConsent }: Call, customer: Customer | null): Customer | null {
  if (customer?.consentAsked !== "first" || isBeforeConsent === true) return customer;
  if (access === "optional") return null;
  throw new Refusal(403, "consent_needed");
}

async function admit(c: Context, call: Call, platform: PlatformContext): Promise<Customer | null> {
  const guest = call.access === "orderer" ? guestOf(c, platform) : null;
  if (guest !== null) {
    // Anybody can make a device up: with all others of its address it is counted like customers are.
    await countClient(c, call, true, platform);
    await countOne(call, `guest ${guest}`, platform);
    return null;
  }
  const header = call.access === "public" ? undefined : c.req.header("authorization");
  // Reading a token takes queries: its address is counted before, a stranger's own budget after.
  if (header !== undefined) await countClient(c, call, true, platform);
  const bearer = await readBearer(platform.database, header, platform.tokenSecret);
  const customer = bearer.kind === "customer" ? bearer.customer : null;
  if (customer === null) await countClient(c, call, false, platform);
  else await countOne(call, `user ${customer.user.id}`, platform);
  // An expired token must not hide what is public.
  if (bearer.kind === "invalid" && (call.access === "customer" || call.access === "orderer"))
    throw new Refusal(401, "invalid_token");
  return seenBy(call, customer);
}

async function rawInput(c: Context, call: Call, platform: PlatformContext): Promise<RawInput> {
  const customer = await admit(c, call, platform);
  const guest = guestOf(c, platform);
  const isOrderer = customer !== null || (call.access === "orderer" && guest !== null);
  return {
    params: c.req.param(),
    query: singleQuery(c),
    body: call.method === "POST" ? await readJsonBody(c, isOrderer ? call.mostBytes : undefined) : {},
    customer,
    guest,
    orderToken: orderTokenOf(c),
    header: (name) => c.req.header(name) ?? null,
    client: clientAddress(c, platform.settings.trustedAddresses),
    platform,
  };
}

/** Of a part of the catalogue that the caller has already no body is sent: 304, and 412 where it was not a GET (RFC 9110). */
function responseOf(c: Context, { status, body, part }: Answer): Response {
  if (part === undefined) {
    const init = { status, headers: { "cache-control": "no-store" } };
    return body === undefined ? new Response(null, init) : Response.json(body, init);
  }
  const etag = entityTag(part);
  const headers = { "cache-control": "no-cache", etag };
  if (!namesTag(c.req.header("if-none-match"), etag)) return Response.json(body, { status, headers });
  return new Response(null, { status: c.req.method === "GET" ? 304 : 412, headers });
}

/** Mounts calls on an application: token, limit, input, run, answer. */
export function mountCalls(app: Hono, calls: readonly Call[], platform: PlatformContext): void {
  for (const call of calls) {
    app.on(call.method, call.path, async (c) => {
      return responseOf(c, await call.respond(await rawInput(c, call, platform)));
    });
  }
}
