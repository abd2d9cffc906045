"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AmountList } from "#components/ui/rows/amount-list.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import { useAmountRows } from "#lib/client/order/amount-rows.ts";
import { serverNow } from "#lib/client/device/server-clock.ts";
import { IdentifiedContext } from "#lib/client/order/checkout/contact.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { ShownOrderContext } from "#lib/client/order/shown-order.ts";
import { useDeliveryTime } from "#lib/client/place/availability.ts";
import { NotePicker } from "./checkout-parts.ts";
import { OrderFold } from "./order-fold.tsx";
import { DeliveryStep } from "./delivery-step.tsx";
import { LazySchedule } from "#components/checkout/schedule/lazy-schedule.tsx";
import { LazyTroubles } from "#components/checkout/send/lazy-troubles.tsx";
import { PaymentStep } from "#components/checkout/payment/payment-step.tsx";
import type { Send } from "#components/checkout/send/use-send.ts";

/** What other features put into the checkout. */
export interface ConfirmSlots {
  /** The cart's. */
  lines: ReactNode;
  /** The account's: who orders, of somebody who is not logged in (S2 §2.3). */
  contact?: ReactNode;
  /** The account's: by what a guest is called (A243). */
  guest?: ReactNode;
  /** Promotions and coupon, above the amounts. */
  offers?: ReactNode;
}

interface ConfirmFormProps extends ConfirmSlots {
  send: Send;
  /** On a wide page what sends stands under the amounts; elsewhere null, for it sticks to the lower edge. */
  footer: ReactNode;
}

function useDeliveryError({ shownObstacle, address }: Send): string | null {
  const t = useTranslations("checkout");
  const code = shownObstacle?.code;
  if (code === "mode_required") return t("deliveryRequired");
  if (code !== "not_validated" && code !== "address_required" && code !== "not_covered") return null;
  return address === null ? t("coverageNotValidated") : t("coverageMissing");
}

/** Where it goes and how it is paid, then the order and what it costs (S3 §2 Confirm-order side panel); wide, side by side. */
export function ConfirmForm({ send, lines, contact, guest, offers, footer }: ConfirmFormProps) {
  const t = useTranslations("checkout");
  const { asksPayment, guestPlace } = useStore().capabilities;
  const range = useDeliveryTime();
  const { order, mode } = send;
  const { rows, total } = useAmountRows(order.amounts, mode);
  const deliveryError = useDeliveryError(send);
  const isWide = footer !== null;
  return (
    <div
      className={
        isWide
          ? "grid grid-cols-[minmax(0,1fr)_26rem] items-start gap-8"
          : "grid items-start gap-3 @2xl:grid-cols-2 @2xl:gap-6"
      }
    >
      <div className="flex min-w-0 flex-col gap-3">
        <LazyTroubles send={send} />
        <DeliveryStep
          time={{ when: order.when, range: order.deliveryTime ?? range, now: serverNow() }}
          error={deliveryError}
        />
        <LazySchedule send={send} />
        {asksPayment && (
          <PaymentStep
            methods={send.methods}
            chosenId={send.paymentMethodId}
            isOfLastTime={send.isOfLastTime}
            onChoose={send.choose}
            error={send.shownObstacle?.code === "payment_required" ? t("paymentRequired") : null}
          />
        )}
        {mode !== null && (
          <WhenIdle>
            <NotePicker send={send} />
          </WhenIdle>
        )}
        {send.isContactShown && <IdentifiedContext value={send.identified}>{contact}</IdentifiedContext>}
      </div>
      <div
        className={`flex min-w-0 flex-col gap-3 ${isWide ? "bg-surface-raised border-line sticky top-24 rounded-lg border p-6" : ""}`}
      >
        <ShownOrderContext value={order}>
          <OrderFold send={send} lines={lines} isOpen={isWide} />
          {offers}
        </ShownOrderContext>
        <div className="border-t border-line pt-3">
          <AmountList
            rows={order.isPriced ? rows : []}
            total={order.isPriced ? total : { ...total, text: "…" }}
            isPending={!order.isSettled}
          />
        </div>
        {guestPlace !== null && guest}
        {footer}
      </div>
    </div>
  );
}
