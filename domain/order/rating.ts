import { orderStatus } from "./order-status.ts";
import type { OrderStatus } from "./order-status.ts";

/** Faces from 'Terrible' to 'Increíble' (S3 §2). */
export const rates = [1, 2, 3, 4, 5] as const;

/** How an order stands to a rating: only what arrived is rated, and once (A124). */
export const ratingStates = ["open", "rated", "notDelivered"] as const;

export type RatingState = (typeof ratingStates)[number];

export function ratingState(status: OrderStatus, isRated: boolean): RatingState {
  if (isRated) return "rated";
  return status === orderStatus.delivered ? "open" : "notDelivered";
}

/** Characters of what a customer adds to a rating. */
export const longestObservation = 500;
