import "server-only";
import type { Failure } from "#domain/base/failure.ts";
import { ok, type Result } from "#domain/base/result.ts";
import type { SentCode } from "#lib/exchange/session.ts";
import { personalSeals } from "#lib/edge/seal-key.ts";
import { askLeavingCode, letGo } from "#lib/server/central/person/own-data.ts";
import type { CustomerContext } from "#lib/server/request/define-action.ts";
import { isEnrolled, leaveSeat, readSeat } from "#lib/server/request/guest-seat.ts";
import { requestLanguage } from "#lib/server/request/language.ts";
import type { RequestContext } from "#lib/server/request/open-request.ts";
import { forgetSeals } from "#lib/server/request/sealed-cookie.ts";
import { writeSession } from "#lib/server/request/session.ts";
import type { Leaving, LeavingCode } from "#wire/person/own-data.ts";
import { askerOf, browserOf, endSession, logOutHere } from "./login.ts";

/** Sends a code for one of the two acts to an identity of the very account (B10); this browser keeps the nonce that it is bound to (U4). @throws CentralError */
export async function startLeaving(
  asked: Pick<LeavingCode, "scope" | "contact">,
  context: CustomerContext,
): Promise<Result<SentCode, Failure>> {
  const browser = browserOf(context);
  const request = { ...asked, browser, language: await requestLanguage() };
  const sent = await askLeavingCode(request, { ...context.login, ...askerOf(context) });
  if (sent.ok && context.session.browser === null) await writeSession({ ...context.session, browser });
  return sent;
}

/**
 * Takes back the consent to this shop, or deletes the account at all of them, by the code that was sent to this browser, or by a
 * fresh log-in of whom a provider alone vouches for: whoever did is logged out. @throws CentralError
 */
export async function finishLeaving(
  asked: Pick<Leaving, "scope" | "contact" | "code">,
  context: CustomerContext,
): Promise<Result<null, Failure>> {
  const left = await letGo({ ...asked, browser: browserOf(context) }, { ...context.login, ...askerOf(context) });
  if (left.ok) await logOutHere(context.session);
  return left;
}

/** Ends the session, and every cookie of this shop's; a kiosk stays enrolled. */
export async function forgetBrowser(context: RequestContext): Promise<Result<null, Failure>> {
  await endSession(context);
  await forgetSeals([...personalSeals, "browser"]);
  const here = await readSeat(context.tenant);
  if (here === null || !isEnrolled(here)) await leaveSeat();
  return ok(null);
}
