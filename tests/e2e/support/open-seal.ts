import { hkdfSync } from "node:crypto";
import { unsealData } from "iron-session";

/** The platform's token in a session cookie, opened as only the storefront can: to look for it where it must not be. */
export async function tokenInSeal(cookie: string, tenant: string, secret: string): Promise<string> {
  const seal = /__Host-vitrina=([^;]+)/.exec(cookie)?.[1] ?? "";
  const password = Buffer.from(hkdfSync("sha256", secret, "vitrina session", tenant, 32)).toString("base64url");
  const session = await unsealData<{ login?: { token: string } | null }>(decodeURIComponent(seal), { password });
  return session.login?.token ?? "";
}
