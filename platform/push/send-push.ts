import { createHash } from "node:crypto";
import webPush from "web-push";
import { pushServiceOf } from "#domain/order/push/push-endpoint.ts";
import { type PushMessage, pushMessageText } from "#domain/order/push/push-message.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { orderPushes } from "#platform/db/tables/order.ts";
import { PermanentError } from "#platform/outbox/outbox-kind.ts";
import type { PushKeys } from "./push-keys.ts";

type Push = typeof orderPushes.$inferSelect;

const deadline = 3_000;
/** Of all that is sent, headers aside. */
const mostBytes = 2_048;
/** How long a push service keeps a message for a browser that is away, in seconds. */
const pushLife = 3_600;

/** Names the order to the push service without saying which: a newer message takes the place of one that waits. */
function topicOf({ endpoint, order }: Push): string {
  return createHash("sha256").update(`${endpoint} ${order}`).digest("base64url").slice(0, 32);
}

function requestOf(push: Push, message: PushMessage, { publicKey, privateKey, subject }: PushKeys): Request {
  const { endpoint, p256dh, auth } = push;
  const { headers, body, method } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    pushMessageText(message),
    {
      vapidDetails: { publicKey, privateKey, subject },
      TTL: pushLife,
      topic: topicOf(push),
      urgency: "normal",
      contentEncoding: "aes128gcm",
    },
  );
  if (body === null || body.byteLength > mostBytes) throw new PermanentError("size");
  // The line counts the bytes by itself.
  const named = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "content-length");
  return new Request(endpoint, { method, headers: named, body: new Uint8Array(body), redirect: "manual" });
}

/**
 * Sends a message to a browser's push service, to none that is not on the list; `gone` where it knows the browser no more. No
 * redirect is followed, and nothing of the answer but its status is read.
 * @throws PermanentError for what no repetition sends; Error for what may be repeated
 */
export async function sendPush(
  { send }: Pick<PlatformContext, "send">,
  { push, message, keys, signal }: { push: Push; message: PushMessage; keys: PushKeys; signal: AbortSignal },
): Promise<"sent" | "gone"> {
  if (pushServiceOf(push.endpoint) === null) throw new PermanentError("endpoint");
  const limit = AbortSignal.any([signal, AbortSignal.timeout(deadline)]);
  const answer = await send(new Request(requestOf(push, message, keys), { signal: limit }));
  await answer.body?.cancel();
  if (answer.ok) return "sent";
  if (answer.status === 404 || answer.status === 410) return "gone";
  if (answer.status === 429 || answer.status >= 500) throw new Error(`status ${answer.status}`);
  throw new PermanentError(`status ${answer.status}`);
}
