import { addDays, bogotaParts } from "#domain/base/bogota-time.ts";
import type { PromisedTime } from "#domain/order/time/promise.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import { clockOf } from "./delivery-time-text.ts";
import type { Translate } from "./delivery-time-text.ts";

/** 'Llega entre las 7:30 p. m. y las 7:45 p. m.' @param t the texts of `deliveryTime` */
export function promiseText(t: Translate, mode: DeliveryMode | null, { from, until }: PromisedTime): string {
  const way = mode === "delivery" ? "arrives" : "ready";
  if (until === null) return t(`${way}After`, { time: clockOf(t, from) });
  const times = { from: clockOf(t, from), to: clockOf(t, until) };
  return times.from === times.to ? t(`${way}Around`, { time: times.to }) : t(`${way}Between`, times);
}

/** 'Empezamos a prepararlo hoy a las 11:00 a. m.' @param t the texts of `deliveryTime` */
export function startText(t: Translate, start: number, now: number): string {
  const { date, weekday } = bogotaParts(start);
  const today = bogotaParts(now).date;
  const day = date === today ? "today" : date === addDays(today, 1) ? "tomorrow" : String(weekday);
  return t("starts", { day, time: clockOf(t, start) });
}
