import "server-only";
import type { Failure } from "#domain/base/failure.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import { contactKind } from "#domain/person/contact.ts";
import type { SentCode } from "#lib/exchange/session.ts";
import { logInCustomer, logOutCustomer } from "#lib/server/central/account.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { askPasswordLink, writePassword } from "#lib/server/central/password.ts";
import { readAccountName } from "#lib/server/central/profile.ts";
import type { CustomerContext } from "#lib/server/request/define-action.ts";
import { requestLanguage } from "#lib/server/request/language.ts";
import type { RequestContext } from "#lib/server/request/open-request.ts";
import { endLogin, writeSession } from "#lib/server/request/session.ts";
import { emptySession } from "#lib/server/request/session-seal.ts";
import { contactOf } from "#wire/person/phone-account.ts";
import { describeError, log } from "./log.ts";
import { askerOf, browserOf, senderOf, startProof } from "./login.ts";

/** Whether this browser is still logged in once a password was set. */
export interface PasswordSet {
  staysIn: boolean;
}

const noMailbox = fail({ kind: "refused", code: "status_404" } as const);

function isOfProvider(accountName: string): boolean {
  return contactKind(contactOf(accountName)) === "provider";
}

/** What the account is called on the wire: its mail, or what stands for one. */
async function accountNameOf({ login, ...context }: CustomerContext): Promise<string> {
  return login.email ?? (await readAccountName({ ...login, ...askerOf(context) }));
}

/** The name that the account logs in by; null for one that a provider stands for: a password would open nothing (A223). */
async function loginNameOf(context: CustomerContext): Promise<string | null> {
  const name = await accountNameOf(context);
  return isOfProvider(name) ? null : name;
}

function loginOf(email: string, password: string, context: RequestContext) {
  // Nothing is agreed to here: who is logged in was asked before (A220).
  const who = { email, browser: browserOf(context), businessId: context.business.id, consent: null };
  return logInCustomer({ method: "password", typed: password, ...who }, askerOf(context));
}

/** All sessions have ended: this browser gets another one by the new password (A225). */
async function stayIn(email: string, password: string, context: CustomerContext): Promise<PasswordSet> {
  try {
    const entered = await loginOf(email, password, context);
    if (entered.ok) {
      const { token, userId } = entered.value;
      const login = { token, userId, email };
      await writeSession({ ...emptySession(context.tenant), browser: browserOf(context), login });
      return { staysIn: true };
    }
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    log.warn("password.logged_out", describeError(error));
  }
  await endLogin(context.session);
  return { staysIn: false };
}

/** Adds a password by a session that is fresh. Refused: `password_refused`, `proof_needed`. @throws CentralError */
export async function addPassword(password: string, context: CustomerContext): Promise<Result<PasswordSet, Failure>> {
  const email = await loginNameOf(context);
  if (email === null) return noMailbox;
  const written = await writePassword(password, { ...context.login, ...askerOf(context) });
  return written.ok ? ok(await stayIn(email, password, context)) : written;
}

/** Changes a password by whoever knows the old one, which is checked by logging in (A90). Refused: `password_wrong`, `password_refused`. @throws CentralError */
export async function changePassword(
  { oldPassword, password }: { oldPassword: string; password: string },
  context: CustomerContext,
): Promise<Result<PasswordSet, Failure>> {
  const email = await loginNameOf(context);
  if (email === null) return noMailbox;
  const proved = await loginOf(email, oldPassword, context);
  if (!proved.ok) return proved;
  const { token, userId } = proved.value;
  if (userId !== context.login.userId) return fail({ kind: "unauthorized" });
  const written = await writePassword(password, { token, userId, ...askerOf(context) });
  if (written.ok) return ok(await stayIn(email, password, context));
  await logOutCustomer(token, askerOf(context));
  return written;
}

/** Sends a code to the customer, by mail or to the phone that stands for the account, for what needs a fresh proof (A226). Refused: `proof_by_login`. @throws CentralError */
export async function proveAgain(context: CustomerContext): Promise<Result<SentCode & { to: string }, Failure>> {
  const account = await accountNameOf(context);
  // No code goes to whom a provider vouches for: they prove themselves there (A223).
  if (isOfProvider(account)) return fail({ kind: "refused", code: "proof_by_login" });
  const sent = await startProof(account, context);
  return sent.ok ? ok({ to: contactOf(account), ...sent.value }) : sent;
}

/** Mails a link to whoever forgot their password (A224). Refused: `user_not_found`, `mail_unavailable`. @throws CentralError */
export async function forgetPassword(email: string, context: RequestContext): Promise<Result<null, Failure>> {
  const browser = browserOf(context);
  const asked = { sender: senderOf(context), browser, language: await requestLanguage() };
  const sent = await askPasswordLink(email, asked, askerOf(context));
  if (sent.ok && context.session.browser === null) await writeSession({ ...context.session, browser });
  return sent;
}
