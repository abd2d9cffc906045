import { useTranslations } from "next-intl";
import { promisedTime } from "#domain/order/time/promise.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import type { MinuteRange } from "#domain/store/delivery-time.ts";
import { promiseText } from "#domain/order/time/promise-text.ts";

interface ScheduledTimeProps {
  /** Instants in ms: when it is begun, and the server's clock. */
  start: number;
  now: number;
  range: MinuteRange | null;
  mode: DeliveryMode | null;
}

/** When an order for later is there (A147). */
export function ScheduledTime({ start, now, range, mode }: ScheduledTimeProps) {
  const t = useTranslations("deliveryTime");
  return <span className="block">{promiseText(t, mode, promisedTime(range, start), now)}</span>;
}
