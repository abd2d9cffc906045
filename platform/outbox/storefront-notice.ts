import { z } from "zod";
import { failpoint } from "#platform/failpoint.ts";
import { changeEventSchema, noticeKind } from "#platform/outbox/announce-change.ts";
import { webhookSignature } from "#platform/http/webhook-signature.ts";
import { defineOutboxKind, PermanentError } from "./outbox-kind.ts";

const deadline = 3_000;

/** One signed notice to one storefront. */
export const storefrontNotice = defineOutboxKind({
  name: noticeKind,
  payload: z.object({ address: z.url(), event: changeEventSchema }),
  run: async ({ platform, payload, key, signal }) => {
    const { clock, settings } = platform;
    if (settings.webhookSecret === null) throw new PermanentError("no secret");
    // Signed anew with each try, so that a retry after minutes is not taken for a replay.
    const body = JSON.stringify({ ...payload.event, key, sent_at: new Date(clock()).toISOString() });
    const answer = await fetch(payload.address, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-vitrina-signature": webhookSignature(settings.webhookSecret, body, clock()),
      },
      body,
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(deadline)]),
    });
    await answer.body?.cancel();
    failpoint("notice.sent");
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return null;
  },
});
