"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { formatPesos } from "#domain/money.ts";
import { isActiveOrder } from "#domain/order.ts";
import { useRecentOrders } from "#lib/client/orders.ts";
import { usePanel } from "#lib/client/panel.ts";
import { OrderLinks } from "./order-links.tsx";
import { useStatusText } from "./status-text.ts";

/**
 * The customer's orders in the account menu: active ones and today's (S2 §2, S3 §2). Nothing without orders, nor on the
 * tracking page itself. At most 300 px high (S3 §9).
 */
export function RecentOrders() {
  const t = useTranslations("tracking");
  const statusText = useStatusText();
  const { leave } = usePanel();
  const orders = useRecentOrders();
  const isThere = usePathname().startsWith("/rastrear-orden/");
  if (orders.length === 0 || isThere) return null;
  const links = orders.map((order) => ({
    number: order.number,
    title: t("number", { number: order.number }),
    detail: t("statusAndTotal", { status: statusText(order), total: formatPesos(order.total) }),
    isActive: isActiveOrder(order.status),
  }));
  return (
    <details open className="group">
      <summary className="flex min-h-12 items-center font-semibold">{t("myOrders")}</summary>
      <div className="max-h-[300px] overflow-y-auto">
        <OrderLinks links={links} onNavigate={leave} />
      </div>
    </details>
  );
}
