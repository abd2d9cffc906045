import { createHmac } from "node:crypto";
import { localSecrets } from "#scripts/local-secrets.ts";
import { type Asked, ask } from "./ask.ts";
import { stackData, stackPorts } from "./stack.ts";

/** The header with which the platform proves that a body is its own. */
export function signatureOf(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

/** Tells the storefront that something of a tenant changed, as the platform does, and waits for its answer. */
export async function announceChange(
  event: { event: string; domain: string; branch_id?: number },
  { port = stackPorts.storefront, secret = localSecrets(stackData).REVALIDATE_SECRET, signature = "" } = {},
): Promise<Asked> {
  const body = JSON.stringify({ ...event, business_id: 1, sent_at: new Date().toISOString() });
  return await ask({
    port,
    host: "127.0.0.1",
    path: "/api/revalidate",
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-vitrina-signature": signature === "" ? signatureOf(body, secret) : signature,
    },
    body,
  });
}
