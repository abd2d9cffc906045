"use client";

import { useTranslations } from "next-intl";
import { formatPesos } from "#domain/money.ts";
import { isActiveOrder } from "#domain/order.ts";
import { readSentOrders } from "#lib/client/order-memory.ts";
import { useRecentOrders } from "#lib/client/orders.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { OrderLinks } from "./order-links.tsx";
import { OrderSearch } from "./order-search.tsx";
import { useStatusText } from "./status-text.ts";

/** The order search page: by number, from the account, from this device (S3 §2, A95). */
export function FindOrder() {
  const t = useTranslations("tracking");
  const { tenant } = useStore();
  const statusText = useStatusText();
  const orders = useRecentOrders();
  // The island is not rendered on the server: the device may be read. At each render, for a log-out clears it.
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
  const links = [...ofAccount, ...ofDevice];
  return (
    <div className="flex flex-col gap-6">
      <OrderSearch />
      {links.length > 0 && (
        <section aria-labelledby="known-orders">
          <h2 id="known-orders" className="text-lg font-bold">
            {t("myOrders")}
          </h2>
          <OrderLinks links={links} />
        </section>
      )}
    </div>
  );
}
