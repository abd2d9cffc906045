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
