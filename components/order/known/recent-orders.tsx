import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { useSession } from "#lib/client/session/session-query.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { OrderLinks } from "./order-links.tsx";
import { useKnownOrders } from "./use-known-orders.ts";

/**
 * The customer's orders in the account menu: active ones and today's, below them those of before that this device knows (S2
 * §2, S3 §2, A95). Nothing without orders, nor on the tracking page itself. At most 300 px high (S3 §9).
 */
export function RecentOrders() {
  const t = useTranslations("tracking");
  const { leave } = usePanel();
  const { user } = useSession();
  const { current, before } = useKnownOrders();
  const isThere = usePathname().startsWith("/rastrear-orden/");
  if (!user || current.length + before.length === 0 || isThere) return null;
  return (
    <details open className="group">
      <summary className="flex min-h-12 items-center justify-between gap-3 font-semibold">
        {t("myOrders")}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-muted transition-transform group-open:rotate-180"
          strokeWidth={1.75}
        />
      </summary>
      <div className="max-h-[300px] overflow-y-auto">
        {current.length > 0 && <OrderLinks links={current} onNavigate={leave} />}
        {before.length > 0 && (
          <section aria-labelledby="device-orders">
            <h3 id="device-orders" className="pt-3 text-sm text-ink-muted">
              {t("ofDevice")}
            </h3>
            <OrderLinks links={before} onNavigate={leave} />
          </section>
        )}
      </div>
    </details>
  );
}
