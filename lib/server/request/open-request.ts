import "server-only";
import { headers } from "next/headers";
import type { Business } from "#domain/store/business.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import { ordererKey } from "#domain/person/orderer.ts";
import { callerName, readBrowserSeal } from "./browser-seal.ts";
import { clientAddress } from "./client-address.ts";
import { isCodeAlive } from "#lib/edge/pending-code.ts";
import { isSameOrigin } from "#lib/edge/same-origin.ts";
import { env } from "#lib/server/env.ts";
import { readOrderer, type RequestOrderer } from "./orderer.ts";
import { countCall, type RateLimit } from "./rate-limit.ts";
import { readSession } from "./session.ts";
import type { Session } from "./session-seal.ts";
import { authorityOf, requestTenant } from "./tenant.ts";

/** What actions and handlers are given besides their input. */
export interface RequestContext {
  /** From the trusted host, never from the browser's input. */
  tenant: string;
  business: Business;
  session: Session;
  /** Who would order: the guest of a table or kiosk, else who is logged in; null for nobody. */
  orderer: RequestOrderer | null;
  clientAddress: string | null;
  /** By what the platform counts the calls of this browser; null without a seal: then by its address (A216). */
  clientBrowser: string | null;
  /** Goes to the platform and into the log. */
  requestId: string;
}

export type RequestRefusal = { kind: "unknownTenant" } | { kind: "crossOrigin" } | { kind: "wait"; seconds: number };

/** What is read of a request before it counts as a call. */
export type ReadRequest = Pick<RequestContext, "tenant" | "business" | "session" | "clientAddress" | "requestId">;

/** Checks tenant and same origin of a write, and reads the session, in this order. */
export async function readRequest(mayChange: boolean): Promise<Result<ReadRequest, RequestRefusal>> {
  const received = await headers();
  const found = await requestTenant();
  if (!found) return fail({ kind: "unknownTenant" });
  if (mayChange && !isSameOrigin(received, authorityOf(received, env().TRUST_PROXY))) {
    return fail({ kind: "crossOrigin" });
  }
  const session = await readSession(found.tenant);
  const requestId = received.get("x-request-id")?.slice(0, 64) ?? crypto.randomUUID();
  return ok({ ...found, session, clientAddress: clientAddress(received), requestId });
}

/** By what a call counts: who orders, a code that was mailed to this browser, or the browser's seal (A216). */
async function callerOf({ session, clientAddress: address }: ReadRequest, orderer: RequestOrderer | null) {
  const { tenant, login, pending, browser } = session;
  const own = orderer === null ? null : ordererKey(orderer);
  if (login !== null) return { key: own, sealedAt: null, address };
  if (isCodeAlive(pending, Date.now()) && browser !== null)
    return { key: own ?? `code:${browser}`, sealedAt: null, address };
  const seal = await readBrowserSeal(tenant);
  const key = own ?? (seal && `browser:${seal.id}`);
  return { key, sealedAt: seal?.sealedAt ?? Number.POSITIVE_INFINITY, address };
}

/** Counts a request as a call of whoever makes it, or by their own thing that it asks for, and reads who orders. */
export async function countRequest(
  read: ReadRequest,
  limit: RateLimit,
  ownKey: string | null = null,
): Promise<Result<RequestContext, RequestRefusal>> {
  const { tenant, session, clientAddress: address } = read;
  const orderer = await readOrderer(session);
  const caller = ownKey === null ? await callerOf(read, orderer) : { key: ownKey, sealedAt: null, address };
  const seconds = await countCall(limit, tenant, caller);
  if (seconds !== null) return fail({ kind: "wait", seconds });
  const clientBrowser = caller.key === null ? null : callerName(tenant, caller.key);
  return ok({ ...read, orderer, clientBrowser });
}
