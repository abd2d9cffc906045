import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { emptyCart } from "#domain/cart/empty-cart.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import type { Order } from "#lib/client/order/use-order.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** What the effects of a send are shown and done with. */
export function useSendTools(order: Order) {
  const { tenant, branchId, capabilities } = useStore();
  const { user } = useSession();
  const { reconcile, confirmLegalAge } = useCart();
  /** A cart that a refusal cleared, for the alert's 'Recuperar carrito' (A118, A119). */
  const cleared = useRef<Cart>(emptyCart);
  return {
    t: useTranslations("checkout"),
    router: useRouter(),
    queries: useQueryClient(),
    panels: usePanelActions(),
    toasts: useToasts(),
    tenant,
    branchId,
    capabilities,
    user,
    order,
    confirmLegalAge,
    clearCart: (): Cart => {
      reconcile((cart) => {
        cleared.current = cart;
        return emptyCart;
      });
      return cleared.current;
    },
    restoreCart: () => reconcile((cart) => (cart.lines.length === 0 ? cleared.current : cart)),
  };
}

export type SendTools = ReturnType<typeof useSendTools>;
