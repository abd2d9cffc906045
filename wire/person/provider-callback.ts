import type { ProviderName } from "#domain/person/login/provider.ts";

/** What the address says that a provider's way back leads to (S2 §7). */
export interface ProviderCallback {
  /** Of the storefront. */
  origin: string;
  branchId: string;
  /** The storefront's, sealed to the browser. */
  state: string;
}

/** The mode of a shop that is no table and no kiosk: elsewhere nobody logs in. */
const mode = "ecommerce";

/** The storefront's path that a provider's way back ends at. */
export function providerReturnPath(provider: ProviderName): string {
  return `/api/auth/${provider}/return`;
}

/** The address of a callback: origin in base64, mode, branch and state in its path. */
export function providerCallback(provider: ProviderName, { origin, branchId, state }: ProviderCallback): string {
  const parts = [Buffer.from(origin).toString("base64url"), mode, branchId, state];
  return `${origin}${providerReturnPath(provider)}/${parts.join("/")}`;
}

/** What such an address says; null for any other. */
export function readProviderCallback(address: string, provider: ProviderName): ProviderCallback | null {
  const pattern = /^([\w-]{1,400})\/[\w-]{1,40}\/([\w-]{1,40})\/([\w-]{20,64})$/;
  const separator = `${providerReturnPath(provider)}/`;
  const [start = "", rest = "", ...more] = address.length > 2000 ? [] : address.split(separator);
  const [, encoded = "", branchId = "", state = ""] = pattern.exec(rest) ?? [];
  const origin = Buffer.from(encoded, "base64url").toString();
  if (more.length > 0 || origin === "" || origin !== start) return null;
  return { origin, branchId, state };
}
