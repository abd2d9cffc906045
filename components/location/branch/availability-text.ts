import { useTranslations } from "next-intl";
import { bogotaParts } from "#domain/base/bogota-time.ts";
import type { BranchAvailability } from "#domain/store/opening-hours.ts";
import { clockText } from "#domain/base/clock-text.ts";
import { shortClosedText } from "#lib/client/place/closed-texts.ts";

/** 'Abierto hasta las 10:00 p. m.', 'Cerrado · Abre mañana a las 8:00 a. m.' (UX31, UX32); null while it is not known. */
export function useAvailabilityText(): (availability: BranchAvailability | undefined) => string | null {
  const t = useTranslations("location.pickup");
  return (availability) => {
    if (!availability) return null;
    if (!availability.isOpen) return shortClosedText(t, availability);
    if (availability.opensAt !== null) return t("opensAhead");
    if (availability.closesAt === null) return t("open");
    return t("openUntil", { time: clockText(t, bogotaParts(availability.closesAt).minuteOfDay) });
  };
}
