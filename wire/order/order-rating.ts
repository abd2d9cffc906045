import { z } from "zod";
import { longestObservation, rates } from "#domain/order/rating.ts";
import { idSchema } from "#wire/field.ts";

/** The body of qualifyOrder (S3 §7): who rates, and of which branch, the platform knows from the order. */
export const orderRatingSchema = z.object({
  order: idSchema,
  rate: z.literal(rates),
  observation: z.string().trim().max(longestObservation).nullish(),
  order_unique_identifier: z
    .string()
    .min(32)
    .max(64)
    .optional()
    .describe("The order's own key, from whoever has it instead of the customer's session (D4)"),
});

export type OrderRating = z.infer<typeof orderRatingSchema>;

/** A customer's rating of an order of their own. */
export interface GivenRating {
  rate: number;
  observation: string;
  orderId: string;
  branchId: string;
  businessId: string;
  userId: string;
}

export function ratingBody({ rate, observation, orderId, branchId, businessId, userId }: GivenRating) {
  return {
    observation,
    branch: Number(branchId),
    business: Number(businessId),
    rate,
    user: Number(userId),
    order: Number(orderId),
  };
}

/** The rating as it was kept. */
export const ratedSchema = z.object({ id: z.int(), rate: z.literal(rates), observation: z.string().nullable() });
