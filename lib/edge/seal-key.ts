import { hkdfSync } from "node:crypto";

/** What a seal is for. */
export type SealUse =
  | "session"
  | "place"
  | "coupons"
  | "payment"
  | "guest"
  | "device"
  | "browser"
  | "form"
  | "attempt"
  | "orders"
  | "provider";

/** The cookie of a seal: host-only, by its prefix. */
export function sealCookieName(use: SealUse): string {
  return use === "session" ? "__Host-vitrina" : `__Host-vitrina-${use}`;
}

/** Derived per use and tenant: what one tenant's key seals, another's does not open. */
export function tenantKey(use: SealUse, secret: string, tenant: string): string {
  return Buffer.from(hkdfSync("sha256", secret, `vitrina ${use}`, tenant, 32)).toString("base64url");
}
