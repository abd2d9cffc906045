import { createHmac } from "node:crypto";

/** Proves that a body comes from the platform: `t=<unix s>,v1=<hex hmac-sha256(secret, t.body)>`. */
export function webhookSignature(secret: string, body: string, now: number): string {
  const t = Math.floor(now / 1000);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}
