import "server-only";
import { sealData, unsealData } from "iron-session";
import { cookies } from "next/headers";
import { z } from "zod";
import { sessionSecrets } from "#lib/server/env.ts";
import { tenantKey } from "#lib/server/request/session-seal.ts";

/** A voucher is paid in cash within days. */
const sealSeconds = 7 * 86_400;
const paymentCookie = "__Host-vitrina-payment";
const attributes = { path: "/", httpOnly: true, secure: true, sameSite: "lax", maxAge: sealSeconds } as const;

const sealSchema = z.strictObject({
  /** The platform's secret name of the payment. */
  reference: z.string(),
  number: z.string(),
  /** What the form to the provider says besides (S3 §3); null for a payment that was found under way. */
  form: z.strictObject({ endpoint: z.string(), isProduction: z.boolean(), tax: z.number() }).nullable(),
});

/** The payment that this browser has begun (B12). */
export type SealedPayment = z.output<typeof sealSchema>;

/** The browser's payment at this shop; null without a seal that can be trusted. */
export async function readPaymentSeal(tenant: string): Promise<SealedPayment | null> {
  const seal = (await cookies()).get(paymentCookie)?.value;
  if (seal === undefined || seal === "" || seal.length > 1024) return null;
  for (const secret of sessionSecrets()) {
    const password = tenantKey("payment", secret, tenant);
    const parsed = sealSchema.safeParse(await unsealData(seal, { password, ttl: sealSeconds }));
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** Seals a payment into the answer's cookie; the one before is forgotten. */
export async function writePaymentSeal(payment: SealedPayment, tenant: string): Promise<void> {
  const [current] = sessionSecrets();
  if (current === undefined) return;
  const seal = await sealData(payment, { password: tenantKey("payment", current, tenant), ttl: sealSeconds });
  (await cookies()).set(paymentCookie, seal, attributes);
}
