"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { useToasts } from "#components/ui/toasts.tsx";
import { emptyCart } from "#domain/cart/cart.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { requiresLegalAge } from "#domain/menu/menu.ts";
import type { Totals } from "#domain/order/totals.ts";
import { useCart } from "#lib/client/cart-store.ts";
import type { Checkout } from "#lib/client/checkout-store.ts";
import { saveUnsentCart } from "#lib/client/order-memory.ts";
import { usePanel, usePanelActions } from "#lib/client/panel.ts";
import { useSession } from "#lib/client/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { CheckoutProblem } from "./checkout-problem.ts";
import type { CheckoutFacts } from "./use-checkout-facts.ts";

/** Toasts of order outcomes (S3 §9). */
const outcomeTime = 5000;

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

/** Begins anew in a panel that is opened; what waited for the log-in goes on in one that is shown again (A91, A110). */
function useBeginning({ begin, resume, dismiss }: Checkout): void {
  const { isBack } = usePanel();
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    if (!isBack) begin();
    void resume();
  }, [isBack, begin, resume]);
  // What was shown is done with when the panel goes: its effects must not come again with the next one.
  useEffect(() => dismiss, [dismiss]);
}

/** Asks for the log-in and goes on with the send when the person is in. */
function useLoginFirst({ want }: Checkout): () => Promise<void> {
  const { ask } = usePanelActions();
  return useCallback(async () => {
    const { result } = await ask("login", "order");
    if (result === "done") want();
  }, [ask, want]);
}

/** What a trouble does besides being shown: log-in, toasts, the cart that is set aside, the menu that is read again (S3 §8). */
function useTroubleEffects(checkout: Checkout, facts: CheckoutFacts, clearCart: () => Cart): void {
  const { showToast } = useToasts();
  const t = useTranslations("checkout");
  const { tenant, branchId } = useStore();
  const logIn = useLoginFirst(checkout);
  const { trouble, dismiss } = checkout;
  const { refetch, refetchQuote } = facts.order;
  useEffect(() => {
    switch (trouble?.kind) {
      case "login":
        dismiss();
        void logIn();
        break;
      case "notChecked":
        showToast({ text: t("checkFailed"), tone: "error", milliseconds: outcomeTime });
        break;
      case "notReceived":
        showToast({ text: t("sendFailed"), tone: "error", milliseconds: outcomeTime });
        break;
      case "duplicate":
        clearCart();
        break;
      case "priceChanged":
        void refetch();
        void refetchQuote();
        break;
      case "refused":
        if (trouble.code === "branch_closed") saveUnsentCart({ tenant, branchId }, clearCart());
        else void refetch();
        break;
      default:
    }
  }, [trouble, dismiss, logIn, t, clearCart, tenant, branchId, refetch, refetchQuote, showToast]);
}

/**
 * Sends what was wanted as soon as nothing is still under way; what is missing then is said instead. Who is not logged in
 * is asked only then: nobody logs in for an order that cannot go.
 */
function useWantedSend(checkout: Checkout, facts: CheckoutFacts, isStranger: boolean): void {
  const { isWanted, agreed, unwant, send, tell } = checkout;
  const { branchId } = useStore();
  const { cart } = useCart();
  const logIn = useLoginFirst(checkout);
  const { mode, address, paymentMethodId, problem, isDecided } = facts;
  useEffect(() => {
    if (!isWanted || !isDecided) return;
    unwant();
    if (problem === "fee") tell({ kind: "feeUnknown" });
    if (problem !== null || mode === null || paymentMethodId === null || agreed === null) return;
    if (isStranger) {
      void logIn();
      return;
    }
    const { lines, legalAgeConfirmed } = cart;
    void send({ branchId, lines, mode, address, paymentMethodId, expectedTotal: agreed.total, legalAgeConfirmed });
  }, [
    isWanted,
    agreed,
    unwant,
    tell,
    isDecided,
    problem,
    mode,
    paymentMethodId,
    send,
    branchId,
    cart,
    address,
    isStranger,
    logIn,
  ]);
}

/** Pressing 'Enviar pedido' and everything that may come of it. */
export function useSend(checkout: Checkout, facts: CheckoutFacts) {
  const { dismissErrors } = useToasts();
  const { cart, confirmLegalAge } = useCart();
  const session = useSession();
  const isStranger = session.isKnown && !session.isFailed && session.user === null;
  const router = useRouter();
  const { clearCart, restoreCart } = useClearedCart();
  useBeginning(checkout);
  useTroubleEffects(checkout, facts, clearCart);
  useWantedSend(checkout, facts, isStranger);
  const { problem, order } = facts;
  const { want, dismiss } = checkout;
  const needsAge =
    !cart.legalAgeConfirmed &&
    (order.review?.lines.some(({ item, kept }) => item !== null && requiresLegalAge(item, kept.options)) ?? false);
  /** Answers what is missing, null when the send goes on. */
  const press = (): CheckoutProblem | null => {
    // Agreed is what the button says: whatever comes back dearer asks first, after a log-in too.
    checkout.press(order.totals);
    dismissErrors();
    if (problem === "away" || problem === "fee") void order.refetchQuote();
    if (problem !== null && problem !== "fee") return problem;
    // With the fee it goes on; without it what is wanted ends in an alert (A68).
    if (problem === null && needsAge) checkout.askAge();
    else want();
    return null;
  };
  return {
    press,
    user: session.user,
    shownProblem: checkout.isPressed ? problem : null,
    isWaiting: checkout.isWanted,
    actions: {
      acceptTotal: (totals: Totals) => {
        // Who agrees to the total agrees to the prices that make it.
        order.accept((order.review?.lines ?? []).filter(({ news }) => news.every(({ kind }) => kind === "price")));
        want(totals);
      },
      // What is agreed to is the amount in sight.
      sendAnyway: () => want(order.totals),
      confirmLegalAge: () => {
        confirmLegalAge();
        want(order.totals);
      },
      restoreCart: () => {
        dismiss();
        restoreCart();
      },
      reload: () => {
        dismiss();
        router.refresh();
        void order.refetch();
        void order.refetchQuote();
      },
      dismiss,
    },
  };
}
