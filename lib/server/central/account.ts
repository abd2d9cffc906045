import "server-only";
import { z } from "zod";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { Failure } from "#domain/base/failure.ts";
import { CentralError } from "./central-error.ts";
import { type CentralAnswer, requestCentral } from "./client.ts";
import { errorCode, loginRefusal, retryAfter } from "./wire-error.ts";
import { jsonAt, parseAnswer, wireId, wireName, wireOptionalNumber, wireText } from "./wire-value.ts";

/** A customer as the browser may know it. */
export interface Customer {
  id: string;
  name: string;
  email: string;
  phone: string | null;
}

/** Who asks, for the platform's own limits and log. */
export interface Asker {
  clientAddress: string | null;
  requestId?: string;
}

const mailTimeout = 8000;

const customerRow = z
  .object({ id: wireId, name: wireText, email: wireName, phone: wireText })
  .transform((row): Customer => ({ id: row.id, name: row.name ?? "", email: row.email, phone: row.phone }));

function refusal(answer: CentralAnswer): { ok: false; failure: Failure } {
  if (answer.status === 429) return fail({ kind: "tooMany", retryAfter: retryAfter(answer) });
  return fail({ kind: "refused", code: errorCode(answer) || `status_${answer.status}` });
}

/**
 * Has a log-in code mailed; the answer never holds it (D8, checklist 28). Refusals: `user_not_found`, `not_a_customer`,
 * `mail_unavailable`.
 * @throws CentralError when the platform gives no usable answer.
 */
export async function requestLoginCode(
  input: { email: string; businessId: string; browser: string },
  asker: Asker,
): Promise<Result<{ resendIn: number }, Failure>> {
  const answer = await requestCentral({
    method: "POST",
    path: "/api/auth/code/store",
    body: { email: input.email, business_id: Number(input.businessId), browser: input.browser },
    isRead: false,
    timeoutMilliseconds: mailTimeout,
    accepts: [401, 404, 422, 429, 503],
    ...asker,
  });
  if (answer.status !== 200) return refusal(answer);
  return ok({ resendIn: wireOptionalNumber.parse(jsonAt(answer.body, "resend_in") ?? null) ?? 60 });
}

/** Sealed with a long host, a longer token would not fit into 1 kB of cookie (checklist 33); the platform's has 215. */
export const longestToken = 320;

const loginAnswer = z.object({ jwt: z.string().min(1).max(longestToken), user: customerRow });

function isCustomer(body: unknown): boolean {
  const role = jsonAt(body, "user", "role", "type");
  return role === undefined || role === "customer";
}

/**
 * Logs in with a typed code. Refusals: `code_wrong`, `code_expired`, `code_exhausted`, `not_a_customer` (U18).
 * @throws CentralError when the platform gives no usable answer.
 */
export async function logInWithCode(
  input: { email: string; code: string; businessId: string; browser: string },
  asker: Asker,
): Promise<Result<{ token: string; customer: Customer }, Failure>> {
  const answer = await requestCentral({
    method: "POST",
    path: "/api/auth/local",
    body: {
      identifier: input.email,
      password: input.code,
      browser: input.browser,
      business_id: Number(input.businessId),
    },
    isRead: false,
    timeoutMilliseconds: 4000,
    accepts: [400, 401, 403, 422, 429],
    ...asker,
  });
  if (answer.status === 400) return fail({ kind: "refused", code: loginRefusal(answer) });
  if (answer.status !== 200) return refusal(answer);
  if (!isCustomer(answer.body)) return fail({ kind: "refused", code: "not_a_customer" });
  const { jwt, user } = parseAnswer("log-in", loginAnswer, answer.body);
  return ok({ token: jwt, customer: user });
}

/**
 * Creates a customer; it never logs in (D6). Refusals: `user_exists`, `not_allowed`, `invalid_input`.
 * @throws CentralError when the platform gives no usable answer.
 */
export async function registerCustomer(
  input: {
    name: string;
    email: string;
    phone: string;
    phoneCode: string;
    businessId: string;
    consent: { version: string; acceptedAt: string };
  },
  asker: Asker,
): Promise<Result<{ userId: string }, Failure>> {
  const answer = await requestCentral({
    method: "POST",
    path: "/api/auth/register/customer",
    body: {
      name: input.name,
      email: input.email,
      phone: input.phone,
      phone_code: input.phoneCode,
      business_id: Number(input.businessId),
      consent: { version: input.consent.version, accepted_at: input.consent.acceptedAt },
    },
    isRead: false,
    timeoutMilliseconds: 4000,
    accepts: [401, 404, 409, 422, 429],
    ...asker,
  });
  if (answer.status !== 201 && answer.status !== 200) return refusal(answer);
  return ok({ userId: parseAnswer("registration", z.object({ user: z.object({ id: wireId }) }), answer.body).user.id });
}

/** Ends the session at the platform: its token is dead at once. A platform that is away is told nothing. */
export async function logOutCustomer(token: string, asker: Asker): Promise<void> {
  await requestCentral({ method: "POST", path: "/api/auth/logout", token, isRead: false, accepts: [401], ...asker });
}

/**
 * The customer whose token it is, null when the token is no good any more (S2 §7 session check).
 * @throws CentralError when the platform gives no usable answer.
 */
export async function readMe(token: string, asker: Asker): Promise<Customer | null> {
  const answer = await requestCentral({
    method: "GET",
    path: "/users/me",
    token,
    isRead: true,
    accepts: [400, 401, 403],
    ...asker,
  });
  if (answer.status !== 200) return null;
  if (jsonAt(answer.body, "blocked") === true) return null;
  return parseAnswer("customer", customerRow, answer.body);
}

/** True when the platform said that a token is no good. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof CentralError && (error.status === 401 || error.status === 403);
}
