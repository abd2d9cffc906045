"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { LazyBoundary } from "#components/ui/lazy.tsx";
import type { When } from "#domain/order/intent.ts";
import { mergeAddressLine } from "#domain/person/address.ts";
import type { MinuteRange } from "#domain/store/delivery-time.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { deliveryTimeText } from "#lib/client/place/delivery-time-text.ts";
import { tableAtom } from "#lib/client/place/table-atom.ts";
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

/** How long it takes until the order is there, or can be had; an order for later says when it begins (A147). */
function Time({ when, range, now }: OrderTime) {
  const t = useTranslations("checkout");
  const time = useTranslations("deliveryTime");
  const { mode } = useLocation();
  const { namesPlace } = useStore().capabilities;
  const ready = namesPlace ? "readyHere" : "readyIn";
  if (when.kind === "now")
    return t(mode === "delivery" ? "deliveredIn" : ready, { minutes: deliveryTimeText(time, range) });
  return (
    <>
      <span className="block font-semibold">{t("scheduled")}</span>
      <LazyBoundary>
        <ScheduledTime start={when.instant} range={range} now={now} mode={mode} />
      </LazyBoundary>
    </>
  );
}

/** The table that the order is brought to, as the screens of the visit name it (A241). */
function TablePlace() {
  const t = useTranslations("checkout");
  const { branch } = useStore();
  const table = useValue(tableAtom);
  return (
    <>
      <p className="text-lg leading-tight font-bold">
        {table?.branchId === branch.id ? t("table", { table: table.number }) : t("yourTable")}
      </p>
      <p className="text-sm text-ink-muted">{branch.name}</p>
    </>
  );
}

/** Where it is handed over, as what is read at once; what belongs to it below. */
function Place() {
  const { branch, capabilities } = useStore();
  const { mode, address } = useLocation();
  const isAddress = mode === "delivery" && address !== null;
  if (capabilities.namesPlace) return <TablePlace />;
  return (
    <>
      <p className="text-lg leading-tight font-bold">{isAddress ? mergeAddressLine(address) : branch.name}</p>
      {isAddress ? <p className="text-sm text-ink-muted">{address.city}</p> : <BranchLine />}
    </>
  );
}

function BranchLine() {
  const t = useTranslations("checkout");
  const { branch } = useStore();
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-ink-muted">
      <span>{branch.address}</span>
      {branch.phone !== null && <span>{t("phone", { phone: phoneText(branch.phone) })}</span>}
    </p>
  );
}

/** How long it takes, and of what is brought the branch that it comes from (S3 §2 Delivery summary widget). */
function TimeAndBranch({ time }: { time: OrderTime }) {
  const t = useTranslations("checkout");
  const { branch } = useStore();
  const { mode } = useLocation();
  return (
    <div className="mt-2 flex gap-2 border-t border-line py-2">
      <Icon name="clock" className="mt-0.5 size-5 text-accent" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <Time {...time} />
        </p>
        {mode === "delivery" && (
          <>
            <p className="text-sm">{t("restaurantLine", { name: branch.name })}</p>
            <BranchLine />
          </>
        )}
      </div>
    </div>
  );
}

/** The ways that the business offers, each leading to where it is chosen (S2 §2.7). */
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

/** The specified words, small above the place that is read large, and the way to change it (A110). */
function Chosen({ time, title }: { time: OrderTime; title: string }) {
  const t = useTranslations("checkout");
  const { asksPlace } = useStore().capabilities;
  const { mode } = useLocation();
  const { open } = usePanel();
  return (
    <div className="rounded-md border border-line bg-surface-raised px-4 pt-2">
      <h2 id="checkout-delivery-title" className="text-sm text-ink-muted">
        {title}
      </h2>
      <div className="flex flex-wrap items-start justify-between gap-x-2">
        <div className="min-w-0 flex-[1_1_9rem]">
          <Place />
        </div>
        {asksPlace && (
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
      <TimeAndBranch time={time} />
    </div>
  );
}

/** How the order gets to the person. */
export function DeliveryStep({ time, error }: { time: OrderTime; error: string | null }) {
  const t = useTranslations("checkout");
  const { asksPlace, namesPlace } = useStore().capabilities;
  const { mode } = useLocation();
  const here = namesPlace ? "servedAt" : "handedOverBy";
  return (
    <section
      id={stepIds.delivery}
      tabIndex={-1}
      aria-labelledby="checkout-delivery-title"
      className="flex flex-col gap-2 outline-none"
    >
      {mode === null ? (
        <>
          <h2 id="checkout-delivery-title" className="text-lg font-bold">
            {t("delivery")}
          </h2>
          <ModeSwitch />
        </>
      ) : (
        <Chosen time={time} title={t(mode === "delivery" ? "deliveryTo" : asksPlace ? "pickupAt" : here)} />
      )}
      <StepError text={error} />
    </section>
  );
}
