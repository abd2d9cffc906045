"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AmountRows } from "#components/ui/amount-rows.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { formatPesos } from "#domain/money.ts";
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
}

function useDeliveryError(problem: CheckoutProblem | null, hasAddress: boolean): string | null {
  const t = useTranslations("checkout");
  switch (problem) {
    case "mode":
      return t("deliveryRequired");
    case "coverage":
      return hasAddress ? t("coverageMissing") : t("coverageNotValidated");
    case "fee":
      return t("feeProblem");
    default:
      return null;
  }
}

/** Delivery, order, payment and totals, in this order (S3 §2 Confirm-order side panel). */
export function ConfirmForm({ facts, send, checkout, lines }: ConfirmFormProps) {
  const t = useTranslations("checkout");
  const { branch, minimumOrder } = useStore();
  const { order, mode, address, missing } = facts;
  const { rows, total } = useAmountRows(order.totals, mode);
  const { shownProblem, user } = send;
  const deliveryError = useDeliveryError(shownProblem, address !== null);
  return (
    <div className="flex flex-col gap-6">
      <TroubleNotice trouble={checkout.trouble} lines={order.review?.lines ?? []} />
      <DeliveryStep time={order.quote?.deliveryTime ?? branch.deliveryTime} error={deliveryError} />
      <section id={stepIds.lines} tabIndex={-1} aria-labelledby="checkout-order" className="outline-none">
        <h2 id="checkout-order" className="text-lg font-bold">
          {t("order")}
        </h2>
        {user && <p className="text-sm text-ink-muted">{t("forCustomer", { name: user.name })}</p>}
        {lines}
        {missing > 0 && order.review && (
          <Notice tone="warning" isLive>
            {t("minimumMissing", { missing: formatPesos(missing), minimum: formatPesos(minimumOrder) })}
          </Notice>
        )}
      </section>
      <PaymentStep
        methods={facts.methods}
        chosenId={facts.paymentMethodId}
        onChoose={checkout.choosePayment}
        error={shownProblem === "payment" ? t("paymentRequired") : null}
      />
      <AmountRows rows={rows} total={total} isPending={!order.isSettled} />
    </div>
  );
}
