import { useTranslations } from "next-intl";
import { formatPesos } from "#domain/base/money.ts";
import { isActiveOrder } from "#domain/order/order-status.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { sentOrders } from "#lib/client/order/order-memory.ts";
import { useRecentOrders } from "#lib/client/order/orders.ts";
import type { OrderLink } from "./order-links.tsx";
import { useStatusText } from "./status-text.ts";

/**
 * The orders one can go to without knowing a number: the account's active ones and today's, and what else was sent from this
 * device (A95). For islands that are not rendered on the server.
 */
export function useKnownOrders(): { ofAccount: OrderLink[]; ofDevice: OrderLink[] } {
  const t = useTranslations("tracking");
  const statusText = useStatusText();
  const orders = useRecentOrders();
  const sent = useValue(sentOrders) ?? [];
  const ofAccount = orders.map((order) => ({
    number: order.number,
    title: t("number", { number: order.number }),
    detail: t("statusAndTotal", { status: statusText(order), total: formatPesos(order.total) }),
    isActive: isActiveOrder(order.status),
  }));
  const ofDevice = sent
    .filter(({ number }) => !orders.some((order) => order.number === number))
    .map(({ number, total }) => ({
      number,
      title: t("number", { number }),
      detail: formatPesos(total),
      isActive: false,
    }));
  return { ofAccount, ofDevice };
}
