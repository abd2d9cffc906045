"use client";

import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import { formatPesos } from "#domain/base/money.ts";
import { useSendLabel } from "#lib/client/order/checkout/chosen-payment.ts";
import { SendNotices } from "#components/checkout/checkout-parts.ts";
import { stepIds } from "#components/checkout/step-ids.ts";
import type { Send } from "./use-send.ts";

/** The legal-age question is asked at the press. */
function isBlocking(obstacle: Send["obstacle"]): boolean {
  return obstacle !== null && obstacle.code !== "legal_age_required";
}

/** What stands chosen from the last time is shown beside what sends it (A234). */
function LastTime({ send }: { send: Send }) {
  const t = useTranslations("checkout");
  const method = send.methods.find(({ id }) => id === send.paymentMethodId);
  return <p className="text-center text-sm text-ink-muted">{t("asLastTime", { method: method?.label ?? "" })}</p>;
}

/** The button that sends, with its amount, or why nothing can be sent (A49, UX26). */
export function SendFooter({ send }: { send: Send }) {
  const t = useTranslations("checkout");
  const label = useSendLabel();
  const { obstacle, order } = send;
  // The second tap of a double tap on what led here lands on it: it is nobody's word that the order is sent.
  const press = ({ detail }: MouseEvent) => {
    if (detail < 2) send.press();
  };
  const isShut = send.closed !== null || send.isMethodDisabled;
  return (
    <div className="flex flex-col gap-3">
      <WhenIdle isNeeded={isShut}>
        <SendNotices send={send} />
      </WhenIdle>
      {!isShut && send.isOfLastTime && <LastTime send={send} />}
      {!isShut && (
        <Button
          id={stepIds.send}
          size="l"
          className="w-full"
          isBusy={send.isBusy}
          isBlocked={isBlocking(obstacle)}
          onClick={press}
        >
          {t("sendTotal", { send: label, total: order.isPriced ? formatPesos(order.amounts.total) : "…" })}
        </Button>
      )}
    </div>
  );
}
