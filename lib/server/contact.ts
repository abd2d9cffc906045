import "server-only";
import type { Failure } from "#domain/base/failure.ts";
import { ok, type Result } from "#domain/base/result.ts";
import type { SentCode, SessionUser } from "#lib/exchange/session.ts";
import { askContactCode, writeContact } from "#lib/server/central/contact.ts";
import type { CustomerContext } from "#lib/server/request/define-action.ts";
import { requestLanguage } from "#lib/server/request/language.ts";
import { writeSession } from "#lib/server/request/session.ts";
import { emptySession } from "#lib/server/request/session-seal.ts";
import { accountName } from "#wire/person/phone-account.ts";
import { askerOf, browserOf, senderOf } from "./login.ts";

/** A contact that is to be the account's: a mail address, or a phone in E.164 with its calling code. */
export interface NewContact {
  to: string;
  dial: string | null;
}

async function requestFor({ to }: NewContact, context: CustomerContext) {
  const browser = browserOf(context);
  return { email: accountName(to), sender: senderOf(context), browser, language: await requestLanguage() };
}

/** Sends the code; this browser keeps the nonce that it is bound to (U4). @throws CentralError */
export async function startContact(contact: NewContact, context: CustomerContext): Promise<Result<SentCode, Failure>> {
  const request = await requestFor(contact, context);
  const sent = await askContactCode(request, { ...context.login, ...askerOf(context) });
  if (sent.ok && context.session.browser === null) await writeSession({ ...context.session, browser: request.browser });
  return sent;
}

/** Makes the contact the account's; the cookie is sealed anew, with another token where accounts were joined (A222, A226). @throws CentralError */
export async function finishContact(
  { code, ...contact }: NewContact & { code: string },
  context: CustomerContext,
): Promise<Result<{ user: SessionUser; isJoined: boolean }, Failure>> {
  const request = await requestFor(contact, context);
  const owner = { ...context.login, ...askerOf(context) };
  const taken = await writeContact({ ...request, code, dial: contact.dial }, owner);
  if (!taken.ok) return taken;
  const { customer, token, isJoined } = taken.value;
  const email = customer.email ?? request.email;
  const login = { token: token ?? context.login.token, userId: customer.id, email };
  await writeSession({ ...emptySession(context.tenant), browser: request.browser, login });
  return ok({ user: customer, isJoined });
}
