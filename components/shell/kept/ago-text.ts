import { day, hour, minute } from "#domain/base/duration.ts";

const units = [
  ["day", day],
  ["hour", hour],
  ["minute", minute],
] as const;

/** How long before `now` an instant was (both ms), in a language's short words: 'hace 3 h'. */
export function agoText(instant: number, now: number, locale: string): string {
  const passed = Math.max(0, now - instant);
  const [unit, length] = units.find(([, each]) => passed >= each) ?? units[2];
  return new Intl.RelativeTimeFormat(locale, { style: "short", numeric: "always" }).format(
    -Math.max(1, Math.trunc(passed / length)),
    unit,
  );
}
