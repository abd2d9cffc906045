import "server-only";
import type { Failure } from "#domain/base/failure.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { ConsentRecord } from "#wire/person/consent.ts";
import {
  type CreationOptions,
  creationOptionsFrom,
  type MadePasskey,
  type OwnPasskey,
  ownPasskeysFrom,
  passkeyBody,
  passkeyChallengeBody,
  passkeyLoginBody,
  passkeyOptionsBody,
  removedPasskeyBody,
  type RequestOptions,
  requestOptionsFrom,
  type SignedPasskey,
} from "#wire/person/passkey.ts";
import { env } from "#lib/server/env.ts";
import { type Asker, type Known, knownIn, refusal } from "#lib/server/central/account.ts";
import { type CentralAnswer, requestCentral } from "#lib/server/central/http/client.ts";
import { readAnswer } from "#lib/server/central/http/parse-answer.ts";
import type { AccountOwner } from "#lib/server/central/profile.ts";

const noCall = fail({ kind: "refused", code: "status_404" } as const);
const accepts = [400, 403, 404, 409, 422, 429];

function refused(answer: CentralAnswer): Result<never, Failure> {
  return answer.status === 403 ? fail({ kind: "refused", code: "proof_needed" }) : refusal(answer);
}

/** The customer's passkeys at this shop, the oldest first; null where the backend has none (A156). @throws CentralError */
export async function readPasskeys({ token, userId: _userId, ...asker }: AccountOwner): Promise<OwnPasskey[] | null> {
  const path = env().PASSKEY_PATH;
  if (path === null) return null;
  const { body } = await requestCentral({ method: "GET", path, token, isRead: true, ...asker });
  return readAnswer("passkeys", () => ownPasskeysFrom(body));
}

/** What a browser is to make a passkey by. Refused: `proof_needed`, `change_pending`, `passkeys_full`. @throws CentralError */
export async function askPasskey(
  browser: string,
  { token, userId: _userId, ...asker }: AccountOwner,
): Promise<Result<CreationOptions, Failure>> {
  const path = env().PASSKEY_PATH;
  if (path === null) return noCall;
  const options = `${path}/options`;
  const answer = await requestCentral({
    method: "POST",
    path: options,
    body: passkeyOptionsBody(browser),
    token,
    isRead: false,
    accepts,
    ...asker,
  });
  return answer.status === 200
    ? readAnswer("passkey options", () => ok(creationOptionsFrom(answer.body)))
    : refused(answer);
}

/** Keeps a passkey that a browser made. Refused: `proof_needed`, `change_pending`, `passkeys_full`, `passkey_refused`. @throws CentralError */
export async function writePasskey(
  passkey: MadePasskey,
  { token, userId: _userId, ...asker }: AccountOwner,
): Promise<Result<null, Failure>> {
  const path = env().PASSKEY_PATH;
  if (path === null) return noCall;
  const answer = await requestCentral({
    method: "POST",
    path,
    body: passkeyBody(passkey),
    token,
    isRead: false,
    timeoutMilliseconds: 4000,
    accepts,
    ...asker,
  });
  return answer.status < 300 ? ok(null) : refused(answer);
}

/** Takes a passkey away; one that is gone already is. @throws CentralError */
export async function erasePasskey(
  id: string,
  { token, userId: _userId, ...asker }: AccountOwner,
): Promise<Result<null, Failure>> {
  const path = env().PASSKEY_PATH;
  if (path === null) return noCall;
  const remove = `${path}/remove`;
  const body = removedPasskeyBody(id);
  const answer = await requestCentral({ method: "POST", path: remove, body, token, isRead: false, accepts, ...asker });
  return answer.status < 300 || answer.status === 404 ? ok(null) : refusal(answer);
}

/** What a browser is to have signed to log in. @throws CentralError */
export async function askPasskeyChallenge(
  who: { browser: string; businessId: string },
  asker: Asker,
): Promise<Result<RequestOptions, Failure>> {
  const path = env().PASSKEY_PATH;
  if (path === null) return noCall;
  const answer = await requestCentral({
    method: "POST",
    path: `${path}/challenge`,
    body: passkeyChallengeBody(who),
    isRead: false,
    accepts,
    ...asker,
  });
  return answer.status === 200
    ? readAnswer("passkey challenge", () => ok(requestOptionsFrom(answer.body)))
    : refusal(answer);
}

/** Logs in by what a passkey signed. Refused: `passkey_unknown`, `passkey_refused`, `not_a_customer`. @throws CentralError */
export async function logInByPasskey(
  signed: { browser: string; businessId: string; response: SignedPasskey; consent: ConsentRecord | null },
  asker: Asker,
): Promise<Result<{ token: string } & Known, Failure>> {
  const path = env().PASSKEY_PATH;
  if (path === null) return noCall;
  const answer = await requestCentral({
    method: "POST",
    path: `${path}/login`,
    body: passkeyLoginBody(signed),
    isRead: false,
    timeoutMilliseconds: 4000,
    accepts,
    ...asker,
  });
  return answer.status === 200 ? knownIn(answer.body) : refusal(answer);
}
