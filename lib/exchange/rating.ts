import * as v from "valibot";
import { longestObservation, rates, ratingStates } from "#domain/order/rating.ts";
import { orderNumberSchema } from "./order.ts";
import { typedText } from "./text.ts";

/** What a customer says of an order (S3 §2). */
export const ratingSchema = v.strictObject({
  number: orderNumberSchema,
  rate: v.picklist(rates),
  observation: typedText(longestObservation),
});

/** `/api/orders/{number}/rating`: whether it can be rated. */
export const ratingStateSchema = v.object({ state: v.picklist(ratingStates) });
