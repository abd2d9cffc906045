import "server-only";
import { z } from "zod";
import { deviceName, readDevice } from "#lib/server/request/guest-device.ts";
import type { AttemptOwner } from "#lib/server/request/orderer.ts";
import { sealedCookie } from "#lib/server/request/sealed-cookie.ts";
import type { Session } from "#lib/server/request/session-seal.ts";

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
  /** The customer who pays: it outlives their log-out for them alone (U8). Null for a guest. */
  userId: z.string().nullable().default(null),
});

/** The payment that this browser has begun (B12). */
export type SealedPayment = z.output<typeof sealSchema>;

// A voucher is paid in cash within days.
const paymentCookie = sealedCookie({ use: "payment", seconds: 7 * 86_400 }, sealSchema);

// Beside the browser's own: who pays for a kiosk's order may have one of theirs under way (A262).
const phoneCookie = sealedCookie(
  { use: "phone", seconds: 7 * 86_400 },
  sealSchema.extend({
    /** It was started after the browser's own: its provider leads back to it. */
    isLastStarted: z.boolean(),
  }),
);

/** The secret that opens a guest's payment at the platform; null for a customer's. */
type Own<T extends SealedPayment> = T & { guestSecret: string | null };

export type OwnPayment = Own<SealedPayment>;

/** Where a payment is looked for, and who is logged in there. */
type Asking = Pick<Session, "tenant" | "login">;

async function ownOf<T extends SealedPayment>(sealed: T | null, { tenant, login }: Asking): Promise<Own<T> | null> {
  if (sealed === null) return null;
  if (sealed.device === null)
    return login !== null && login.userId === sealed.userId ? { ...sealed, guestSecret: null } : null;
  const device = await readDevice(tenant);
  const isOwn = device !== null && deviceName(device.secret) === sealed.device;
  return isOwn ? { ...sealed, guestSecret: device.secret } : null;
}

/** The browser's payment at this shop; null without a seal that can be trusted, and for anybody else than who pays. */
export async function readPaymentSeal(asking: Asking): Promise<OwnPayment | null> {
  return await ownOf(await paymentCookie.read(asking.tenant), asking);
}

/** The payment that this browser took over from a kiosk, as `readPaymentSeal` (A262). */
export async function readPhoneSeal(asking: Asking) {
  return await ownOf(await phoneCookie.read(asking.tenant), asking);
}

/** Seals a payment that this browser took over; its own stays. */
export async function writePhoneSeal(
  payment: Pick<SealedPayment, "reference" | "number">,
  device: string,
  tenant: string,
): Promise<void> {
  const known = { form: null, amount: 0, attemptKey: null, device, userId: null };
  await phoneCookie.write({ ...payment, ...known, isLastStarted: false }, tenant);
}

/** The payment that is started now, its own or the one taken over; notes which of them the provider leads back from. */
export async function readStartedSeal(which: "own" | "phone", asking: Asking): Promise<OwnPayment | null> {
  const { tenant } = asking;
  const phone = await phoneCookie.read(tenant);
  const isLastStarted = which === "phone";
  if (phone !== null && phone.isLastStarted !== isLastStarted)
    await phoneCookie.write({ ...phone, isLastStarted }, tenant);
  return isLastStarted ? await ownOf(phone, asking) : await readPaymentSeal(asking);
}

/** Seals a payment of who orders into the answer's cookie; the one before is forgotten. */
export async function writePaymentSeal(
  payment: Omit<SealedPayment, "device" | "userId" | "amount" | "attemptKey"> &
    Partial<Pick<SealedPayment, "amount" | "attemptKey">>,
  orderer: AttemptOwner,
  tenant: string,
): Promise<void> {
  const payer =
    orderer.kind === "guest" ? { device: orderer.device, userId: null } : { device: null, userId: orderer.id };
  await paymentCookie.write({ amount: 0, attemptKey: null, ...payment, ...payer }, tenant);
}
