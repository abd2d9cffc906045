"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { ReactNode } from "react";
import { useToasts } from "#components/ui/toasts.tsx";
import { checkOrder, findAttempt, placeOrder, withdrawAttempt } from "#lib/actions/order.ts";
import { useCart } from "#lib/client/cart-store.ts";
import { useCheckout } from "#lib/client/checkout-store.ts";
import type { OrderPort } from "#lib/client/order-port.ts";
import type { SendTrouble } from "#lib/client/send-order.ts";
import { ConfirmEmpty } from "./confirm-empty.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { ConfirmSkeleton } from "./confirm-skeleton.tsx";
import { SendFooter } from "./send-footer.tsx";
import { SendingView } from "./sending-view.tsx";
import { showStep } from "./show-step.ts";
import { TroubleDialogs } from "./trouble-dialogs.tsx";
import { useCheckoutFacts } from "./use-checkout-facts.ts";
import { useSend } from "./use-send.ts";

const port: OrderPort = { checkOrder, placeOrder, findAttempt, withdrawAttempt };
/** How long 'Pedido enviado' stays (S3 §9). */
const sentTime = 5000;
/** Legal age is asked by the same dialog whether the page or the server noticed. */
const ageQuestion: SendTrouble = { kind: "refused", code: "legal_age_required", lines: [] };

/**
 * The last look at an order before it is sent, for a panel or a page (`lines` are the cart's): what it shows, and what
 * stands at its foot; with `isWide` that is among the content.
 */
export function useConfirm(lines: ReactNode, isWide = false) {
  const { showToast } = useToasts();
  const t = useTranslations("checkout");
  const { cart, isReady } = useCart();
  const onSent = useCallback(() => {
    showToast({ text: t("sent"), tone: "success", milliseconds: sentTime });
  }, [t, showToast]);
  const checkout = useCheckout(port, onSent);
  const facts = useCheckoutFacts(checkout.paymentMethodId);
  const send = useSend(checkout, facts);
  const { phase, trouble } = checkout;
  const isEmpty = isReady && cart.lines.length === 0;
  const press = () => {
    const problem = send.press();
    if (problem === null) return;
    if (problem === "mode") showToast({ text: t("deliveryNotChosen"), tone: "error" });
    if (problem === "coverage") showToast({ text: t("coverageNotValidated"), tone: "error" });
    showStep(problem);
  };
  const isSent = phase === "sent";
  if (phase !== "idle") return { content: <SendingView phase={phase} />, footer: null, isDone: false, isSent };
  // Painted by the server it would take presses that nobody hears yet.
  if (!isReady) return { content: <ConfirmSkeleton />, footer: null, isDone: false, isSent };
  const dialogs = (
    <TroubleDialogs
      trouble={checkout.asksAge ? ageQuestion : trouble}
      shown={checkout.agreed ?? facts.order.totals}
      actions={send.actions}
    />
  );
  if (isEmpty) {
    const content = (
      <>
        <ConfirmEmpty />
        {dialogs}
      </>
    );
    return { content, footer: null, isDone: trouble === null, isSent };
  }
  const footer = <SendFooter facts={facts} send={send} onPress={press} />;
  const content = (
    <>
      <ConfirmForm facts={facts} send={send} checkout={checkout} lines={lines} footer={isWide ? footer : null} />
      {dialogs}
    </>
  );
  return { content, footer, isDone: false, isSent };
}
