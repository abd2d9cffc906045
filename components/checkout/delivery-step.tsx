"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { IconName } from "#components/ui/icon-names.ts";
import { LazyBoundary } from "#components/ui/lazy.tsx";
import type { When } from "#domain/order/intent.ts";
import { mergeAddressLine } from "#domain/person/address.ts";
import type { MinuteRange } from "#domain/store/delivery-time.ts";
import { deliveryTimeText } from "#lib/client/place/delivery-time-text.ts";
import { useLocation } from "#lib/client/place/use-location.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { phoneText } from "#lib/client/phone-text.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { ScheduledTime } from "./checkout-parts.ts";
import { stepIds } from "./step-ids.ts";
import { StepError } from "./step-error.tsx";

/** When an order is for, and how long it takes from then. */
export interface OrderTime {
  when: When;
  range: MinuteRange | null;
  /** The server's clock, in ms. */
  now: number;
}

function Row({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className="flex gap-3 px-4 py-3">
      <Icon name={icon} className="mt-0.5 size-5 text-accent" />
      <p className="min-w-0 flex-1">{children}</p>
    </div>
  );
}

/** How long it takes until the order is there, or can be had; an order for later says when it begins (A147). */
function Time({ when, range, now }: OrderTime) {
  const t = useTranslations("checkout");
  const time = useTranslations("deliveryTime");
  const { mode } = useLocation();
  if (when.kind === "now")
    return t(mode === "delivery" ? "deliveredIn" : "readyIn", { minutes: deliveryTimeText(time, range) });
  return (
    <>
      <span className="block font-semibold">{t("scheduled")}</span>
      <LazyBoundary>
        <ScheduledTime start={when.instant} range={range} now={now} mode={mode} />
      </LazyBoundary>
    </>
  );
}

/** The summary of what was chosen (S3 §2 Delivery summary widget): where to, from which branch, how to reach it. */
function Chosen({ time }: { time: OrderTime }) {
  const t = useTranslations("checkout");
  const { branch } = useStore();
  const { mode, address } = useLocation();
  return (
    <div className="bg-surface-raised border-line divide-line divide-y rounded-md border">
      {mode === "delivery" && address && (
        <Row icon="map-pin">
          <span className="block font-semibold">{mergeAddressLine(address)}</span>
          <span className="block text-sm text-ink-muted">{address.city}</span>
        </Row>
      )}
      <Row icon="store">
        <span className="block font-semibold">{t("restaurantLine", { name: branch.name })}</span>
        <span className="block text-sm text-ink-muted">{branch.address}</span>
        {branch.phone !== null && (
          <span className="block text-sm text-ink-muted">{t("phone", { phone: phoneText(branch.phone) })}</span>
        )}
      </Row>
      <Row icon="clock">
        <Time {...time} />
      </Row>
    </div>
  );
}

/** The ways that the business offers, each leading to where it is said (S2 §2.7). */
function ModeSwitch() {
  const t = useTranslations("checkout.mode");
  const { branches } = useStore();
  const { open } = usePanel();
  const sides = (["delivery", "pickup"] as const).filter((side) => branches.some(({ modes }) => modes.includes(side)));
  return (
    <fieldset aria-labelledby="checkout-delivery-title" className="flex gap-3">
      {sides.map((side) => (
        <Button key={side} variant="secondary" size="l" className="flex-1" onClick={() => open("location", side)}>
          <Icon name={side === "delivery" ? "bike" : "store"} className="size-5" />
          {t(side)}
        </Button>
      ))}
    </fieldset>
  );
}

/** How the order gets to the person, and the way to change it (A110). */
export function DeliveryStep({ time, error }: { time: OrderTime; error: string | null }) {
  const t = useTranslations("checkout");
  const { asksPlace } = useStore().capabilities;
  const { mode } = useLocation();
  const { open } = usePanel();
  const title =
    mode === null ? "delivery" : mode === "delivery" ? "deliveryTo" : asksPlace ? "pickupAt" : "handedOverBy";
  return (
    <section
      id={stepIds.delivery}
      tabIndex={-1}
      aria-labelledby="checkout-delivery-title"
      className="flex flex-col gap-3 outline-none"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-2">
        <h2 id="checkout-delivery-title" className="min-w-0 flex-[1_1_9rem] text-lg font-bold">
          {t(title)}
        </h2>
        {mode !== null && asksPlace && (
          <Button
            variant="quiet"
            className="-my-2 -mr-3 ml-auto"
            aria-label={t("editDelivery")}
            onClick={() => open("location", mode === "delivery" ? "delivery" : "pickup")}
          >
            {t("edit")}
          </Button>
        )}
      </div>
      {mode === null ? <ModeSwitch /> : <Chosen time={time} />}
      <StepError text={error} />
    </section>
  );
}
