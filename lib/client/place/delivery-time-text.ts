import { addDays, bogotaParts, formatClock } from "#domain/base/bogota-time.ts";
import type { PromisedTime } from "#domain/order/promise.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import { shownDeliveryTime } from "#domain/store/delivery-time.ts";
import type { MinuteRange } from "#domain/store/delivery-time.ts";

/** A translator of one namespace, as the server's and the browser's next-intl both give it. */
type Translate = (key: string, values?: Record<string, string | number>) => string;

export function clockOf(instant: number): string {
  return formatClock(bogotaParts(instant).minuteOfDay);
}

/**
 * How long an order takes, in the words of S3 §4: '30 - 45 mins', at most an hour (A127), and the default when a branch
 * states nothing; from the opening on where orders are taken for it (A147).
 *
 * @param t the texts of `deliveryTime`
 */
export function deliveryTimeText(t: Translate, range: MinuteRange | null, opensAt: number | null = null): string {
  const { min, max, isCapped } = shownDeliveryTime(range);
  const minutes = isCapped ? t("capped") : t("range", { min, max });
  return opensAt === null ? minutes : t("fromOpening", { minutes, time: clockOf(opensAt) });
}

/** 'Llega entre las 7:30 p. m. y las 7:45 p. m.' @param t the texts of `deliveryTime` */
export function promiseText(t: Translate, mode: DeliveryMode | null, { from, until }: PromisedTime): string {
  const way = mode === "delivery" ? "arrives" : "ready";
  if (until === null) return t(`${way}After`, { time: clockOf(from) });
  const times = { from: clockOf(from), to: clockOf(until) };
  return times.from === times.to ? t(`${way}Around`, { time: times.to }) : t(`${way}Between`, times);
}

/** 'Empezamos a prepararlo hoy a las 11:00 a. m.' @param t the texts of `deliveryTime` */
export function startText(t: Translate, start: number, now: number): string {
  const { date, weekday } = bogotaParts(start);
  const today = bogotaParts(now).date;
  const day = date === today ? "today" : date === addDays(today, 1) ? "tomorrow" : String(weekday);
  return t("starts", { day, time: clockOf(start) });
}
