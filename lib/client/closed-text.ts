"use client";

import { useTranslations } from "next-intl";
import { formatClock } from "#domain/bogota-time.ts";
import type { BranchAvailability } from "#domain/opening-hours.ts";
import { useStore } from "./store-info.tsx";

function capitalized(word: string): string {
  return word.charAt(0).toLocaleUpperCase("es-CO") + word.slice(1);
}

/** Why the branch takes no orders and when it will, in the words of S3 §8; null while it takes them or nothing is known. */
export function useClosedText(availability: BranchAvailability | null): string | null {
  const t = useTranslations("order");
  const { typeName } = useStore();
  if (!availability || availability.isOpen) return null;
  const type = capitalized(typeName);
  const next = availability.nextOpening;
  if (!next) return t("closedForNow", { type });
  const time = formatClock(next.minute).replaceAll(" ", "\u00a0");
  switch (next.day) {
    case "today":
      return t("opensToday", { type, time });
    case "tomorrow":
      return t("opensTomorrow", { type, time });
    case "weekday":
      return t("opensWeekday", { type, time, weekday: t(`weekday.${next.weekday}`) });
  }
}
