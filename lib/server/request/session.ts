import "server-only";
import { cookies, headers } from "next/headers";
import { sealCookieName } from "#lib/edge/seal-key.ts";
import { sessionSecrets } from "#lib/server/env.ts";
import { log } from "#lib/server/log.ts";
import { forgetOwnOrders } from "./own-orders.ts";
import { isRepeated, setSeal } from "./sealed-cookie.ts";
import { emptySession, openSession, sealSession, type Session, sessionSeconds } from "./session-seal.ts";

const sessionCookie = sealCookieName("session");

/** The request's session; an empty one when there is none that can be trusted. */
export async function readSession(tenant: string): Promise<Session> {
  const seal = (await cookies()).get(sessionCookie)?.value;
  if (seal === undefined || seal === "") return emptySession(tenant);
  if (isRepeated((await headers()).get("cookie"), sessionCookie)) {
    log.warn("session.repeated", { tenant });
    return emptySession(tenant);
  }
  const session = await openSession(seal, tenant, sessionSecrets());
  if (!session) log.warn("session.refused", { tenant });
  return session ?? emptySession(tenant);
}

/** Seals the session into the answer's cookie anew, so an old seal holds no log-in (U8). */
export async function writeSession(session: Session): Promise<void> {
  const seal = await sealSession(session, sessionSecrets());
  await setSeal(sessionCookie, seal, sessionSeconds);
}

/** Ends the log-in in this browser, which stays the one that proved its mailbox (U4); what opens its orders goes too (D4). */
export async function endLogin({ tenant, browser }: Session): Promise<void> {
  await forgetOwnOrders();
  if (browser !== null) return await writeSession({ ...emptySession(tenant), browser });
  await setSeal(sessionCookie, "", 0);
}
