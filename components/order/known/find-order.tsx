import { useTranslations } from "next-intl";
import { OrderLinks } from "./order-links.tsx";
import { OrderSearch } from "./order-search.tsx";
import { useKnownOrders } from "./use-known-orders.ts";

/** The order search page: by number, from the account, from this device (S3 §2, A95). */
export function FindOrder() {
  const t = useTranslations("tracking");
  const { current, before } = useKnownOrders();
  const links = [...current, ...before];
  return (
    <div className="flex flex-col gap-6">
      <OrderSearch />
      {links.length > 0 && (
        <section aria-labelledby="known-orders">
          <h2 id="known-orders" className="text-lg font-bold">
            {t("myOrders")}
          </h2>
          <OrderLinks links={links} hasDetails />
        </section>
      )}
    </div>
  );
}
