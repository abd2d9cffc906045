import { bogotaParts, formatClock } from "#domain/base/bogota-time.ts";
import { shownDeliveryTime } from "#domain/store/delivery-time.ts";
import type { MinuteRange } from "#domain/store/delivery-time.ts";

/** A translator of one namespace, as the server's and the browser's next-intl both give it. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

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
