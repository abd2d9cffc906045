import { addDays, bogotaParts, meridiemClock } from "#domain/base/bogota-time.ts";
import { promisedTime } from "#domain/order/time/promise.ts";
import { promiseText } from "#domain/order/time/promise-text.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import type { MinuteRange } from "#domain/store/delivery-time.ts";

/** A translator of one namespace, as the server's and the browser's next-intl both give it. */
type Translate = (key: string, values?: Record<string, string>) => string;

/** What decides when an order for a time is there. */
export interface SlotWay {
  mode: DeliveryMode | null;
  range: MinuteRange | null;
  isSpellingSpecified: boolean;
}

/**
 * When the order for a time is there, 'Llega mañana 3:25–3:40 p. m.', the day where it is not that of `now` (ms); to the letter
 * of the specification the time itself, 'hh:mm A' (A128, A193, A2).
 *
 * @param t the texts of `deliveryTime`
 */
export function slotText(
  t: Translate,
  slot: number,
  now: number,
  { mode, range, isSpellingSpecified }: SlotWay,
): string {
  if (isSpellingSpecified) return meridiemClock(bogotaParts(slot).minuteOfDay);
  return promiseText(t, mode, promisedTime(range, slot), now);
}

/** 'Hoy', 'Mañana', 'Jueves'. @param t the texts of `schedule` */
export function slotDayText(t: Translate, slot: number, now: number): string {
  const { date, weekday } = bogotaParts(slot);
  const today = bogotaParts(now).date;
  return t("day", { day: date === today ? "today" : date === addDays(today, 1) ? "tomorrow" : String(weekday) });
}
