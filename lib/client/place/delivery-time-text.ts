import { bogotaParts } from "#domain/base/bogota-time.ts";
import { shownDeliveryTime } from "#domain/store/delivery-time.ts";
import type { MinuteRange } from "#domain/store/delivery-time.ts";
import { clockText } from "#domain/base/clock-text.ts";

/** A translator of one namespace, as the server's and the browser's next-intl both give it. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** 'las 8:00 p. m.' @param t the texts of `deliveryTime` */
export function clockOf(t: Translate, instant: number): string {
  return clockText(t, bogotaParts(instant).minuteOfDay);
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
  return opensAt === null ? minutes : t("fromOpening", { minutes, time: clockOf(t, opensAt) });
}
