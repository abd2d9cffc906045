import "server-only";
import type { Failure } from "#domain/base/failure.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { SentCode } from "#lib/exchange/session.ts";
import { type Leaving, leavingBody, type LeavingCode, leavingCodeBody, ownDataFrom } from "#wire/person/own-data.ts";
import { env } from "#lib/server/env.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { readAnswer } from "#lib/server/central/http/parse-answer.ts";
import { refusal, sentCodeFrom } from "#lib/server/central/account.ts";
import type { AccountOwner } from "#lib/server/central/profile.ts";

/** What is kept of the customer, their orders of this shop among it; null where the backend does not tell (A156). @throws CentralError */
export async function readOwnData({
  token,
  userId: _userId,
  ...asker
}: AccountOwner): Promise<ReturnType<typeof ownDataFrom> | null> {
  const path = env().OWN_DATA_PATH;
  if (path === null) return null;
  const { body } = await requestCentral({ method: "GET", path, token, isRead: true, ...asker });
  return readAnswer("own data", () => ownDataFrom(body));
}

const noCall = fail({ kind: "refused", code: "leaving_unknown" } as const);

/** Sends a code for one of the two acts to an identity of the account. Refused: `mail_unavailable`. @throws CentralError */
export async function askLeavingCode(
  request: LeavingCode,
  { token, userId: _userId, ...asker }: AccountOwner,
): Promise<Result<SentCode, Failure>> {
  const path = env().OWN_DATA_PATH;
  if (path === null) return noCall;
  const answer = await requestCentral({
    method: "POST",
    path: `${path}/code`,
    body: leavingCodeBody(request),
    token,
    isRead: false,
    timeoutMilliseconds: 8000,
    accepts: [404, 409, 422, 429, 503],
    ...asker,
  });
  return answer.status === 200 ? ok(sentCodeFrom(answer.body)) : refusal(answer);
}

/**
 * Lets go what the shop, or every shop, keeps of the customer, whose session ends with it. Refused: `leaving_waits`, `proof_needed`,
 * `code_wrong`, `code_expired`, `code_exhausted`, `code_link_only`. @throws CentralError
 */
export async function letGo(
  leaving: Leaving,
  { token, userId: _userId, ...asker }: AccountOwner,
): Promise<Result<null, Failure>> {
  const path = env().OWN_DATA_PATH;
  if (path === null) return noCall;
  const answer = await requestCentral({
    method: "POST",
    path: `${path}/leave`,
    body: leavingBody(leaving),
    token,
    isRead: false,
    timeoutMilliseconds: 8000,
    accepts: [403, 409, 422, 429],
    ...asker,
  });
  return answer.status < 300 ? ok(null) : refusal(answer, { 403: "proof_needed" });
}
