import { getTranslations } from "next-intl/server";
import { timeText } from "#domain/base/clock-text.ts";
import type { WeeklyWindow } from "#domain/base/weekly-window.ts";
import { daysText } from "#lib/client/days-text.ts";

export type MenuTexts = Awaited<ReturnType<typeof getTranslations<"menu">>>;

/** When a branch is open in the week, a line for each of its rules: 'lunes a jueves: 11:00 a. m. a 10:00 p. m.'. */
export async function weekTexts(rules: readonly WeeklyWindow[]): Promise<string[]> {
  const t = await getTranslations("menu");
  const shell = await getTranslations("shell");
  const time = await getTranslations("deliveryTime");
  return rules.map(({ days, onHolidays, open, close }) => {
    const isEveryDay = new Set(days).size === 7;
    const when = isEveryDay ? shell("everyDay") : daysText(t, days, onHolidays ? [shell("holidays")] : []);
    const hours =
      open === close
        ? shell("allDay")
        : shell("hoursFromTo", { from: timeText(time, open), to: timeText(time, close) });
    return shell("hoursRow", { days: when.charAt(0).toLocaleUpperCase("es-CO") + when.slice(1), hours });
  });
}
