import "server-only";
import { cookies, headers } from "next/headers";
import { sealCookieName } from "#lib/edge/seal-key.ts";
import { sessionSecrets } from "#lib/server/env.ts";
import { log } from "#lib/server/log.ts";
import { forgetOwnOrders } from "./own-orders.ts";
import { isRepeated, sealName, setSeal } from "./sealed-cookie.ts";
import { emptySession, openSession, sealSession, type Session, sessionSeconds } from "./session-seal.ts";

async function sessionIn(sessionCookie: string, tenant: string): Promise<Session> {
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

/** The request's session; an empty one when there is none that can be trusted. */
export async function readSession(tenant: string): Promise<Session> {
  return await sessionIn(await sealName("session"), tenant);
}

/** Whether somebody is logged in in this browser, also where it is used as a shared device. */
export async function holdsLogin(tenant: string): Promise<boolean> {
  return (await sessionIn(sealCookieName("session"), tenant)).login !== null;
}

/** Seals the session into the answer's cookie anew, so an old seal holds no log-in (U8). */
export async function writeSession(session: Session): Promise<void> {
  const seal = await sealSession(session, sessionSecrets());
  await setSeal(await sealName("session"), seal, sessionSeconds);
}

/** Ends the log-in in this browser, which stays the one that proved its mailbox (U4); what opens its orders goes too (D4). */
export async function endLogin({ tenant, browser }: Session): Promise<void> {
  await forgetOwnOrders();
  if (browser !== null) return await writeSession({ ...emptySession(tenant), browser });
  await setSeal(await sealName("session"), "", 0);
}
