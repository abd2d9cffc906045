import type { Failure } from "#domain/base/failure.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { CreatedPasskey, SignedPasskey } from "#lib/exchange/passkey.ts";

const load = async () => await import("@simplewebauthn/browser");

/** Why the device gave nothing: called off or timed out, known already, or something else. */
function failureOf(error: unknown): { ok: false; failure: Failure } {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return fail({ kind: "refused", code: "passkey_there" });
  const isCalledOff = name === "NotAllowedError" || name === "AbortError";
  return fail({ kind: "refused", code: isCalledOff ? "passkey_cancelled" : "passkey_refused" });
}

/** Has the device make a passkey. Refused: `passkey_cancelled`, `passkey_there`, `passkey_refused`. */
export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<Result<CreatedPasskey, Failure>> {
  try {
    const { id, rawId, response } = await (await load()).startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject } = response;
    return ok({ id, rawId, type: "public-key", response: { clientDataJSON, attestationObject } });
  } catch (error) {
    return failureOf(error);
  }
}

/** Has the device sign by one. Refused: `passkey_cancelled`, `passkey_refused`. */
export async function signByPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<Result<SignedPasskey, Failure>> {
  try {
    const { id, rawId, response } = await (await load()).startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const signed = { clientDataJSON, authenticatorData, signature };
    return ok({ id, rawId, type: "public-key", response: { ...signed, ...(userHandle && { userHandle }) } });
  } catch (error) {
    return failureOf(error);
  }
}
