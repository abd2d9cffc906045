import { useEffect, useState } from "react";
import { PanelBoundary } from "#components/page/panel-boundary.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { keepShop, pageKeptAt } from "#lib/client/kept/shop-worker.ts";
import { loadAnew } from "#lib/client/device/leave-for.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { ShopNoticeProps } from "./shop-notice.tsx";

const ShopNotice = lazy(async () => (await import("./shop-notice.tsx")).ShopNotice);

/** A page that was kept is shown because the line is slow: offline a bar says so. */
function slowNotice(): ShopNoticeProps | null {
  return navigator.onLine && pageKeptAt() !== null ? { kind: "slow", onUpdate: loadAnew } : null;
}

/** Has the device keep the shop for when there is no connection, and says when what is open is not the newest (B19). */
export function KeptShop() {
  const { keepsOrders, takesOrders } = useStore().capabilities;
  // A device that many share keeps nothing.
  const isOwnDevice = keepsOrders || !takesOrders;
  const [notice, setNotice] = useState<ShopNoticeProps | null>(slowNotice);
  useEffect(
    () => (isOwnDevice ? keepShop((onUpdate) => setNotice({ kind: "newer", onUpdate })) : undefined),
    [isOwnDevice],
  );
  if (notice === null) return null;
  return (
    <PanelBoundary>
      <ShopNotice key={notice.kind} {...notice} />
    </PanelBoundary>
  );
}
