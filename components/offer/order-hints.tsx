import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { freeDeliveryOf, offerHints } from "#lib/client/offer/order-hints.ts";
import { useShownOrder } from "#lib/client/order/shown-order.ts";
import { FreeDeliveryBar } from "./free-delivery-bar.tsx";
import { OfferHints } from "./offer-hints.tsx";

/** The way to free delivery, and the promotions that are not reached (B1, A67). */
export function OrderHints() {
  const { verdicts, arePromotionsAway, mode } = useShownOrder();
  const t = useTranslations("offer");
  const delivery = freeDeliveryOf(verdicts, mode);
  const names = new Map(verdicts.map(({ promotion }) => [promotion.id, promotion.name]));
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {arePromotionsAway && <Notice tone="info">{t("away")}</Notice>}
      {delivery && <FreeDeliveryBar {...delivery} />}
      <OfferHints hints={offerHints(verdicts, { mode, hasBar: delivery !== null })} names={names} />
    </div>
  );
}
