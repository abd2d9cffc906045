import { cartExtras } from "#components/cart/cart-extras.ts";
import { CartLines } from "#components/cart/cart-lines.tsx";
import { CartFillers, CartNotices, LineNews } from "#components/cart/cart-parts.ts";
import { CouponBox, SavingHints } from "#components/offer/lazy-order-offers.tsx";
import { offerExtras } from "#components/offer/offer-extras.ts";
import { Cart, CartBeside } from "./cart.tsx";

/** All that a cart shows, one chunk; the checkout's stands on it. */
export const cartParts = {
  Cart,
  CartBeside,
  CartLines,
  cartExtras,
  offerExtras,
  loadCheckout: async () => (await import("./checkout-parts.ts")).checkoutParts,
  prefetch: async () =>
    await Promise.all(
      [CartFillers, CartNotices, CouponBox, LineNews, SavingHints].map(async (part) => await part.prefetch()),
    ),
};
