import "server-only";
import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";
import { guestSecretSchema } from "#wire/order/guest.ts";
import { longestSeconds, sealedCookie } from "./sealed-cookie.ts";

const deviceSchema = z.strictObject({
  /** 128 random bits that only this browser holds: with them a guest's lost answer is found and withdrawn (A214). */
  secret: guestSecretSchema,
  /** The attempt that ended a kiosk's turn; the next one begins another guest's. */
  orderedBy: z.string().nullable(),
});

/** What a guest is known by, of a kiosk for one turn (A213). */
export type GuestDevice = z.output<typeof deviceSchema>;

const deviceCookie = sealedCookie({ use: "device", seconds: longestSeconds }, deviceSchema);

export const readDevice = deviceCookie.read;

/** Begins anew: nothing of who ordered here before is found any more. */
export async function renewDevice(tenant: string): Promise<GuestDevice> {
  const device = { secret: randomBytes(16).toString("base64url"), orderedBy: null };
  await deviceCookie.write(device, tenant);
  return device;
}

/** Who has changed tables stays the same guest; without a device nobody is one. */
export async function keepDevice(tenant: string): Promise<GuestDevice> {
  return (await readDevice(tenant)) ?? (await renewDevice(tenant));
}

/** Names a device in keys and counters without its secret. */
export function deviceName(secret: string): string {
  return createHash("sha256").update(`vitrina device ${secret}`).digest("base64url").slice(0, 22);
}

/**
 * The secret for an attempt at a kiosk: after an order the next attempt is another guest's. It is derived from the one
 * before, so that equal sends of that attempt share one.
 */
export function secretForAttempt({ secret, orderedBy }: GuestDevice, attemptKey: string): string {
  if (orderedBy === null || orderedBy === attemptKey) return secret;
  return Buffer.from(hkdfSync("sha256", secret, "vitrina turn", attemptKey, 16)).toString("base64url");
}

/** Keeps a kiosk's turn after an attempt: `isMade` ends it with the order. */
export async function keepTurn(
  device: GuestDevice,
  { attemptKey, isMade, tenant }: { attemptKey: string; isMade: boolean; tenant: string },
): Promise<void> {
  const secret = secretForAttempt(device, attemptKey);
  const orderedBy = isMade ? attemptKey : null;
  if (secret !== device.secret || orderedBy !== device.orderedBy)
    await deviceCookie.write({ secret, orderedBy }, tenant);
}
