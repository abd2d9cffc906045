"use client";

import { Clock, MapPin, Store } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { mergeAddressLine } from "#domain/address.ts";
import { shownDeliveryTime } from "#domain/delivery-time.ts";
import type { MinuteRange } from "#domain/delivery-time.ts";
import { useLocation } from "#lib/client/location-store.ts";
import { usePanel } from "#lib/client/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { stepIds } from "./show-step.ts";
import { StepError } from "./step-error.tsx";

const icon = { "aria-hidden": true, className: "mt-0.5 size-5 shrink-0 text-accent", strokeWidth: 1.75 } as const;

function useDeliveryTimeText(range: MinuteRange | null): string {
  const t = useTranslations("checkout");
  const { mode } = useLocation();
  const { min, max, isCapped } = shownDeliveryTime(range);
  const minutes = isCapped ? t("minutesCapped") : t("minutes", { min, max });
  return t(mode === "pickup" ? "readyIn" : "deliveredIn", { minutes });
}

function Chosen({ time }: { time: MinuteRange | null }) {
  const t = useTranslations("checkout");
  const { branch, mode: appMode } = useStore();
  const { mode, address } = useLocation();
  const timeText = useDeliveryTimeText(time);
  const isDelivery = mode === "delivery";
  const title = isDelivery ? t("deliveryTo") : appMode === "kiosco" ? t("handedOverBy") : t("pickupAt");
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex gap-3">
        {isDelivery ? <MapPin {...icon} /> : <Store {...icon} />}
        <div className="min-w-0">
          <p className="text-base font-semibold">{title}</p>
          {isDelivery && address && <p>{mergeAddressLine(address)}</p>}
          {isDelivery && address && <p className="text-ink-muted">{address.city}</p>}
          {isDelivery && <p className="mt-2 text-ink-muted">{t("restaurantLine", { name: branch.name })}</p>}
          {!isDelivery && <p>{branch.name}</p>}
          {!isDelivery && <p className="text-ink-muted">{branch.address}</p>}
          {branch.phone !== null && <p className="text-ink-muted">{t("phone", { phone: branch.phone })}</p>}
        </div>
      </div>
      <p className="flex items-center gap-3">
        <Clock aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
        {timeText}
      </p>
    </div>
  );
}

/** How the order gets to the person: what was chosen, with the way to change it (S3 §2 Delivery summary widget, A110). */
export function DeliveryStep({ time, error }: { time: MinuteRange | null; error: string | null }) {
  const t = useTranslations("checkout");
  const { mode: appMode } = useStore();
  const { mode } = useLocation();
  const { open } = usePanel();
  return (
    <section
      id={stepIds.delivery}
      tabIndex={-1}
      aria-labelledby="checkout-delivery-title"
      className="flex flex-col gap-3 outline-none"
    >
      <div className="flex items-center justify-between gap-2">
        <h3 id="checkout-delivery-title" className="text-lg font-bold">
          {t("delivery")}
        </h3>
        {mode !== null && appMode !== "kiosco" && (
          <Button variant="quiet" aria-label={t("editDelivery")} onClick={() => open("location")}>
            {t("edit")}
          </Button>
        )}
      </div>
      {mode === null ? (
        <Button variant="secondary" onClick={() => open("location")}>
          {t("chooseDelivery")}
        </Button>
      ) : (
        <Chosen time={time} />
      )}
      <StepError text={error} />
    </section>
  );
}
