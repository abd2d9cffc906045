import { addDays, bogotaParts } from "#domain/base/bogota-time.ts";
import { clockText, timeRangeText } from "#domain/base/clock-text.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import type { PromisedTime } from "./promise.ts";

/** A translator of one namespace, as the servers' and the browser's next-intl give it. */
type Translate = (
  key: "clock" | "time" | "around" | "after" | "onDay" | "arrives" | "ready",
  values: Record<string, string>,
) => string;

/** When it is, without a day: '7:30–7:45 p. m.', 'después de las 8:00 p. m.' (A127). @param t the texts of `deliveryTime` */
export function promisedWhen(t: Translate, { from, until }: PromisedTime): string {
  const time = clockText(t, bogotaParts(from).minuteOfDay);
  if (until === null) return t("after", { time });
  return from === until ? t("around", { time }) : timeRangeText(t, from, until);
}

/** The same after what happens then: 'Llega 7:30–7:45 p. m.', of who collects 'Listo 7:30–7:45 p. m.'. */
export function promiseOfDay(t: Translate, mode: DeliveryMode | null, when: string): string {
  return t(mode === "delivery" ? "arrives" : "ready", { when });
}

/** 'Llega 7:30–7:45 p. m.', of another day than that of `now` (ms) 'Llega mañana 7:30–7:45 p. m.'.
 *
 * @param t the texts of `deliveryTime`
 */
export function promiseText(t: Translate, mode: DeliveryMode | null, time: PromisedTime, now: number): string {
  const { date, weekday } = bogotaParts(time.from);
  const today = bogotaParts(now).date;
  const when = promisedWhen(t, time);
  if (date === today) return promiseOfDay(t, mode, when);
  const day = date === addDays(today, 1) ? "tomorrow" : String(weekday);
  return promiseOfDay(t, mode, t("onDay", { day, when }));
}
