import "server-only";
import { headers } from "next/headers";
import type { Business } from "#domain/store/business.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import { ordererKey } from "#domain/person/orderer.ts";
import { clientAddress } from "./client-address.ts";
import { env } from "#lib/server/env.ts";
import { readOrderer, type RequestOrderer } from "./orderer.ts";
import { countCall, type RateLimit } from "./rate-limit.ts";
import { isSameOrigin } from "./same-origin.ts";
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
  /** Goes to the platform and into the log. */
  requestId: string;
}

export type RequestRefusal = { kind: "unknownTenant" } | { kind: "crossOrigin" } | { kind: "wait"; seconds: number };

/** Checks tenant, same origin of a write, session and limit, in this order; `isByAddress` ignores who orders. */
export async function openRequest(rules: {
  mayChange: boolean;
  limit: RateLimit;
  isByAddress: boolean;
}): Promise<Result<RequestContext, RequestRefusal>> {
  const received = await headers();
  const found = await requestTenant();
  if (!found) return fail({ kind: "unknownTenant" });
  if (rules.mayChange && !isSameOrigin(received, authorityOf(received, env().TRUST_PROXY))) {
    return fail({ kind: "crossOrigin" });
  }
  const address = clientAddress(received);
  const session = await readSession(found.tenant);
  const orderer = await readOrderer(session);
  const counted = rules.isByAddress || orderer === null ? null : ordererKey(orderer);
  const seconds = await countCall(rules.limit, found.tenant, { orderer: counted, address });
  if (seconds !== null) return fail({ kind: "wait", seconds });
  const requestId = received.get("x-request-id")?.slice(0, 64) ?? crypto.randomUUID();
  return ok({ ...found, session, orderer, clientAddress: address, requestId });
}
