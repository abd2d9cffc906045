import * as v from "valibot";
import { longestObservation, rates } from "#domain/order/rating.ts";
import { orderNumberSchema } from "./order.ts";
import { typedText } from "./text.ts";

/** What a customer says of an order (S3 §2). */
export const ratingSchema = v.strictObject({
  number: orderNumberSchema,
  rate: v.picklist(rates),
  observation: typedText(longestObservation),
});

/** `/api/orders/{number}/rating`. */
export const ratingStateSchema = v.object({ isRated: v.boolean() });
