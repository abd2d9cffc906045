import "server-only";
import type { Failure } from "#domain/base/failure.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { SentCode } from "#lib/exchange/session.ts";
import { type Customer, customerFrom } from "#wire/person/account.ts";
import {
  contactBody,
  contactCodeBody,
  type ContactRequest,
  newTokenFrom,
  phoneEndingFrom,
  undoBody,
} from "#wire/person/contact.ts";
import { loginRefusalFrom } from "#wire/refusal.ts";
import { valueAt } from "#wire/value-at.ts";
import { env } from "#lib/server/env.ts";
import { type CentralAnswer, requestCentral } from "#lib/server/central/http/client.ts";
import { readAnswer } from "#lib/server/central/http/parse-answer.ts";
import { type Asker, refusal, sentCodeFrom } from "./account.ts";
import type { AccountOwner } from "./profile.ts";

const mailTimeout = 8000;
const noCall = fail({ kind: "refused", code: "status_404" } as const);

/** 403 is an old proof: whoever the business may not see yet has no profile to change. */
function refused(answer: CentralAnswer): Result<never, Failure> {
  return answer.status === 403 ? fail({ kind: "refused", code: "proof_needed" }) : refusal(answer);
}

/**
 * Sends a code to a contact that is to be the account's. Refused: `proof_needed`, `change_pending`, `not_allowed`,
 * `mail_unavailable`, `invalid_input` for one's own. @throws CentralError
 */
export async function askContactCode(
  request: ContactRequest,
  { token, userId: _userId, ...asker }: AccountOwner,
): Promise<Result<SentCode, Failure>> {
  const path = env().CONTACT_PATH;
  if (path === null) return noCall;
  const answer = await requestCentral({
    method: "POST",
    path: `${path}/code`,
    body: contactCodeBody(request),
    token,
    isRead: false,
    timeoutMilliseconds: mailTimeout,
    accepts: [403, 404, 409, 422, 429, 503],
    ...asker,
  });
  return answer.status === 200 ? ok(sentCodeFrom(answer.body)) : refused(answer);
}

/** The account after it; `token` where the session of before has ended. */
export interface TakenContact {
  customer: Customer;
  token: string | null;
  isJoined: boolean;
}

/**
 * Makes the contact the account's by its code. Refused: as a log-in's code, `proof_needed`, `change_pending`, `order_open`,
 * `not_allowed`. @throws CentralError
 */
export async function writeContact(
  request: ContactRequest & { code: string; dial: string | null },
  { token, userId: _userId, ...asker }: AccountOwner,
): Promise<Result<TakenContact, Failure>> {
  const path = env().CONTACT_PATH;
  if (path === null) return noCall;
  const answer = await requestCentral({
    method: "POST",
    path,
    body: contactBody(request),
    token,
    isRead: false,
    timeoutMilliseconds: 4000,
    accepts: [400, 403, 409, 422, 429],
    ...asker,
  });
  const { status, body } = answer;
  if (status === 400) return fail({ kind: "refused", code: loginRefusalFrom(body) });
  if (status !== 200) return refused(answer);
  return readAnswer("contact", () =>
    ok({
      customer: customerFrom(valueAt(body, "user")),
      token: newTokenFrom(body),
      isJoined: valueAt(body, "joined") === true,
    }),
  );
}

/** How the phone ends that logs into the account beside its mail; null without one, or where the backend does not tell. @throws CentralError */
export async function readLoginPhoneEnding({ token, userId: _userId, ...asker }: AccountOwner): Promise<string | null> {
  const path = env().CONTACT_PATH;
  if (path === null) return null;
  const answer = await requestCentral({ method: "GET", path, token, isRead: true, accepts: [404, 405], ...asker });
  return answer.status === 200 ? readAnswer("contact", () => phoneEndingFrom(answer.body)) : null;
}

/** Undoes a change by the link of its notice. Refused: `link_ended`, `contact_taken`. @throws CentralError */
export async function undoContact(token: string, asker: Asker): Promise<Result<null, Failure>> {
  const path = env().CONTACT_PATH;
  if (path === null) return fail({ kind: "refused", code: "link_ended" });
  const answer = await requestCentral({
    method: "POST",
    path: `${path}/undo`,
    body: undoBody(token),
    isRead: false,
    timeoutMilliseconds: 4000,
    accepts: [400, 409, 422, 429],
    ...asker,
  });
  return answer.status < 300 ? ok(null) : refusal(answer, { 400: "link_ended", 422: "link_ended" });
}
