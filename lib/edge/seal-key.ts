import { hkdfSync } from "node:crypto";

/** What a seal is for. */
export type SealUse =
  | "session"
  | "place"
  | "coupons"
  | "payment"
  | "phone"
  | "guest"
  | "device"
  | "browser"
  | "form"
  | "attempt"
  | "orders"
  | "provider";

/** What is of the browser itself, whoever uses it: where it stands, and by what its calls are counted. */
const ofBrowser = new Set<SealUse>(["guest", "browser"]);

/** The cookie of a seal: host-only, by its prefix. On a shared device another than its owner's (A120). */
export function sealCookieName(use: SealUse, isShared = false): string {
  const owner = isShared && !ofBrowser.has(use) ? "__Host-kiosk" : "__Host-vitrina";
  return use === "session" ? owner : `${owner}-${use}`;
}

/** Derived per use and tenant: what one tenant's key seals, another's does not open. */
export function tenantKey(use: SealUse, secret: string, tenant: string): string {
  return Buffer.from(hkdfSync("sha256", secret, `vitrina ${use}`, tenant, 32)).toString("base64url");
}
