import "server-only";
import { z } from "zod";
import { couponCode } from "#domain/offer/coupon-code.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { sealedCookie } from "#lib/server/request/sealed-cookie.ts";
import { sessionSeconds } from "#lib/server/request/session-seal.ts";

/** The newest stay. */
const mostCodes = 3;

const couponCookie = sealedCookie(
  { use: "coupons", seconds: sessionSeconds },
  z.strictObject({
    accepted: z.array(z.strictObject({ code: z.string(), ticket: z.string() })).max(mostCodes),
  }),
);

/** What the platform gave this browser for a code that it had accepted; null for a code that is new here. */
export async function couponTicketOf(code: string, tenant: string): Promise<string | null> {
  const sealed = await couponCookie.read(tenant);
  return sealed?.accepted.find((one) => one.code === code)?.ticket ?? null;
}

/** The same for the code of an order; null without one. */
export async function orderCouponTicket(
  { inputs }: Pick<OrderIntent, "inputs">,
  tenant: string,
): Promise<string | null> {
  const code = inputs.coupon === null ? null : couponCode(inputs.coupon);
  return code === null ? null : await couponTicketOf(code, tenant);
}

/** Binds an accepted code to this browser: asking it again is no guess (M12). */
export async function keepCouponTicket(code: string, ticket: string, tenant: string): Promise<void> {
  const known = (await couponCookie.read(tenant))?.accepted ?? [];
  if (known.some((one) => one.code === code && one.ticket === ticket)) return;
  const accepted = [{ code, ticket }, ...known.filter((one) => one.code !== code)].slice(0, mostCodes);
  await couponCookie.write({ accepted }, tenant);
}
