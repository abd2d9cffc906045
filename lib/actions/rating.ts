"use server";

import { fail } from "#domain/base/result.ts";
import { ratingSchema } from "#lib/exchange/rating.ts";
import { sendRating } from "#lib/server/sources/order-rating.ts";
import { orderRater } from "#lib/server/order/order-asker.ts";
import { defineAction } from "#lib/server/request/define-action.ts";

/** Rates an order of one's own, once; refused with `not_yours`, `not_delivered` or `already_rated` (S3 §4, U13). Whose it may be
 * is asked of who is not logged in. */
export const rateOrder = defineAction({
  name: "rateOrder",
  access: "public",
  limit: { name: "rate", most: 10, seconds: 60 },
  input: ratingSchema,
  run: async (rating, context) => {
    const rated = await sendRating(rating, await orderRater(rating.number, context));
    if (rated.ok) return rated;
    const isStranger = rated.failure === "not_yours" && context.session.login === null;
    return fail(isStranger ? { kind: "unauthorized" } : { kind: "refused", code: rated.failure });
  },
});
