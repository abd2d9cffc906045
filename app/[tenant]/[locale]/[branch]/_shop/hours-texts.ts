import { getTranslations } from "next-intl/server";
import { formatClock, type Weekday } from "#domain/base/bogota-time.ts";
import type { WeeklyWindow } from "#domain/base/weekly-window.ts";

export type MenuTexts = Awaited<ReturnType<typeof getTranslations<"menu">>>;

/** Runs of neighbouring days: Monday to Friday, Sunday. */
function dayRuns(days: readonly Weekday[]): Weekday[][] {
  const runs: Weekday[][] = [];
  for (const day of [...new Set(days)].toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  return runs;
}

/** Weekdays in words: 'lunes a viernes y domingo'; `more` stands after them. */
export function daysText(t: MenuTexts, days: readonly Weekday[], more: readonly string[] = []): string {
  const name = (day: Weekday | undefined) => t("weekday", { day: String(day ?? 1) });
  const runs = dayRuns(days).flatMap((run) =>
    run.length > 2 ? [t("dayRun", { from: name(run[0]), to: name(run.at(-1)) })] : run.map(name),
  );
  const parts = [...runs, ...more];
  const last = parts.at(-1) ?? "";
  return parts.length > 1 ? t("dayList", { days: parts.slice(0, -1).join(", "), last }) : last;
}

/** When a branch is open in the week, a line for each of its rules: 'lunes a jueves: 11:00 a. m. a 10:00 p. m.'. */
export async function weekTexts(rules: readonly WeeklyWindow[]): Promise<string[]> {
  const t = await getTranslations("menu");
  const shell = await getTranslations("shell");
  return rules.map(({ days, onHolidays, open, close }) => {
    const isEveryDay = new Set(days).size === 7;
    const when = isEveryDay ? shell("everyDay") : daysText(t, days, onHolidays ? [shell("holidays")] : []);
    const hours =
      open === close ? shell("allDay") : shell("hoursFromTo", { from: formatClock(open), to: formatClock(close) });
    return shell("hoursRow", { days: when.charAt(0).toLocaleUpperCase("es-CO") + when.slice(1), hours });
  });
}
