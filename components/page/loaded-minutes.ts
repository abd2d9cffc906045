import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useAvailability, useDeliveryTime } from "#lib/client/place/availability.ts";
import { deliveryTimeText } from "#lib/client/place/delivery-time-text.ts";

/** Tells how long an order takes as busy as the kitchen is, which no page that is kept for everybody can say (A198). */
export function LoadedMinutes({ onMinutes }: { onMinutes: (minutes: string) => void }): null {
  const availability = useAvailability();
  const opensAt = availability?.isOpen === true ? availability.opensAt : null;
  const minutes = deliveryTimeText(useTranslations("deliveryTime"), useDeliveryTime(), opensAt);
  const isKnown = availability !== null;
  useEffect(() => {
    if (isKnown) onMinutes(minutes);
  }, [isKnown, minutes, onMinutes]);
  return null;
}
