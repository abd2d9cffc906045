import "server-only";
import type { Failure } from "#domain/base/failure.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { SentCode } from "#lib/exchange/session.ts";
import { letGo, readOwnData } from "#lib/server/central/person/own-data.ts";
import type { CustomerContext } from "#lib/server/request/define-action.ts";
import type { RequestContext } from "#lib/server/request/open-request.ts";
import { forgetSeals } from "#lib/server/request/sealed-cookie.ts";
import { endLogin } from "#lib/server/request/session.ts";
import type { Leaving } from "#wire/person/own-data.ts";
import { accountName, contactOf } from "#wire/person/phone-account.ts";
import { askerOf, endSession, startProof } from "./login.ts";

/** Sends a code to an identity of the very account, for one of the two acts (B10). @throws CentralError */
export async function startLeaving(to: string, context: CustomerContext): Promise<Result<SentCode, Failure>> {
  const kept = await readOwnData({ ...context.login, ...askerOf(context) });
  const isOwn = kept?.identities.some(({ kind, value }) => kind !== "provider" && value === to) === true;
  return isOwn ? await startProof(accountName(to), context) : fail({ kind: "invalid", fields: { to: "invalid" } });
}

/**
 * Takes back the consent to this shop, or deletes the account at all of them, by the code that was sent to this browser: whoever
 * did is logged out. @throws CentralError
 */
export async function finishLeaving(
  { scope, code }: Pick<Leaving, "scope" | "code">,
  context: CustomerContext,
): Promise<Result<null, Failure>> {
  const { pending, browser } = context.session;
  if (pending === null || browser === null) return fail({ kind: "refused", code: "code_lost" });
  const contact = contactOf(pending.email);
  const left = await letGo({ scope, contact, code, browser }, { ...context.login, ...askerOf(context) });
  if (left.ok) await endLogin(context.session);
  return left;
}

/** Ends the session, and every cookie of this shop's that is a person's; a kiosk stays enrolled. */
export async function forgetBrowser(context: RequestContext): Promise<Result<null, Failure>> {
  await endSession(context);
  await forgetSeals(["session", "place", "coupons", "payment", "guest", "browser", "form", "attempt", "orders"]);
  return ok(null);
}
