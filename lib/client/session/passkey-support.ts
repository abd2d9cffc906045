import { isWebview } from "#domain/person/login/provider.ts";

/** Whether passkeys can be used here: not inside of another app, whose pages keep none (A230). */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && !isWebview(navigator.userAgent);
}

/** Whether the device itself knows its owner, by finger, face or PIN. */
export async function knowsItsOwner(): Promise<boolean> {
  return canUsePasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable());
}
