import { useFormatter, useTranslations } from "next-intl";
import { addDays, bogotaParts } from "#domain/base/bogota-time.ts";
import { timeText } from "#domain/base/clock-text.ts";
import { serverNow } from "#lib/client/device/server-clock.ts";

/** 'Hoy, 7:00 p. m.', 'Ayer, 1:15 p. m.', '23 nov, 7:00 p. m.' */
export function useDateText(): (instant: number) => string {
  const t = useTranslations("tracking");
  const words = useTranslations("deliveryTime");
  const format = useFormatter();
  return (instant) => {
    const { date, minuteOfDay, year } = bogotaParts(instant);
    const now = bogotaParts(serverNow());
    const day = date === now.date ? "today" : date === addDays(now.date, -1) ? "yesterday" : "other";
    const written = format.dateTime(instant, {
      day: "numeric",
      month: "short",
      ...(year !== now.year && { year: "numeric" }),
    });
    return t("date", { day, written, time: timeText(words, minuteOfDay) });
  };
}

/** '2 × Bandeja paisa, 1 × Jugo'. */
export function useDishesText(): (dishes: readonly { name: string; quantity: number }[]) => string {
  const t = useTranslations("tracking");
  return (dishes) => dishes.map((dish) => t("times", dish)).join(", ");
}
