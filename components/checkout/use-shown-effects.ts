import { useQueryClient } from "@tanstack/react-query";
import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useCallback, useRef } from "react";
import { useToasts } from "#components/ui/toasts.tsx";
import { emptyCart } from "#domain/cart/empty-cart.ts";
import type { Cart } from "#domain/cart/cart.ts";
import type { KeptAttempt } from "#domain/order/attempt.ts";
import type { CheckoutEvent } from "#domain/order/checkout-state.ts";
import type { Obstacle } from "#domain/order/obstacle.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { rememberSentOrder } from "#lib/client/order/sent-order.ts";
import type { ShownEffect } from "#lib/client/order/use-checkout.ts";
import type { Order } from "#lib/client/order/use-order.ts";
import { unsentCartOf } from "#lib/client/order/order-memory.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { useSession, useSessionChange } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** How long the check mark of a sent order is seen, at most a second (S3 §9, A115), and its toast (S3 §9). */
const checkMarkTime = 900;
const sentTime = 5000;

function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export const loadShowStep = async () => (await import("./show-step.ts")).showStep;

/** Says what stands in the way and brings its step into sight (S3 §4 validation order, UX14). */
function showObstacle({ code }: Obstacle): void {
  loadShowStep().then(
    (showStep) => showStep(code),
    // Without a line: the step says it, only the page does not move there.
    () => undefined,
  );
}

/** A cart that a refusal cleared, for the alert's 'Recuperar carrito' (A118, A119). */
function useClearedCart() {
  const { reconcile } = useCart();
  const cleared = useRef<Cart>(emptyCart);
  const clearCart = useCallback((): Cart => {
    reconcile((cart) => {
      cleared.current = cart;
      return emptyCart;
    });
    return cleared.current;
  }, [reconcile]);
  const restoreCart = useCallback(() => {
    reconcile((cart) => (cart.lines.length === 0 ? cleared.current : cart));
  }, [reconcile]);
  return { clearCart, restoreCart };
}

/** The order is there: the check mark, then its page. */
function useFinish(): (number: string, kept: KeptAttempt) => Promise<void> {
  const t = useTranslations("checkout");
  const remember = useSetAtom(rememberSentOrder);
  const { closeAll } = usePanelActions();
  const { showToast } = useToasts();
  const router = useRouter();
  const queries = useQueryClient();
  return async (number, kept) => {
    remember(number, kept);
    void queries.invalidateQueries({ queryKey: ["orders"] });
    if (!prefersReducedMotion()) await new Promise((resolve) => setTimeout(resolve, checkMarkTime));
    await closeAll();
    router.push(`/rastrear-orden/${encodeURIComponent(number)}`);
    showToast({ text: t("sent"), tone: "success", milliseconds: sentTime });
  };
}

/** What the checkout's machine has shown, asked and cleared (S3 §8). */
export function useShownEffects(order: Order) {
  const { branchId } = useStore();
  const setAside = useSetAtom(unsentCartOf(branchId));
  const { confirmLegalAge } = useCart();
  const { ask } = usePanelActions();
  const { dismissErrors } = useToasts();
  const { clearCart, restoreCart } = useClearedCart();
  const finish = useFinish();
  const { user } = useSession();
  const { sessionEnded } = useSessionChange();
  const show = (effect: ShownEffect, send: (event: CheckoutEvent) => void): void => {
    switch (effect.kind) {
      case "showObstacle":
        showObstacle(effect.obstacle);
        break;
      case "dismissErrors":
        dismissErrors();
        break;
      case "askQuote":
        void order.refetchQuote();
        break;
      case "askMenu":
        void order.refetch();
        break;
      case "logIn":
        // Whoever was logged in is told why they are asked again.
        if (user) sessionEnded();
        void ask("login", "order").then(({ result }) => send({ type: result === "done" ? "identified" : "dismissed" }));
        break;
      case "confirmAge":
        confirmLegalAge();
        break;
      case "acceptPrices":
        // Who agrees to the total agrees to the prices that make it.
        order.accept((order.review?.lines ?? []).filter(({ news }) => news.every(({ kind }) => kind === "price")));
        break;
      case "redirect":
        window.location.assign(effect.url);
        break;
      case "clearCart":
        clearCart();
        break;
      case "setCartAside":
        setAside(clearCart);
        break;
      case "finish":
        void finish(effect.number, effect.kept);
    }
  };
  return { show, restoreCart };
}
