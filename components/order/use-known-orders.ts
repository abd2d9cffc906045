import { useTranslations } from "next-intl";
import { formatPesos } from "#domain/base/money.ts";
import { isActiveOrder } from "#domain/order/order-status.ts";
import { readSentOrders } from "#lib/client/order-memory.ts";
import { useRecentOrders } from "#lib/client/orders.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { OrderLink } from "./order-links.tsx";
import { useStatusText } from "./status-text.ts";

/**
 * The orders one can go to without knowing a number: the account's active ones and today's, and what else was sent from this
 * device (A95). For islands that are not rendered on the server.
 */
export function useKnownOrders(): { ofAccount: OrderLink[]; ofDevice: OrderLink[] } {
  const t = useTranslations("tracking");
  const { tenant } = useStore();
  const statusText = useStatusText();
  const orders = useRecentOrders();
  // At each render, for a log-out clears it.
  const sent = readSentOrders(tenant);
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
