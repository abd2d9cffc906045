import { formatClock } from "#domain/base/bogota-time.ts";
import type { MinuteOfDay } from "#domain/base/bogota-time.ts";

/** A translator of one namespace, as the server's and the browser's next-intl both give it. */
type Translate = (key: "clock", values: { time: string; hour: string }) => string;

/** A time of day as it stands after 'a', 'hasta' or 'entre': 'la 1:00 p. m.', 'las 8:00 p. m.' @param t texts with `clock` */
export function clockText(t: Translate, minute: MinuteOfDay): string {
  const time = formatClock(minute);
  return t("clock", { time, hour: time.startsWith("1:") ? "one" : "other" });
}
