import { useTranslations } from "next-intl";
import { bogotaParts } from "#domain/base/bogota-time.ts";
import { formatPesos } from "#domain/base/money.ts";
import { isActiveOrder } from "#domain/order/order-status.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useDishPhotos } from "#lib/client/order/tracking/dish-photos.ts";
import { sentOrders } from "#lib/client/order/tracking/order-memory.ts";
import { useRecentOrders } from "#lib/client/order/tracking/orders.ts";
import { useMinute } from "#lib/client/use-minute.ts";
import type { SentOrder } from "#lib/exchange/stored/stored-order.ts";
import type { OrderLink } from "./order-links.tsx";
import { useDateText, useDishesText } from "#components/order/order-texts.ts";
import { useStatusText } from "#components/order/status-text.ts";

/**
 * The orders one can go to without knowing a number: the account's active ones and today's, and those of before that were
 * sent from this device (A95). For islands that are not rendered on the server.
 */
export function useKnownOrders(): { current: OrderLink[]; before: OrderLink[] } {
  const t = useTranslations("tracking");
  const statusText = useStatusText();
  const dateText = useDateText();
  const dishesText = useDishesText();
  const listed = useRecentOrders();
  const orders = listed ?? [];
  const today = bogotaParts(useMinute()).date;
  const sent = useValue(sentOrders) ?? [];
  const photos = useDishPhotos([...orders, ...sent].flatMap(({ dishes }) => dishes));
  const photoOf = (dishes: readonly { itemId: string | null }[]) =>
    dishes.map(({ itemId }) => photos.get(itemId ?? "")).find((photo) => photo !== undefined) ?? null;
  const ofAccount = orders.map((order) => ({
    number: order.number,
    title: t("number", { number: order.number }),
    detail: t("statusAndTotal", { status: statusText(order), total: formatPesos(order.total) }),
    date: dateText(order.createdAt),
    dishes: dishesText(order.dishes),
    photo: photoOf(order.dishes),
    isActive: isActiveOrder(order.status),
  }));
  const others = sent.filter(({ number }) => !orders.some((order) => order.number === number));
  // Whatever may still be in progress is none of before: today's, and all of them while that is unknown.
  const isBefore = ({ sentAt }: SentOrder) => listed !== null && bogotaParts(sentAt).date < today;
  const linkOf = ({ number, total, sentAt, dishes }: SentOrder): OrderLink => ({
    number,
    title: t("number", { number }),
    detail: formatPesos(total),
    date: dateText(sentAt),
    dishes: dishesText(dishes),
    photo: photoOf(dishes),
    isActive: false,
  });
  return {
    current: [...ofAccount, ...others.filter((order) => !isBefore(order)).map(linkOf)],
    before: others.filter(isBefore).map(linkOf),
  };
}
