import { useEffect, useState } from "react";
import { PanelBoundary } from "#components/page/panel-boundary.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { keepShop, pageKeptAt } from "#lib/client/kept/shop-worker.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { ToastOutlet } from "#components/ui/toast/toast-region.tsx";
import type { ShopNews } from "./shop-notice.tsx";

const ShopNotice = lazy(async () => (await import("./shop-notice.tsx")).ShopNotice);

/** A page that was kept is shown because the line is slow: offline a bar says so. */
function slowNews(): ShopNews | null {
  return navigator.onLine && pageKeptAt() !== null ? "slow" : null;
}

/** What says how old a kept page is has to be kept, too. */
const prefetch = async () => await Promise.all([ShopNotice.prefetch(), ToastOutlet.prefetch()]);

/** Has the device keep the shop for when there is no connection, and says when what is open is not the newest (B19). */
export function KeptShop() {
  const { keepsOrders, takesOrders } = useStore().capabilities;
  // A device that many share keeps nothing.
  const isOwnDevice = keepsOrders || !takesOrders;
  const [news, setNews] = useState<ShopNews | null>(slowNews);
  useEffect(() => {
    if (!isOwnDevice) return;
    return keepShop({ onNewer: () => setNews("newer"), prefetch });
  }, [isOwnDevice]);
  if (news === null) return null;
  return (
    <PanelBoundary>
      <ShopNotice key={news} news={news} />
    </PanelBoundary>
  );
}
