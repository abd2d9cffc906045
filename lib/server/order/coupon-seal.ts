import "server-only";
import { sealData, unsealData } from "iron-session";
import { cookies } from "next/headers";
import { z } from "zod";
import { sessionSecrets } from "#lib/server/env.ts";
import { sessionSeconds, tenantKey } from "#lib/server/request/session-seal.ts";

const couponCookie = "__Host-vitrina-coupons";
const attributes = { path: "/", httpOnly: true, secure: true, sameSite: "lax", maxAge: sessionSeconds } as const;
/** The newest stay. */
const mostCodes = 3;

const sealSchema = z.strictObject({
  accepted: z.array(z.strictObject({ code: z.string(), ticket: z.string() })).max(mostCodes),
});

type Accepted = z.output<typeof sealSchema>["accepted"];

async function readSeal(tenant: string): Promise<Accepted> {
  const seal = (await cookies()).get(couponCookie)?.value;
  if (seal === undefined || seal === "" || seal.length > 1024) return [];
  for (const secret of sessionSecrets()) {
    const password = tenantKey("coupon", secret, tenant);
    const parsed = sealSchema.safeParse(await unsealData(seal, { password, ttl: sessionSeconds }));
    if (parsed.success) return parsed.data.accepted;
  }
  return [];
}

/** What the platform gave this browser for a code that it had accepted; null for a code that is new here. */
export async function couponTicketOf(code: string, tenant: string): Promise<string | null> {
  return (await readSeal(tenant)).find((one) => one.code === code)?.ticket ?? null;
}

/** Binds an accepted code to this browser: asking it again is no guess (M12). */
export async function keepCouponTicket(code: string, ticket: string, tenant: string): Promise<void> {
  const [current] = sessionSecrets();
  const known = await readSeal(tenant);
  if (current === undefined || known.some((one) => one.code === code && one.ticket === ticket)) return;
  const accepted = [{ code, ticket }, ...known.filter((one) => one.code !== code)].slice(0, mostCodes);
  const seal = await sealData({ accepted }, { password: tenantKey("coupon", current, tenant), ttl: sessionSeconds });
  (await cookies()).set(couponCookie, seal, attributes);
}
