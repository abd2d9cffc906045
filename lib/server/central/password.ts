import "server-only";
import type { Failure } from "#domain/base/failure.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import {
  forgottenPasswordBody,
  type ForgottenPassword,
  identifierHeader,
  passwordByLinkBody,
} from "#wire/person/forgotten-password.ts";
import { valueAt } from "#wire/value-at.ts";
import { env } from "#lib/server/env.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { requestGraphql } from "#lib/server/central/http/graphql.ts";
import { type Asker, refusal } from "./account.ts";
import { UpdateUserDocument } from "./generated/documents.ts";
import type { AccountOwner } from "./profile.ts";

const mailTimeout = 8000;

/** Mails a link that sets another password (A224). Refused: `user_not_found`, `mail_unavailable`. @throws CentralError */
export async function askPasswordLink(
  email: string,
  input: ForgottenPassword,
  asker: Asker,
): Promise<Result<null, Failure>> {
  const { FORGOT_HEADER: name, FORGOT_ENCODING: encoding } = env();
  const answer = await requestCentral({
    method: "POST",
    path: "/api/users/forgot-password",
    headers: identifierHeader(email, { name, encoding }),
    body: forgottenPasswordBody(input),
    isRead: false,
    timeoutMilliseconds: mailTimeout,
    accepts: [400, 404, 422, 429, 503],
    ...asker,
  });
  return answer.status < 300 ? ok(null) : refusal(answer, { 400: "user_not_found", 404: "user_not_found" });
}

/** Sets a password by a mailed link, where the backend has a call for that. Refused: `link_ended`, `password_refused`. @throws CentralError */
export async function setPasswordByLink(link: string, password: string, asker: Asker): Promise<Result<null, Failure>> {
  const path = env().PASSWORD_PATH;
  if (path === null) return fail({ kind: "refused", code: "link_ended" });
  const answer = await requestCentral({
    method: "POST",
    path,
    body: passwordByLinkBody(link, password),
    isRead: false,
    timeoutMilliseconds: 4000,
    accepts: [400, 422, 429],
    ...asker,
  });
  return answer.status < 300 ? ok(null) : refusal(answer, { 400: "link_ended", 422: "password_refused" });
}

/** Whether the account has a password; null where the backend does not tell (A156). @throws CentralError */
export async function readHasPassword({ token, userId: _userId, ...asker }: AccountOwner): Promise<boolean | null> {
  const path = env().PASSWORD_PATH;
  if (path === null) return null;
  const { body } = await requestCentral({ method: "GET", path, token, isRead: true, ...asker });
  return valueAt(body, "has_password") === true;
}

/**
 * Writes the account's password (S2 §7 updateUser). Refused: `password_refused` by the rule, `proof_needed` where the session
 * is too old for it (A226). @throws CentralError
 */
export async function writePassword(
  password: string,
  { token, userId, ...asker }: AccountOwner,
): Promise<Result<null, Failure>> {
  try {
    const variables = { id: userId, data: { password } };
    await requestGraphql(UpdateUserDocument, variables, { token, isRead: false, ...asker });
    return ok(null);
  } catch (error) {
    const status = error instanceof CentralError ? error.status : null;
    if (status === 400) return fail({ kind: "refused", code: "password_refused" });
    if (status === 403) return fail({ kind: "refused", code: "proof_needed" });
    throw error;
  }
}
