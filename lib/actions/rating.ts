"use server";

import { fail } from "#domain/base/result.ts";
import { ratingSchema } from "#lib/exchange/rating.ts";
import { sendRating } from "#lib/server/central/order-rating.ts";
import { defineAction } from "#lib/server/request/define-action.ts";

/** Rates an order of the customer's own, once; refused with `not_yours`, `not_delivered` or `already_rated` (S3 §4, U13). */
export const rateOrder = defineAction({
  name: "rateOrder",
  access: "customer",
  limit: { name: "rate", most: 10, seconds: 60 },
  input: ratingSchema,
  run: async (rating, { login, business, clientAddress, clientBrowser, requestId }) => {
    const rated = await sendRating(rating, {
      ...login,
      businessId: business.id,
      clientAddress,
      clientBrowser,
      requestId,
    });
    return rated.ok ? rated : fail({ kind: "refused", code: rated.failure });
  },
});
