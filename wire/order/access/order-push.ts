import { z } from "zod";
import { longestEndpoint, pushServiceOf } from "#domain/order/push/push-endpoint.ts";
import { idSchema } from "#wire/field.ts";

const endpointSchema = z.string().max(longestEndpoint);

/** What a browser is reached by, as its push service gave it (RFC 8291), and at which business. */
export const orderPushSchema = z.object({
  business: idSchema,
  endpoint: endpointSchema.refine((endpoint) => pushServiceOf(endpoint) !== null),
  p256dh: z.string().regex(/^[\w-]{87}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
});

/** The same to be forgotten: only that browser knows its endpoint. */
export const orderPushEndSchema = z.object({ business: idSchema, endpoint: endpointSchema });

/** By what a browser is reached. */
export interface PushSubscriptionKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The body of a subscription. */
export function orderPushBody(businessId: string, { endpoint, p256dh, auth }: PushSubscriptionKeys) {
  return { business: Number(businessId), endpoint, p256dh, auth };
}

/** The body of its end. */
export function orderPushEndBody(businessId: string, endpoint: string) {
  return { business: Number(businessId), endpoint };
}
