import "server-only";
import type { Failure } from "#domain/base/failure.ts";
import { ok, type Result } from "#domain/base/result.ts";
import {
  askPasskey,
  askPasskeyChallenge,
  erasePasskey,
  logInByPasskey,
  readPasskeys,
  writePasskey,
} from "#lib/server/central/person/passkey.ts";
import type { CustomerContext } from "#lib/server/request/define-action.ts";
import type { RequestContext } from "#lib/server/request/open-request.ts";
import { writeSession } from "#lib/server/request/session.ts";
import type {
  CreatedPasskey,
  CreationOptions,
  OwnPasskey,
  RequestOptions,
  SignedPasskey,
} from "#wire/person/passkey.ts";
import { askerOf, browserOf, comeIn, consentNow, type LoggedIn } from "./login.ts";
import { log } from "./log.ts";

/** This browser's nonce, kept for what it signs: a challenge is its own alone (U4). */
async function signingBrowser(context: RequestContext): Promise<string> {
  const browser = browserOf(context);
  if (context.session.browser === null) await writeSession({ ...context.session, browser });
  return browser;
}

/** What this browser is to have signed by a passkey of the shop, within five minutes, once (A230). @throws CentralError */
export async function startPasskeyLogin(context: RequestContext): Promise<Result<RequestOptions, Failure>> {
  const browser = await signingBrowser(context);
  return await askPasskeyChallenge({ browser, businessId: context.business.id }, askerOf(context));
}

/** Logs in by what was signed; the cookie is sealed anew (U8). @throws CentralError */
export async function finishPasskeyLogin(
  { response, consents }: { response: SignedPasskey; consents: boolean },
  context: RequestContext,
): Promise<Result<LoggedIn, Failure>> {
  const browser = browserOf(context);
  const consent = consents ? consentNow() : null;
  const signed = { browser, businessId: context.business.id, response, consent };
  const entered = await logInByPasskey(signed, askerOf(context));
  if (!entered.ok) {
    log.warn("login.refused", { tenant: context.tenant, kind: entered.failure.kind });
    return entered;
  }
  // The mail that is shown may be one that only notices go to.
  return ok(await comeIn(entered.value, { browser }, context));
}

/** What this browser is to make a passkey by. Refused: `proof_needed`, `change_pending`, `passkeys_full`. @throws CentralError */
export async function startPasskey(context: CustomerContext): Promise<Result<CreationOptions, Failure>> {
  const browser = await signingBrowser(context);
  return await askPasskey(browser, { ...context.login, ...askerOf(context) });
}

/** Keeps it, and answers all of them. @throws CentralError */
export async function finishPasskey(
  made: { name: string; response: CreatedPasskey },
  context: CustomerContext,
): Promise<Result<OwnPasskey[], Failure>> {
  const owner = { ...context.login, ...askerOf(context) };
  const kept = await writePasskey({ ...made, browser: browserOf(context) }, owner);
  return kept.ok ? ok((await readPasskeys(owner)) ?? []) : kept;
}

/** Takes one away, and answers the others. @throws CentralError */
export async function removeOwnPasskey(id: string, context: CustomerContext): Promise<Result<OwnPasskey[], Failure>> {
  const owner = { ...context.login, ...askerOf(context) };
  const gone = await erasePasskey(id, owner);
  return gone.ok ? ok((await readPasskeys(owner)) ?? []) : gone;
}
