import { revalidateTag } from "next/cache";
import { after } from "next/server";
import { z } from "zod";
import { tagsOfEvent } from "#lib/server/cache-tags.ts";
import { json, refuse } from "#lib/server/request/define-handler.ts";
import { env } from "#lib/server/env.ts";
import { log } from "#lib/server/log.ts";
import { announceOrder } from "#lib/server/order/live-orders.ts";
import { isFirstUse } from "#lib/server/request/rate-limit.ts";
import { isSignedByPlatform, signatureLifetime } from "#lib/server/webhook-signature.ts";

const changeSchema = z.object({
  event: z.enum(["menu.updated", "business.updated", "branch.updated", "promos.updated"]),
  domain: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.-]{1,253}$/),
  branch_id: z
    .union([z.number().int(), z.string().regex(/^[\w-]{1,40}$/)])
    .transform(String)
    .nullish(),
});

/** An order moved: whoever looks at it sees it at once. */
const orderSchema = z.object({
  event: z.literal("order.updated"),
  business_id: z.union([z.number().int(), z.string().regex(/^[\w-]{1,40}$/)]).transform(String),
  display_number: z.string().regex(/^[A-Z0-9-]{1,40}$/),
});

const eventSchema = z.discriminatedUnion("event", [changeSchema, orderSchema]);

const largestBody = 4096;
/** A render that began before the purge may still be kept after it: so it is purged once more (framework facts §3d). */
const secondPurge = 2000;

function purge(tags: readonly string[]): void {
  for (const tag of tags) revalidateTag(tag, { expire: 0 });
}

/** The platform's notice of a change: what was made of it is stale at once. Signed, for no tenant's host. */
export async function POST(request: Request): Promise<Response> {
  const secret = env().REVALIDATE_SECRET;
  const body = await request.text();
  const signature = request.headers.get("x-vitrina-signature");
  const isGenuine =
    secret !== null && body.length <= largestBody && isSignedByPlatform(signature, body, secret, Date.now());
  if (!isGenuine || !(await isFirstUse("webhook", signature ?? "", signatureLifetime))) {
    log.warn("revalidate.refused");
    return refuse(401, "bad_signature");
  }
  const event = eventSchema.safeParse(parseJson(body));
  if (!event.success) return refuse(422, "invalid_input");
  if (event.data.event === "order.updated") {
    announceOrder(event.data.business_id, event.data.display_number);
    return json({ purged: [] });
  }
  const { event: kind, domain, branch_id: branchId } = event.data;
  const tags = tagsOfEvent({ event: kind, domain, branchId: branchId ?? null });
  purge(tags);
  after(async () => {
    await new Promise((resolve) => setTimeout(resolve, secondPurge));
    purge(tags);
  });
  return json({ purged: tags });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
