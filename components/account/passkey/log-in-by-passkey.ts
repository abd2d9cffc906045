import type { Failure } from "#domain/base/failure.ts";
import type { Result } from "#domain/base/result.ts";
import { enterPasskey, requestPasskeyChallenge } from "#lib/actions/passkey.ts";
import { signByPasskey } from "#lib/client/session/passkey-device.ts";
import { reached } from "#lib/client/device/reached.ts";
import type { Session } from "#lib/exchange/session.ts";

/** Has the device sign by a passkey of this shop, and logs in by that; `consents`: the press agreed to the business. */
export async function logInByPasskey(consents: boolean): Promise<Result<Session, Failure>> {
  const asked = await reached(requestPasskeyChallenge({}));
  if (!asked.ok) return asked;
  const signed = await signByPasskey(asked.value);
  return signed.ok ? await reached(enterPasskey({ response: signed.value, consents })) : signed;
}
