import * as v from "valibot";
import { longestEndpoint, pushServiceOf } from "#domain/order/push/push-endpoint.ts";
import { orderNumberSchema } from "./order.ts";

const endpointSchema = v.pipe(
  v.string(),
  v.maxLength(longestEndpoint),
  v.check((endpoint) => pushServiceOf(endpoint) !== null),
);

/** By what a browser is notified of an order (A261): as its push service gave it. */
export const orderPushSchema = v.strictObject({
  number: orderNumberSchema,
  endpoint: endpointSchema,
  p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
  auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
});

/** A browser that is to be notified no more. */
export const orderPushEndSchema = v.strictObject({ number: orderNumberSchema, endpoint: endpointSchema });
