import { useEffect, useState } from "react";
import { PanelBoundary } from "#components/page/panel-boundary.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { cartLink } from "#lib/client/cart/cart-link.ts";
import { useStore } from "#lib/client/store-info.tsx";

const SharedCartDialog = lazy(async () => (await import("#components/cart/shared-cart-dialog.tsx")).SharedCartDialog);

/** Takes a shared cart out of the address, and asks what becomes of it (B11); a kiosk reads none. */
export function CartLink() {
  const { guestPlace, keepsOrders } = useStore().capabilities;
  const [text, setText] = useState<string | null>(null);
  const isShared = guestPlace !== null && !keepsOrders;
  useEffect(() => {
    const take = () => {
      if (!cartLink.hold()) return;
      if (!isShared) setText(cartLink.token());
      cartLink.forget();
    };
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, [isShared]);
  if (text === null) return null;
  return (
    <PanelBoundary>
      <SharedCartDialog text={text} onClose={() => setText(null)} />
    </PanelBoundary>
  );
}
