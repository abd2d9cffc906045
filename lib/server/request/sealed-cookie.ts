import "server-only";
import { sealData, unsealData } from "iron-session";
import { cookies, headers } from "next/headers";
import type { z } from "zod";
import { sessionSecrets } from "#lib/server/env.ts";
import { log } from "#lib/server/log.ts";
import { capabilitiesOf, isShared } from "#domain/store/mode.ts";
import { sealCookieName, type SealUse, tenantKey } from "#lib/edge/seal-key.ts";
import { setCookie } from "./answer-cookie.ts";
import { readVisit } from "./visit.ts";

/** Host-only, by its prefix: no other host can set it and it is sent to no other (T13, U8). */
const cookieAttributes = { path: "/", httpOnly: true, secure: true, sameSite: "lax" } as const;

/** As long as browsers keep a cookie, in seconds. */
export const longestSeconds = 400 * 86_400;

/** Longer ones are none of ours (U9). */
const longestSeal = 1024;

/** Sets one of our seals in the answer. */
export async function setSeal(name: string, seal: string, seconds: number): Promise<void> {
  await setCookie(name, seal, { ...cookieAttributes, maxAge: seconds });
}

/** Whether the pages of this browser are those of a shared device, as its visit says (A120). */
export async function isOfSharedDevice(): Promise<boolean> {
  const visit = await readVisit();
  return visit !== null && isShared(capabilitiesOf(visit.variant, { onlyMenu: false }));
}

/** The cookie of a seal in this browser: on a shared device the owner's own are neither read nor written. */
export async function sealName(use: SealUse): Promise<string> {
  return sealCookieName(use, await isOfSharedDevice());
}

/** Ends the cookies of these uses in the answer; `isWhole` those of a device's owner too. */
export async function forgetSeals(uses: readonly SealUse[], isWhole = false): Promise<void> {
  for (const use of uses) {
    const name = await sealName(use);
    await setSeal(name, "", 0);
    if (isWhole && name !== sealCookieName(use)) await setSeal(sealCookieName(use), "", 0);
  }
}

/** Whether a name stands twice among the request's cookies: then another host set one of them (T13). */
export function isRepeated(cookieHeader: string | null, name: string): boolean {
  const pairs = (cookieHeader ?? "").split(";").map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).length > 1;
}

/** A cookie that only this server reads and writes: sealed for one use and one tenant, by the first of the secrets. */
export interface SealedCookie<T> {
  /** What it holds; null when there is none, or it is broken, expired, repeated or another tenant's. */
  read: (tenant: string) => Promise<T | null>;
  /** Into the answer; it ends after `seconds`, by default those of the cookie. */
  write: (value: T, tenant: string, seconds?: number) => Promise<void>;
  end: () => Promise<void>;
}

export function sealedCookie<S extends z.ZodObject>(
  cookie: { use: Exclude<SealUse, "session">; seconds: number },
  schema: S,
): SealedCookie<z.output<S>> {
  const { use } = cookie;
  return {
    read: async (tenant) => {
      const name = await sealName(use);
      const seal = (await cookies()).get(name)?.value;
      if (seal === undefined || seal === "" || seal.length > longestSeal) return null;
      if (isRepeated((await headers()).get("cookie"), name)) return null;
      for (const secret of sessionSecrets()) {
        const password = tenantKey(use, secret, tenant);
        const parsed = schema.safeParse(await unsealData(seal, { password, ttl: cookie.seconds }));
        if (parsed.success) return parsed.data;
      }
      return null;
    },
    write: async (value, tenant, seconds = cookie.seconds) => {
      const [current] = sessionSecrets();
      if (current === undefined) return;
      const seal = await sealData(value, { password: tenantKey(use, current, tenant), ttl: seconds });
      const name = await sealName(use);
      // It could be read by nobody.
      if (seal.length > longestSeal) log.error("cookie.too_long", { cookie: name, length: seal.length });
      await setSeal(name, seal, seconds);
    },
    end: async () => await setSeal(await sealName(use), "", 0),
  };
}
