import { useEffect, useState } from "react";
import { PanelBoundary } from "#components/page/panel-boundary.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { cartUnits } from "#lib/client/cart/cart-atom.ts";
import { useIsOnline } from "#lib/client/device/online.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { setOrderTime } from "#lib/client/order/order-time.ts";
import { useChosenInstant } from "#lib/client/order/checkout/use-chosen-instant.ts";
import { useMinute } from "#lib/client/use-minute.ts";

const CartNews = lazy(async () => (await import("#components/cart/cart-news.tsx")).CartNews);

/** How long after the menu a cart is compared with it (S1 §4, §9). */
const delay = 3000;

/** Looks after a cart that nobody has opened, and notes it for the page that opens it (B18). */
export function CartWatch() {
  const hasCart = useValue(cartUnits) > 0;
  const isOnline = useIsOnline();
  const [isDue, setIsDue] = useState(false);
  const chosen = useChosenInstant();
  const now = useMinute(chosen !== null);
  const orderTime = chosen !== null && chosen > now ? chosen : null;
  useEffect(() => {
    setOrderTime(orderTime);
    return () => setOrderTime(null);
  }, [orderTime]);
  useEffect(() => {
    // Its code would not come, and the menu neither.
    if (!isOnline) return;
    const timer = setTimeout(() => setIsDue(true), delay);
    return () => clearTimeout(timer);
  }, [isOnline]);
  if (!hasCart || !isDue) return null;
  return (
    <PanelBoundary>
      <CartNews />
    </PanelBoundary>
  );
}
