"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AmountRows } from "#components/ui/amount-rows.tsx";
import { useAmountRows } from "#lib/client/amount-rows.ts";
import type { SendTrouble } from "#lib/client/send-order.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { CheckoutProblem } from "./checkout-problem.ts";
import { DeliveryStep } from "./delivery-step.tsx";
import { PaymentStep } from "./payment-step.tsx";
import { stepIds } from "./show-step.ts";
import { TroubleNotice } from "./trouble-notice.tsx";
import type { CheckoutFacts } from "./use-checkout-facts.ts";

interface ConfirmFormProps {
  facts: CheckoutFacts;
  send: { shownProblem: CheckoutProblem | null; user: { name: string; phone: string | null } | null };
  checkout: { trouble: SendTrouble | null; choosePayment: (id: string) => void };
  lines: ReactNode;
  /** On a wide page what sends stands under the amounts; elsewhere null, for it sticks to the lower edge. */
  footer: ReactNode;
}

function useDeliveryError(problem: CheckoutProblem | null, hasAddress: boolean): string | null {
  const t = useTranslations("checkout");
  switch (problem) {
    case "mode":
      return t("deliveryRequired");
    case "coverage":
      return hasAddress ? t("coverageMissing") : t("coverageNotValidated");
    default:
      return null;
  }
}

function OrderLines({ send, lines }: Pick<ConfirmFormProps, "send" | "lines">) {
  const t = useTranslations("checkout");
  return (
    <section id={stepIds.lines} tabIndex={-1} aria-labelledby="checkout-order" className="outline-none">
      <h2 id="checkout-order" className="text-lg font-bold">
        {t("order")}
      </h2>
      {send.user && <p className="text-sm text-ink-muted">{t("forCustomer", { name: send.user.name })}</p>}
      {lines}
    </section>
  );
}

/** Where it goes and how it is paid, then the order and what it costs (S3 §2 Confirm-order side panel); wide, side by side. */
export function ConfirmForm({ facts, send, checkout, lines, footer }: ConfirmFormProps) {
  const t = useTranslations("checkout");
  const { branch } = useStore();
  const { order, mode, address } = facts;
  const { rows, total } = useAmountRows(order.totals, mode);
  const { shownProblem } = send;
  const deliveryError = useDeliveryError(shownProblem, address !== null);
  const isWide = footer !== null;
  return (
    <div className={isWide ? "grid grid-cols-[minmax(0,1fr)_26rem] items-start gap-8" : "flex flex-col gap-6"}>
      <div className="flex min-w-0 flex-col gap-6">
        <TroubleNotice trouble={checkout.trouble} lines={order.review?.lines ?? []} />
        <DeliveryStep time={order.quote?.deliveryTime ?? branch.deliveryTime} error={deliveryError} />
        <PaymentStep
          methods={facts.methods}
          chosenId={facts.paymentMethodId}
          onChoose={checkout.choosePayment}
          error={shownProblem === "payment" ? t("paymentRequired") : null}
        />
      </div>
      <div
        className={`flex min-w-0 flex-col gap-4 ${isWide ? "bg-surface-raised border-line sticky top-24 rounded-lg border p-6" : ""}`}
      >
        <OrderLines send={send} lines={lines} />
        <div className="border-t border-line pt-4">
          <AmountRows rows={rows} total={total} isPending={!order.isSettled} />
        </div>
        {footer}
      </div>
    </div>
  );
}
