import "server-only";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { Failure } from "#domain/base/failure.ts";
import type { Crowd } from "#domain/base/line/fair-line.ts";
import type { SentCode } from "#lib/exchange/session.ts";
import { type Customer, customerFrom, isCustomer, tokenFrom, userIdFrom } from "#wire/person/account.ts";
import type { ProviderName } from "#domain/person/login/provider.ts";
import type { ConsentAsked } from "#domain/person/consent.ts";
import { consentAskedFrom, consentBody, type ConsentRecord } from "#wire/person/consent.ts";
import { codeBody, loginBody, magicBody, registrationBody } from "#wire/person/account-requests.ts";
import type { CodeRequest, Credential, LoginRequest, Registration } from "#wire/person/account-requests.ts";
import {
  providerAnswerFrom,
  providerQuery,
  type ProviderRegistration,
  providerRegistrationBody,
} from "#wire/person/provider-login.ts";
import { plainNumber } from "#wire/field.ts";
import { accountRefusalFrom, loginRefusalFrom, retryAfterFrom } from "#wire/refusal.ts";
import { valueAt } from "#wire/value-at.ts";
import { env } from "#lib/server/env.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import type { CentralRequest } from "#lib/server/central/http/central-request.ts";
import { type CentralAnswer, requestCentral } from "#lib/server/central/http/client.ts";
import { readAnswer } from "#lib/server/central/http/parse-answer.ts";

/** Who asks, for the platform's own limits and log, and for the circuits. */
export interface Asker {
  clientAddress: string | null;
  /** By what the platform counts the calls of a browser that was sealed here, in place of its address (A216). */
  clientBrowser?: string | null;
  requestId?: string;
  tenant?: string;
  isPatient?: boolean;
  crowd?: Crowd;
  timeLeft?: () => number;
}

/** A customer as far as the business may see them. */
export interface Known {
  userId: string;
  /** Null until they agreed to be known to the business (A220). */
  customer: Customer | null;
  consentAsked: ConsentAsked | null;
}

/** @throws UnreadableRow */
function knownFrom(user: unknown): Known {
  const consentAsked = consentAskedFrom(user);
  const customer = consentAsked === "first" ? null : customerFrom(user);
  return { userId: customer?.id ?? userIdFrom(user), customer, consentAsked };
}

const mailTimeout = 8000;

/** Why an account's call was refused. */
export function refusal(
  answer: CentralAnswer,
  byStatus: Readonly<Record<number, string>> = {},
): { ok: false; failure: Failure } {
  if (answer.status === 429) return fail({ kind: "wait", seconds: retryAfterFrom(answer.body) });
  return fail({ kind: "refused", code: accountRefusalFrom(answer, byStatus) });
}

/** S2 §8 'Code request 404', 'Code request 401'. */
const codeRefusals = { 401: "not_a_customer", 404: "user_not_found" };
/** S2 §4, §8 'v2 sign-up 401 or failed 409 retry'. */
const signUpRefusals = { 401: "not_allowed", 409: "user_exists" };

/** The backend's own of the three calls that mail codes (S2 §7). */
function codeCall(input: CodeRequest): Pick<CentralRequest, "path" | "body"> {
  switch (env().CODE_CALL) {
    case "store":
      return { path: "/api/auth/code/store", body: codeBody(input) };
    case "magic":
      return { path: "/api/auth/code/magic", body: codeBody(input) };
    case "magic/v2":
      return { path: "/api/auth/code/magic/v2", body: magicBody(input) };
  }
}

/** How long a code that was sent works, and when the next may be asked for (s). */
export function sentCodeFrom(body: unknown): SentCode {
  return {
    resendIn: plainNumber(valueAt(body, "resend_in")) ?? 60,
    expiresIn: plainNumber(valueAt(body, "expires_in")) ?? 600,
    isLinkOnly: valueAt(body, "link_only") === true,
  };
}

/**
 * Mails a log-in code, which the answer never holds (D8, checklist 28). @throws CentralError
 * Refusals: `user_not_found`, `not_a_customer`, `mail_unavailable`.
 */
export async function requestLoginCode(input: CodeRequest, asker: Asker): Promise<Result<SentCode, Failure>> {
  const answer = await requestCentral({
    method: "POST",
    ...codeCall(input),
    isRead: false,
    timeoutMilliseconds: mailTimeout,
    accepts: [400, 401, 404, 422, 429, 503],
    ...asker,
  });
  return answer.status === 200 ? ok(sentCodeFrom(answer.body)) : refusal(answer, codeRefusals);
}

/**
 * Logs in with a typed code or the token of a mail's link (U18), or with a password (S2 §2.2). @throws CentralError
 * Refusals: `code_wrong`, `code_expired`, `code_exhausted`, `code_link_only`, `password_wrong`, `not_a_customer`.
 */
export async function logInCustomer(
  input: LoginRequest & Credential & { consent: ConsentRecord | null; ticket?: string | null },
  asker: Asker,
): Promise<Result<{ token: string } & Known, Failure>> {
  const answer = await requestCentral({
    method: "POST",
    path: "/api/auth/local",
    body: loginBody(input),
    isRead: false,
    timeoutMilliseconds: 4000,
    accepts: [400, 401, 403, 422, 429],
    ...asker,
  });
  if (answer.status === 400) {
    const code = input.method === "password" ? "password_wrong" : loginRefusalFrom(answer.body);
    return fail({ kind: "refused", code });
  }
  if (answer.status !== 200) return refusal(answer);
  if (!isCustomer(answer.body)) return fail({ kind: "refused", code: "not_a_customer" });
  return ok(
    readAnswer("log-in", () => ({ token: tokenFrom(answer.body), ...knownFrom(valueAt(answer.body, "user")) })),
  );
}

/**
 * Lets the business see the customer of a token, where the backend keeps consents (A156, A220). @throws CentralError
 */
export async function giveConsent(token: string, consent: ConsentRecord, asker: Asker): Promise<void> {
  const path = env().CONSENT_PATH;
  if (path === null) return;
  await requestCentral({ method: "POST", path, body: consentBody(consent), token, isRead: false, ...asker });
}

/** Signs a customer up, who exists once the mailbox is proved (D6, A161). Refusals: `user_exists`, `not_allowed`, `invalid_input`. @throws CentralError */
export async function registerCustomer(input: Registration, asker: Asker): Promise<Result<null, Failure>> {
  const answer = await requestCentral({
    method: "POST",
    path: "/api/auth/register/customer",
    body: registrationBody(input),
    isRead: false,
    timeoutMilliseconds: 4000,
    accepts: [400, 401, 404, 409, 422, 429],
    ...asker,
  });
  if (answer.status !== 201 && answer.status !== 200) return refusal(answer, signUpRefusals);
  return ok(null);
}

/** Revokes the token at the backend at once, where it has a call for that (A156). @throws CentralError */
export async function logOutCustomer(token: string, asker: Asker): Promise<void> {
  const path = env().LOGOUT_PATH;
  if (path === null) return;
  await requestCentral({ method: "POST", path, token, isRead: false, accepts: [401], ...asker });
}

/** The customer of a token, null when it is no longer valid (S2 §7 session check). @throws CentralError */
export async function readMe(token: string, asker: Asker): Promise<Known | null> {
  const answer = await requestCentral({
    method: "GET",
    at: "rest",
    path: "/users/me",
    token,
    isRead: true,
    accepts: [400, 401, 403],
    ...asker,
  });
  if (answer.status !== 200) return null;
  if (valueAt(answer.body, "blocked") === true) return null;
  return readAnswer("customer", () => knownFrom(answer.body));
}

export function isTokenRefused(error: unknown): boolean {
  return error instanceof CentralError && (error.status === 401 || error.status === 403);
}

/** Whom a provider vouches for, as the backend knows them. */
export type ProviderAnswer =
  | ({ kind: "known"; token: string } & Known)
  /** Nobody has this account; without a ticket none can be made of it (A223). */
  | { kind: "unknown"; ticket: string | null; name: string }
  /** Another account has the mail that the provider proved. */
  | { kind: "taken"; ticket: string; email: string };

/** Who is in by an answer. Refused: `not_a_customer`. @throws UnreadableRow */
export function knownIn(body: unknown): Result<{ token: string } & Known, Failure> {
  if (!isCustomer(body)) return fail({ kind: "refused", code: "not_a_customer" });
  return ok(readAnswer("log-in", () => ({ token: tokenFrom(body), ...knownFrom(valueAt(body, "user")) })));
}

/**
 * Logs in whom a provider vouches for (S2 §7), with what its way back brought. @throws CentralError
 * Refusals: `not_a_customer`, `code_lost`.
 */
export async function logInByProvider(
  provider: ProviderName,
  accessToken: string,
  asker: Asker,
): Promise<Result<ProviderAnswer, Failure>> {
  const path = `/auth/${provider}/callback`;
  const answer = await requestCentral({
    method: "GET",
    at: "rest",
    path: `${path}?${providerQuery(accessToken)}`,
    loggedAs: path,
    // It is used up by being asked.
    isRead: false,
    timeoutMilliseconds: 8000,
    accepts: [400, 401, 403, 404, 409, 429],
    ...asker,
  });
  if (answer.status === 200) {
    const known = knownIn(answer.body);
    return known.ok ? ok({ kind: "known", ...known.value }) : known;
  }
  const answered = providerAnswerFrom(answer.body);
  return answered === null ? refusal(answer) : ok(answered);
}

/** Makes an account of a provider's answer and logs in. Refusals: `ticket_lost`, `not_allowed`, `user_exists`. @throws CentralError */
export async function registerByProvider(
  registration: ProviderRegistration,
  asker: Asker,
): Promise<Result<{ token: string } & Known, Failure>> {
  const path = env().PROVIDER_SIGN_UP_PATH;
  if (path === null) return fail({ kind: "refused", code: "ticket_lost" });
  const answer = await requestCentral({
    method: "POST",
    path,
    body: providerRegistrationBody(registration),
    isRead: false,
    timeoutMilliseconds: 4000,
    accepts: [400, 401, 409, 422, 429],
    ...asker,
  });
  return answer.status === 201 ? knownIn(answer.body) : refusal(answer);
}
