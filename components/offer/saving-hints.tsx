import { useTranslations } from "next-intl";
import { GoalBar } from "#components/ui/goal-bar.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { formatPesos } from "#domain/base/money.ts";
import { freeDeliveryOf, offerHints } from "#lib/client/offer/order-hints.ts";
import { useShownOrder } from "#lib/client/order/shown-order.ts";
import { OfferHints } from "./offer-hints.tsx";
import { useRenewedOffers } from "./use-renewed-offers.ts";

/** The way to free delivery, unless the zone's costs nothing anyway, and with `isWhole` the promotions that are not reached (B1, A67). */
export function SavingHints({ isWhole = false }: { isWhole?: boolean }) {
  const order = useShownOrder();
  const { amounts, verdicts, arePromotionsAway, mode, catalog } = order;
  useRenewedOffers(order);
  const t = useTranslations("offer");
  const isFreeAnyway = amounts.adjustments.some(({ kind, amount }) => kind === "delivery" && amount === 0);
  const delivery = isFreeAnyway ? null : freeDeliveryOf(verdicts, mode);
  const names = new Map(verdicts.map(({ promotion }) => [promotion.id, promotion.name]));
  const sold = verdicts.filter(({ promotion }) => catalog?.unsold?.includes(promotion.id) !== true);
  const hints = offerHints(sold, { mode, hasBar: isFreeAnyway || delivery !== null });
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {arePromotionsAway && <Notice tone="info">{t("away")}</Notice>}
      {delivery && (
        <GoalBar
          icon={delivery.missing > 0 ? "bike" : "circle-check"}
          missing={delivery.missing}
          goal={delivery.minimum}
        >
          {delivery.missing > 0
            ? t("freeDeliveryMissing", { missing: formatPesos(delivery.missing) })
            : t("freeDeliveryReached")}
        </GoalBar>
      )}
      {isWhole && <OfferHints hints={hints} names={names} />}
    </div>
  );
}
