import { useSetAtom } from "jotai/react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { emptyCart } from "#domain/cart/empty-cart.ts";
import { cartOf } from "#lib/client/cart/cart-atom.ts";
import { leaveFor } from "#lib/client/device/leave-for.ts";
import { useGetter } from "#lib/client/device/use-value.ts";
import { paidOrder, restorePaidOrder } from "#lib/client/order/payment/paid-order.ts";
import type { RestoredMethod } from "#lib/client/order/payment/paid-order.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useTranslations } from "next-intl";

/** The checkout as a page: there it is open already. */
const checkoutPath = "/order";

/** What follows a payment that was not made: the order again, or no order (S3 §4). */
export function useRetry() {
  const t = useTranslations("payment");
  const { branchId } = useStore();
  const { open } = usePanelActions();
  const { showToast } = useToasts();
  const readPaidOrder = useGetter(paidOrder);
  const restore = useSetAtom(restorePaidOrder);
  const setPaid = useSetAtom(paidOrder);
  const setCart = useSetAtom(cartOf(readPaidOrder()?.branchId ?? branchId));
  return {
    tryAgain: (method: RestoredMethod): void => {
      const home = readPaidOrder()?.branchId ?? branchId;
      restore(method);
      if (home !== branchId) leaveFor(`/?branch=${encodeURIComponent(home)}`);
      else if (window.location.pathname !== checkoutPath) open("confirm");
    },
    giveUp: (): void => {
      // What is in this cart is another order.
      if (readPaidOrder()?.lines.length === 0) {
        setPaid(() => null);
        return;
      }
      let cleared: Cart = emptyCart;
      setCart((cart) => {
        cleared = cart;
        return emptyCart;
      });
      setPaid(() => null);
      if (cleared.lines.length === 0) return;
      const undo = () => setCart((cart) => (cart.lines.length === 0 ? cleared : cart));
      showToast({ text: t("cartCleared"), tone: "info", action: { label: t("undo"), onPress: undo } });
    },
  };
}
