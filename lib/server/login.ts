import "server-only";
import { randomBytes } from "node:crypto";
import type { SavedAddress } from "#domain/person/address.ts";
import { type ConsentAsked, consentVersion } from "#domain/person/consent.ts";
import { wirePhone } from "#domain/person/phone.ts";
import type { Phone } from "#domain/person/phone.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { SentCode } from "#lib/exchange/session.ts";
import type { Customer } from "#wire/person/account.ts";
import type { CodeRequest, Credential, MailSender } from "#wire/person/account-requests.ts";
import { accountName, contactOf } from "#wire/person/phone-account.ts";
import {
  type Asker,
  giveConsent,
  type Known,
  logInCustomer,
  logOutCustomer,
  readMe,
  registerCustomer,
  requestLoginCode,
} from "./central/account.ts";
import { listAddresses } from "./central/addresses.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { requestLanguage } from "#lib/server/request/language.ts";
import type { CodeContext, CustomerContext } from "#lib/server/request/define-action.ts";
import type { RequestContext } from "#lib/server/request/open-request.ts";
import type { Failure } from "#domain/base/failure.ts";
import { describeError, log } from "./log.ts";
import { absoluteUrl, storeOrigin } from "./store-origin.ts";
import { endLogin, writeSession } from "#lib/server/request/session.ts";
import { endProviderWay, readProviderWay } from "#lib/server/request/provider-seal.ts";
import { emptySession, type Session } from "#lib/server/request/session-seal.ts";

/** Asking for a code, and signing up: the answer says whether there is an account (D1), and a mail may go. */
export const codeRequests = { name: "mail", most: 30, seconds: 600 };

/** Who is logged in as the browser may know them: before the consent that is asked nobody (A220). */
export interface LoggedIn {
  user: Customer | null;
  addresses: SavedAddress[];
  consentAsked: ConsentAsked | null;
}

/** Who asks, for the platform. */
export function askerOf({ clientAddress, clientBrowser, requestId }: RequestContext): Asker {
  return { clientAddress, clientBrowser, requestId };
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

function randomKey(): string {
  return randomBytes(24).toString("base64url");
}

/** The business as a mail names it. */
export function senderOf({ business }: RequestContext): MailSender {
  const { id, name, logo } = business;
  return { id, name, link: storeOrigin(business), logo: logo && absoluteUrl(business, logo.url) };
}

/** This browser's nonce; it outlives log-in and log-out, so that the platform knows who proved a mailbox before (U4). */
export function browserOf({ session }: RequestContext): string {
  return session.browser ?? randomKey();
}

type Pending = NonNullable<Session["pending"]>;

/** What of a sent code, and where it went, is left at `now` (ms), in seconds; null when it is dead. */
export function pendingCodeAt(pending: Pending | null, now: number): (SentCode & { to: string }) | null {
  if (pending === null) return null;
  const age = (now - pending.sentAt) / 1000;
  const expiresIn = Math.ceil(pending.expiresIn - age);
  if (expiresIn <= 0) return null;
  const { email, isLinkOnly } = pending;
  return {
    to: contactOf(email),
    expiresIn,
    resendIn: Math.max(0, Math.ceil(pending.resendIn - age)),
    isLinkOnly,
  };
}

/**
 * Sends a code to a contact and seals for whom and which browser; a resend keeps the browser's nonce (U4). One that was just
 * sent to this browser is on its way: nothing else is asked for before another may be.
 */
export async function startLogin(
  to: string,
  context: RequestContext,
  { browser, newcomer }: Pick<CodeRequest, "browser" | "newcomer"> = { browser: browserOf(context), newcomer: null },
): Promise<Result<SentCode, Failure>> {
  const before = pendingCodeAt(context.session.pending, Date.now());
  if (before !== null && before.to === to && before.resendIn > 0) {
    const { resendIn, expiresIn, isLinkOnly } = before;
    return ok({ resendIn, expiresIn, isLinkOnly });
  }
  const email = accountName(to);
  const sent = await requestLoginCode(
    { email, sender: senderOf(context), browser, newcomer, language: await requestLanguage() },
    askerOf(context),
  );
  if (!sent.ok) return sent;
  const pending = { email, sentAt: Date.now(), ...sent.value };
  await writeSession({ ...emptySession(context.tenant), browser, pending });
  await revokeLogin(context);
  return sent;
}

/** Sends a code to whoever is logged in, who stays so: what is asked for next needs a fresh proof (A226). */
export async function startProof(email: string, context: RequestContext): Promise<Result<SentCode, Failure>> {
  const browser = browserOf(context);
  const sent = await requestLoginCode(
    { email, sender: senderOf(context), browser, newcomer: null, language: await requestLanguage() },
    askerOf(context),
  );
  if (!sent.ok) return sent;
  await writeSession({ ...context.session, browser, pending: { email, sentAt: Date.now(), ...sent.value } });
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

async function loggedIn({ customer, consentAsked }: Known, token: string, context: RequestContext): Promise<LoggedIn> {
  const addresses = customer === null ? [] : await addressesOf(customer, token, context);
  return { user: customer, addresses, consentAsked };
}

/** The consent that is given now. */
export function consentNow() {
  return { version: consentVersion, acceptedAt: new Date().toISOString() };
}

/** Whether what was pressed agrees to be known to the business too (A180, A220). */
interface Consenting {
  consents: boolean;
}

/** Logs in who knows the credential; the cookie is sealed anew (U8). */
async function enter(
  credential: Credential,
  { email, browser, consents, ticket = null }: { email: string; browser: string; ticket?: string | null } & Consenting,
  context: RequestContext,
): Promise<Result<LoggedIn, Failure>> {
  const consent = consents ? consentNow() : null;
  const asked = { email, browser, businessId: context.business.id, consent, ticket, ...credential };
  const entered = await logInCustomer(asked, askerOf(context));
  if (!entered.ok) {
    log.warn("login.refused", { tenant: context.tenant, kind: entered.failure.kind });
    return entered;
  }
  return ok(await comeIn(entered.value, { browser, email }, context));
}

/** Somebody is in: the cookie is sealed anew (U8). */
export async function comeIn(
  { token, ...known }: { token: string } & Known,
  { browser, email }: { browser?: string; email?: string },
  context: RequestContext,
): Promise<LoggedIn> {
  const login = { token, userId: known.userId, ...(email === undefined ? {} : { email }) };
  const nonce = browser ?? context.session.browser;
  await writeSession({ ...emptySession(context.tenant), browser: nonce, login });
  await revokeLogin(context);
  return await loggedIn(known, token, context);
}

/** Lets the business see whoever is logged in, and answers them; nobody when the session has ended (A220). */
export async function agree(context: CustomerContext): Promise<Result<LoggedIn, Failure>> {
  const { token } = context.login;
  await giveConsent(token, consentNow(), askerOf(context));
  const known = await readMe(token, askerOf(context));
  return known === null ? fail({ kind: "unauthorized" }) : ok(await loggedIn(known, token, context));
}

/** Logs in with the code mailed to this browser, and joins a provider's answer about the same mail (A223). */
export async function finishLogin(
  { code, consents }: { code: string } & Consenting,
  context: CodeContext,
): Promise<Result<LoggedIn, Failure>> {
  const way = await readProviderWay(context.tenant);
  const ticket = way?.stage === "ticket" ? way.secret : null;
  const entered = await enter({ method: "code", typed: code }, { ...context.codeHolder, consents, ticket }, context);
  if (entered.ok && ticket !== null) await endProviderWay();
  return entered;
}

/** Logs in with a password in place of a code (S2 §2.2, A77). */
export async function enterWithPassword(
  { to, password, consents }: { to: string; password: string } & Consenting,
  context: RequestContext,
): Promise<Result<LoggedIn, Failure>> {
  const holder = { email: accountName(to), browser: browserOf(context), consents };
  return await enter({ method: "password", typed: password }, holder, context);
}

export interface SignUp {
  name: string;
  /** Null where the code goes to the phone (A150). */
  email: string | null;
  phone: Phone;
  /** Null: a code alone logs in. */
  password: string | null;
}

/** Gives the person's data for the account and sends a code; an existing account only gets the code (A79, D6). */
export async function startSignUp(
  { password, ...input }: SignUp,
  context: RequestContext,
): Promise<Result<SentCode, Failure>> {
  const { phone, phoneCode } = wirePhone(input.phone);
  const consent = consentNow();
  const browser = browserOf(context);
  const created = await registerCustomer(
    {
      ...input,
      phone,
      phoneCode,
      password: password ?? randomKey(),
      isPasswordChosen: password !== null,
      businessId: context.business.id,
      browser,
      consent,
    },
    askerOf(context),
  );
  const isKnown = !created.ok && created.failure.kind === "refused" && created.failure.code === "user_exists";
  // Nobody delivers to phones any more: the form asks for a mail.
  const isMailNeeded = !created.ok && created.failure.kind === "refused" && created.failure.code === "invalid_input";
  if (isMailNeeded && input.email === null) return fail({ kind: "invalid", fields: { email: "required" } });
  const isWeak = !created.ok && created.failure.kind === "refused" && created.failure.code === "password_refused";
  if (isWeak) return fail({ kind: "invalid", fields: { password: "refused" } });
  if (!created.ok && !isKnown) return created;
  const newcomer = { name: input.name, phone, phoneCode };
  return await startLogin(input.email ?? input.phone.e164, context, { browser, newcomer });
}

/** Ends the log-in here, and a provider's way that is under way: nobody comes in by it afterwards. */
export async function logOutHere(session: Session): Promise<void> {
  await endLogin(session);
  await endProviderWay();
}

/** Ends the session here, and at the platform unless it is away (U8). */
export async function endSession(context: RequestContext): Promise<void> {
  await logOutHere(context.session);
  await revokeLogin(context);
}
