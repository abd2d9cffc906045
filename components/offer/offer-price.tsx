"use client";

import { useOrderTimed } from "#lib/client/order/order-time.ts";

/** The price of an item from `at` (ms) on. */
export interface TimedPrice {
  at: number;
  /** The lower one beside the `old` one, with what it saves, in a few signs too: '−15 %'; null for the usual price. */
  offer: { price: string; old: string; saved: string; chip: string } | null;
  /** What a larger order or a customer would have (B1). */
  hint: string | null;
}

export interface OfferPriceProps {
  usual: string;
  /** 'Antes $ 32.000', for who cannot see that it is struck. */
  was: string;
  prices: readonly TimedPrice[];
}

/** A price that a promotion lowers at its hours: the new one, the old one struck, and what is saved (A148). */
export function OfferPrice({ usual, was, prices }: OfferPriceProps) {
  const { offer = null, hint = null } = useOrderTimed(prices) ?? {};
  return (
    <span className="offer-price">
      <span data-price="">{offer?.price ?? usual}</span>
      {offer && (
        <>
          <s>
            <span className="sr-only">{was}</span>
            <span aria-hidden>{offer.old}</span>
          </s>
          <span data-saved={offer.chip}>{offer.saved}</span>
        </>
      )}
      {hint !== null && <span data-hint="">{hint}</span>}
    </span>
  );
}
