import { freeDeliveryOf, offerHints } from "#lib/client/offer/order-hints.ts";
import { useShownOrder } from "#lib/client/order/shown-order.ts";
import { CouponBox } from "./coupon-box.tsx";
import { FreeDeliveryBar } from "./free-delivery-bar.tsx";
import { OfferHints } from "./offer-hints.tsx";

/** The way to free delivery, the promotions that are not reached, and the coupon (S1 §2 Totals panel, B1). */
export function OrderOffers() {
  const { verdicts, mode } = useShownOrder();
  const delivery = freeDeliveryOf(verdicts, mode);
  const names = new Map(verdicts.map(({ promotion }) => [promotion.id, promotion.name]));
  return (
    <div className="flex flex-col gap-2">
      {delivery && <FreeDeliveryBar {...delivery} />}
      <OfferHints hints={offerHints(verdicts, delivery !== null)} names={names} />
      <CouponBox />
    </div>
  );
}
