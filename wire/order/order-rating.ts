import { z } from "zod";
import { longestObservation, rates } from "#domain/order/rating.ts";
import { idSchema } from "#wire/field.ts";

/** The body of qualifyOrder (S3 §7): who rates, and of which branch, the platform knows from the order. */
export const orderRatingSchema = z.object({
  order: idSchema,
  rate: z.literal(rates),
  observation: z.string().trim().max(longestObservation).nullish(),
});

export type OrderRating = z.infer<typeof orderRatingSchema>;

/** A customer's rating of an order of their own. */
export interface GivenRating {
  rate: number;
  observation: string;
  orderId: string;
  branchId: string;
  businessId: string;
  /** Null for who is not logged in. */
  userId: string | null;
}

export function ratingBody({ rate, observation, orderId, branchId, businessId, userId }: GivenRating) {
  return {
    observation,
    branch: Number(branchId),
    business: Number(businessId),
    rate,
    user: userId === null ? null : Number(userId),
    order: Number(orderId),
  };
}

/** The rating as it was kept. */
export const ratedSchema = z.object({ id: z.int(), rate: z.literal(rates), observation: z.string().nullable() });
