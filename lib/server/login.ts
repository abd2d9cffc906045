import "server-only";
import { randomBytes } from "node:crypto";
import type { SavedAddress } from "#domain/person/address.ts";
import { consentVersion } from "#domain/person/consent.ts";
import { wirePhone } from "#domain/person/phone.ts";
import type { Phone } from "#domain/person/phone.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { Customer } from "#wire/account.ts";
import { type Asker, logInWithCode, logOutCustomer, registerCustomer, requestLoginCode } from "./central/account.ts";
import { listAddresses } from "./central/addresses.ts";
import { CentralError } from "./central/central-error.ts";
import type { RequestContext } from "./open-request.ts";
import type { Failure } from "#domain/base/failure.ts";
import { describeError, log } from "./log.ts";
import { endLogin, writeSession } from "./session.ts";
import { emptySession } from "./session-seal.ts";

/** The customer as the browser may know them. */
export interface LoggedIn {
  user: Customer;
  addresses: SavedAddress[];
}

function askerOf({ clientAddress, requestId }: RequestContext): Asker {
  return { clientAddress, requestId };
}

/** The old token is in no cookie any more: revoke it, unless the platform is away. */
async function revokeLogin(context: RequestContext): Promise<void> {
  const { login } = context.session;
  if (!login) return;
  try {
    await logOutCustomer(login.token, askerOf(context));
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    log.warn("logout.token_left", describeError(error));
  }
}

/** This browser's nonce; it outlives log-in and log-out, so that the platform knows who proved a mailbox before (U4). */
function browserOf({ session }: RequestContext): string {
  return session.browser ?? randomBytes(24).toString("base64url");
}

/** Mails a code and seals for whom and which browser; a resend keeps the browser's nonce (U4). */
export async function startLogin(
  email: string,
  context: RequestContext,
  browser = browserOf(context),
): Promise<Result<{ resendIn: number }, Failure>> {
  const sent = await requestLoginCode({ email, businessId: context.business.id, browser }, askerOf(context));
  if (!sent.ok) return sent;
  await writeSession({ ...emptySession(context.tenant), browser, pendingEmail: email });
  await revokeLogin(context);
  return sent;
}

/** A list that cannot be read now must not undo a log-in. */
async function addressesOf(customer: Customer, token: string, context: RequestContext): Promise<SavedAddress[]> {
  try {
    return await listAddresses({ token, userId: customer.id, ...askerOf(context) });
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    log.warn("login.without_addresses", describeError(error));
    return [];
  }
}

/** Logs in with the code mailed to this browser; the cookie is sealed anew (U8). */
export async function finishLogin(code: string, context: RequestContext): Promise<Result<LoggedIn, Failure>> {
  const { browser, pendingEmail } = context.session;
  // The cookie of the request is gone: another browser, or cleared since.
  if (browser === null || pendingEmail === null) return fail({ kind: "refused", code: "code_lost" });
  const input = { email: pendingEmail, code, businessId: context.business.id, browser };
  const entered = await logInWithCode(input, askerOf(context));
  if (!entered.ok) {
    log.warn("login.refused", { tenant: context.tenant, kind: entered.failure.kind });
    return entered;
  }
  const { token, customer } = entered.value;
  await writeSession({ ...emptySession(context.tenant), browser, login: { token, userId: customer.id } });
  return ok({ user: customer, addresses: await addressesOf(customer, token, context) });
}

export interface SignUp {
  name: string;
  email: string;
  phone: Phone;
}

/** Gives the person's data for the account and mails a code; an existing account only gets the code (A79, D6). */
export async function startSignUp(
  input: SignUp,
  context: RequestContext,
): Promise<Result<{ resendIn: number }, Failure>> {
  const { phone, phoneCode } = wirePhone(input.phone);
  const consent = { version: consentVersion, acceptedAt: new Date().toISOString() };
  const browser = browserOf(context);
  const created = await registerCustomer(
    { name: input.name, email: input.email, phone, phoneCode, businessId: context.business.id, browser, consent },
    askerOf(context),
  );
  const isKnown = !created.ok && created.failure.kind === "refused" && created.failure.code === "user_exists";
  return created.ok || isKnown ? await startLogin(input.email, context, browser) : created;
}

/** Ends the session here, and at the platform unless it is away (U8). */
export async function endSession(context: RequestContext): Promise<void> {
  await endLogin(context.session);
  await revokeLogin(context);
}
