import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds that the clocks of platform and storefront may differ (F16). */
const tolerance = 300;
/** Seconds from the first use until the signature is too old, even if its clock was ahead. */
export const signatureLifetime = 2 * tolerance;

/** Whether the platform signed (`t=<unix s>,v1=<hex hmac-sha256(secret, t.body)>`) within 5 minutes of `now` (ms). */
export function isSignedByPlatform(header: string | null, body: string, secret: string, now: number): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "");
  const [, time, signature] = match ?? [];
  if (time === undefined || signature === undefined) return false;
  if (Math.abs(now / 1000 - Number(time)) > tolerance) return false;
  const expected = createHmac("sha256", secret).update(`${time}.${body}`).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}
