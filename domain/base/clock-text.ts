import { bogotaParts, formatClock, minutesPerDay } from "./bogota-time.ts";
import type { MinuteOfDay } from "./bogota-time.ts";

/** A translator of one namespace, as the servers' and the browser's next-intl give it. */
type Translate = (key: "clock" | "time", values: { time: string; hour: string }) => string;

function valuesOf(minute: MinuteOfDay): { time: string; hour: string } {
  const time = formatClock(minute);
  if (minute % minutesPerDay === 0) return { time, hour: "midnight" };
  if (minute % minutesPerDay === minutesPerDay / 2) return { time, hour: "noon" };
  return { time, hour: time.startsWith("1:") ? "one" : "other" };
}

/** A time of day as it stands after 'a', 'hasta' or 'hacia': 'la 1:00 p. m.', 'las 8:00 p. m.', 'mediodía' (UX32).
 *
 * @param t texts with `clock`
 */
export function clockText(t: Translate, minute: MinuteOfDay): string {
  return t("clock", valuesOf(minute));
}

/** The same without an article: '8:00 p. m.', 'mediodía'. @param t texts with `time` */
export function timeText(t: Translate, minute: MinuteOfDay): string {
  return t("time", valuesOf(minute));
}

const half = /\u00a0[ap]\.\u00a0m\.$/;

/** Two instants (ms) as a range, the half of the day once where it is the same: '1:25–1:40 p. m.'. @param t texts with `time` */
export function timeRangeText(t: Translate, from: number, until: number): string {
  const first = timeText(t, bogotaParts(from).minuteOfDay);
  const last = timeText(t, bogotaParts(until).minuteOfDay);
  const [halfOfFirst] = half.exec(first) ?? [];
  const isOfOneHalf = halfOfFirst !== undefined && last.endsWith(halfOfFirst);
  return isOfOneHalf ? `${first.replace(half, "")}–${last}` : `${first} – ${last}`;
}
