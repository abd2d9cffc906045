import "server-only";
import { z } from "zod";
import { deviceName, readDevice } from "#lib/server/request/guest-device.ts";
import type { AttemptOwner } from "#lib/server/request/orderer.ts";
import { sealedCookie } from "#lib/server/request/sealed-cookie.ts";

const sealSchema = z.strictObject({
  /** The platform's secret name of the payment; one of ours where the backend has none. */
  reference: z.string(),
  /** Null before the form has made the order (S3 §4). */
  number: z.string().nullable(),
  /** Of an order that its form makes: by it its number is looked for. */
  attemptKey: z.string().nullable().default(null),
  /** In pesos, where nobody else tells it. */
  amount: z.number().default(0),
  /** What the form to the provider says besides (S3 §3); null for a payment that was found under way. */
  form: z.object({ endpoint: z.string(), isProduction: z.boolean(), tax: z.number() }).nullable(),
  /** The guest who pays: to the next one at a kiosk it is none (A213). Null for a customer. */
  device: z.string().nullable(),
});

/** The payment that this browser has begun (B12). */
export type SealedPayment = z.output<typeof sealSchema>;

// A voucher is paid in cash within days.
const paymentCookie = sealedCookie({ use: "payment", seconds: 7 * 86_400 }, sealSchema);

/** The secret that opens a guest's payment at the platform; null for a customer's. */
export type OwnPayment = SealedPayment & { guestSecret: string | null };

/** The browser's payment at this shop; null without a seal that can be trusted, and for another guest than who pays. */
export async function readPaymentSeal(tenant: string): Promise<OwnPayment | null> {
  const sealed = await paymentCookie.read(tenant);
  if (sealed === null || sealed.device === null) return sealed && { ...sealed, guestSecret: null };
  const device = await readDevice(tenant);
  const isOwn = device !== null && deviceName(device.secret) === sealed.device;
  return isOwn ? { ...sealed, guestSecret: device.secret } : null;
}

/** Seals a payment of who orders into the answer's cookie; the one before is forgotten. */
export async function writePaymentSeal(
  payment: Omit<SealedPayment, "device" | "amount" | "attemptKey"> &
    Partial<Pick<SealedPayment, "amount" | "attemptKey">>,
  orderer: AttemptOwner,
  tenant: string,
): Promise<void> {
  const device = orderer.kind === "guest" ? orderer.device : null;
  await paymentCookie.write({ amount: 0, attemptKey: null, ...payment, device }, tenant);
}
