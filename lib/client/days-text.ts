import type { Weekday } from "#domain/base/bogota-time.ts";

/** `menu` of the messages, as server and client have it. */
type Translate = (key: "weekday" | "dayRun" | "dayList", values: Record<string, string>) => string;

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
export function daysText(t: Translate, days: readonly Weekday[], more: readonly string[] = []): string {
  const name = (day: Weekday | undefined) => t("weekday", { day: String(day ?? 1) });
  const runs = dayRuns(days).flatMap((run) =>
    run.length > 2 ? [t("dayRun", { from: name(run[0]), to: name(run.at(-1)) })] : run.map(name),
  );
  const parts = [...runs, ...more];
  const last = parts.at(-1) ?? "";
  return parts.length > 1 ? t("dayList", { days: parts.slice(0, -1).join(", "), last }) : last;
}
