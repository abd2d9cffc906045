import { hkdfSync } from "node:crypto";

/** What seals keep of whoever uses the browser: all that goes where a person is forgotten. */
export const personalSeals = [
  "session",
  "place",
  "coupons",
  "payment",
  "phone",
  "device",
  "form",
  "attempt",
  "orders",
  "provider",
] as const;

/** What is of the browser itself, whoever uses it: where it stands, and by what its calls are counted. */
const browserSeals = ["guest", "browser"] as const;

/** What a seal is for. */
export type SealUse = (typeof personalSeals)[number] | (typeof browserSeals)[number];

const ofBrowser = new Set<SealUse>(browserSeals);

/** The cookie of a seal: host-only, by its prefix. On a shared device another than its owner's (A120). */
export function sealCookieName(use: SealUse, isShared = false): string {
  const owner = isShared && !ofBrowser.has(use) ? "__Host-kiosk" : "__Host-vitrina";
  return use === "session" ? owner : `${owner}-${use}`;
}

/** Derived per use and tenant: what one tenant's key seals, another's does not open. */
export function tenantKey(use: SealUse, secret: string, tenant: string): string {
  return Buffer.from(hkdfSync("sha256", secret, `vitrina ${use}`, tenant, 32)).toString("base64url");
}
