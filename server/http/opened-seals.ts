import type { IncomingMessage } from "node:http";
import { unsealData } from "iron-session";
import { sealCookieName, type SealUse, tenantKey } from "#lib/edge/seal-key.ts";

const longestSeal = 4096;

/** The value of a cookie that stands there once. */
function sealOf({ headers }: IncomingMessage, use: SealUse): string | null {
  const begin = `${sealCookieName(use)}=`;
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const [found, ...more] = pairs.filter((pair) => pair.startsWith(begin));
  const seal = found?.slice(begin.length) ?? "";
  return more.length > 0 || seal === "" || seal.length > longestSeal ? null : seal;
}

/** Opens a tenant's seal that a request brings; nothing where there is none, or somebody else's. */
export type OpenSeal = (request: IncomingMessage, tenant: string, use: SealUse) => Promise<Record<string, unknown>>;

/** `secrets`: with which this shop's cookies are sealed, the current one first. */
export function createOpenSeal(secrets: readonly string[]): OpenSeal {
  return async (request, tenant, use) => {
    const seal = sealOf(request, use);
    if (seal === null) return {};
    for (const secret of secrets) {
      const password = tenantKey(use, secret, tenant);
      const value = await unsealData<Record<string, unknown>>(seal, { password }).catch(() => ({}));
      if (Object.keys(value).length > 0) return value;
    }
    return {};
  };
}
