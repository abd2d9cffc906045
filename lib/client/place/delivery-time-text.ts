import { shownDeliveryTime } from "#domain/store/delivery-time.ts";
import type { MinuteRange } from "#domain/store/delivery-time.ts";

/** A translator of one namespace, as the server's and the browser's next-intl both give it. */
type Translate = (key: string, values?: Record<string, number>) => string;

/**
 * How long an order takes, in the words of S3 §4: '30 - 45 mins', at most an hour (A127), and the default when a branch
 * states nothing.
 *
 * @param t the texts of `deliveryTime`
 */
export function deliveryTimeText(t: Translate, range: MinuteRange | null): string {
  const { min, max, isCapped } = shownDeliveryTime(range);
  return isCapped ? t("capped") : t("range", { min, max });
}
