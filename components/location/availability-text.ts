"use client";

import { useTranslations } from "next-intl";
import { bogotaParts, formatClock } from "#domain/bogota-time.ts";
import type { BranchAvailability } from "#domain/opening-hours.ts";

/** A clock time that never breaks over two lines. */
function unbroken(time: string): string {
  return time.replaceAll(" ", "\u00a0");
}

/** 'Abierto hasta las 10:00 p. m.', 'Cerrado · Abre mañana a las 8:00 a. m.' (U31, U32); null while it is not known. */
export function useAvailabilityText(): (availability: BranchAvailability | undefined) => string | null {
  const t = useTranslations("location.pickup");
  return (availability) => {
    if (!availability) return null;
    if (availability.isOpen) {
      if (availability.opensAt !== null) return t("opensAhead");
      if (availability.closesAt === null) return t("open");
      return t("openUntil", { time: unbroken(formatClock(bogotaParts(availability.closesAt).minuteOfDay)) });
    }
    const next = availability.nextOpening;
    if (availability.reason === "unavailable" || !next) return t("unavailable");
    const time = unbroken(formatClock(next.minute));
    if (next.day === "today") return t("opensToday", { time });
    if (next.day === "tomorrow") return t("opensTomorrow", { time });
    return t("opensWeekday", { time, weekday: t(`weekdays.${next.weekday}`) });
  };
}
