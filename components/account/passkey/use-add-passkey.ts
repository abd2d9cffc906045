import type { Failure } from "#domain/base/failure.ts";
import type { Result } from "#domain/base/result.ts";
import { passkeyName } from "#domain/person/login/passkey-name.ts";
import { useProved } from "#components/account/own/use-proved.ts";
import { requestPasskey, savePasskey } from "#lib/actions/passkey.ts";
import { makePasskey } from "#lib/client/session/passkey-device.ts";
import type { OwnPasskey } from "#lib/exchange/passkey.ts";

async function addPasskey(): Promise<Result<OwnPasskey[], Failure>> {
  const asked = await requestPasskey({});
  if (!asked.ok) return asked;
  const made = await makePasskey(asked.value);
  return made.ok ? await savePasskey({ name: passkeyName(navigator.userAgent), response: made.value }) : made;
}

/** Has this device make a passkey and keeps it; answers all of them then. */
export function useAddPasskey(onDone: (all: OwnPasskey[]) => void) {
  return useProved(addPasskey, onDone);
}
