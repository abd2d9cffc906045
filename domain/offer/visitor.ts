import type { OfferCustomer } from "./offer-rules.ts";

/** Somebody whom nobody knows. */
export const visitor: OfferCustomer = { isLoggedIn: false, previousOrders: 0, usedPromotionIds: [] };
