import { CloudOff } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { orderStatus } from "#domain/order/order-status.ts";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { isTransfer } from "#domain/order/payment/transfer-due.ts";
import { minutesToGo, promiseOf } from "#domain/order/time/promise.ts";
import type { OrderPromise } from "#domain/order/time/promise.ts";
import { headlineOf, trackingSteps } from "#domain/order/tracking.ts";
import { isShared } from "#domain/store/mode.ts";
import { useIsOnline } from "#lib/client/device/online.ts";
import { clockOf } from "#lib/client/place/delivery-time-text.ts";
import { promiseText } from "#domain/order/time/promise-text.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useMinute } from "#lib/client/use-minute.ts";
import { orderInPath } from "#lib/client/order/tracking/order-in-path.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { sentOrders } from "#lib/client/order/tracking/order-memory.ts";
import { useTrackedOrder } from "#lib/client/order/tracking/orders.ts";
import { useDateText } from "./order-texts.ts";
import { type CourierDrawing, CourierLine } from "./courier-line.tsx";
import { useBranchContact } from "#lib/client/order/tracking/branch-contact.ts";
import { BranchActions, OrderBranch } from "./order-branch.tsx";
import { OrderContents, OrderReceiver } from "./order-contents.tsx";
import { RefundNotice } from "./order-refund.tsx";
import { ReceiptActions } from "./receipt-actions.tsx";
import { WaitingCompanion } from "./waiting-companion.tsx";
import { RateFaces } from "#components/order/rating/rate-faces.tsx";
import { RepeatButton } from "#components/order/known/repeat-button.tsx";
import { OrderSteps } from "./order-steps.tsx";
import { Stage } from "./stage.tsx";
import { TrackingSkeleton } from "./tracking-skeleton.tsx";
import { HeardOrder } from "#components/order/known/heard-order.tsx";
import { UnknownOrder } from "#components/order/known/unknown-order.tsx";

type Heading = ReturnType<typeof headlineOf>;

/** What is promised at an instant (ms). */
interface PromisedNow {
  promise: OrderPromise | null;
  now: number;
}

/** The estimate that may be shown; null for none. */
function usePromiseText(order: TrackedOrder, headline: Heading, { promise, now }: PromisedNow): string | null {
  const t = useTranslations("tracking");
  const time = useTranslations("deliveryTime");
  if (order.status === orderStatus.delivered) {
    const key = order.deliveryMode === "pickup" ? "collectedAt" : "deliveredAt";
    return t(key, { time: clockOf(time, order.updatedAt) });
  }
  if (order.deliveryMode === "pickup" && headline === "ready") return t("collectAt", { branch: order.branch.name });
  switch (promise?.kind) {
    case "late":
      return time("late", { time: clockOf(time, promise.due) });
    case "scheduled":
    case "promised":
      return promiseText(time, order.deliveryMode, promise.time, now);
    case undefined:
      return null;
  }
}

const fromAfar = "text-2xl leading-tight font-bold text-balance even-figures";

/** How the order stands; what is read from afar are the minutes that are left, of a later order when it is there. */
function Headline({ order, headline }: { order: TrackedOrder; headline: Heading }) {
  const t = useTranslations("tracking");
  const now = useMinute();
  const promise = promiseOf(order, now);
  const text = usePromiseText(order, headline, { promise, now });
  const minutes = minutesToGo(promise, now);
  const isLater = promise?.kind === "scheduled";
  return (
    <>
      <h1 aria-live="polite" className={`${minutes === null && !isLater ? "text-2xl" : "text-lg"} font-bold`}>
        {t(`headline.${headline}`)}
      </h1>
      {minutes !== null && <p className={fromAfar}>{t("minutesLeft", { minutes })}</p>}
      {text !== null && <p className={isLater ? fromAfar : "text-balance"}>{text}</p>}
    </>
  );
}

interface TrackingParts {
  /** Where courier and door are, without a map. */
  sketch: CourierDrawing;
  /** For whose order it is. */
  offer?: ReactNode;
  push?: ReactNode;
}

/** What whoever ordered has to know of an order that is not made: of a transfer, who gives it back. */
function FailedNotice({ order }: { order: TrackedOrder }) {
  const t = useTranslations("tracking");
  const { businessName: business } = useStore();
  const contact = useBranchContact();
  if (!isTransfer(order.contents?.paymentKind)) return <Notice tone="danger">{t("failedHint")}</Notice>;
  return (
    <Notice tone="danger" title={t("voidTransfer")}>
      {t("voidTransferHint", { business })} {contact(order).length > 0 && t("voidTransferReach")}
    </Notice>
  );
}

function Tracked({
  order,
  isFailing,
  sketch,
  offer,
  push,
}: TrackingParts & { order: TrackedOrder; isFailing: boolean }) {
  const t = useTranslations("tracking");
  const isOnline = useIsOnline();
  const dateText = useDateText();
  const { businessName, capabilities } = useStore();
  const tracking = trackingSteps(order.deliveryMode, order.status);
  const headline = headlineOf(order.deliveryMode, tracking);
  const at = headline === "collected" ? "delivered" : headline;
  // A device of everybody's is nobody's to be notified at (A17).
  const isNotified = order.owner !== null && !isShared(capabilities);
  const isDelivered = order.status === orderStatus.delivered;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[3fr_2fr] lg:items-start lg:gap-8">
      <div className="flex flex-col gap-4 lg:sticky lg:top-20">
        <header className="flex flex-col gap-1">
          <p className="flex flex-wrap gap-x-2 text-sm text-ink-muted">
            <span>{t("number", { number: order.number })}</span>
            <span>{dateText(order.createdAt)}</span>
          </p>
          <p className="hidden font-bold print:block">{businessName}</p>
          <Headline order={order} headline={headline} />
        </header>
        {isDelivered && order.owner && order.owner.isRated !== true && <RateFaces number={order.number} />}
        {order.awaitsConfirmation && <Notice tone="info">{t("awaitsConfirmation")}</Notice>}
        <Stage at={at} />
        <CourierLine order={order} sketch={sketch} />
        <OrderSteps steps={tracking.steps} mode={order.deliveryMode} />
        <RefundNotice refund={order.contents?.refund ?? null} />
        {tracking.isFailed && <FailedNotice order={order} />}
        {isOnline && isFailing && (
          <Notice tone="warning" isLive>
            {t("stale")}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2 print:hidden">
          <BranchActions order={order} />
          {!tracking.isFinal && <WaitingCompanion order={order} push={isNotified && push} />}
        </div>
        <OrderBranch order={order} />
        <OrderReceiver order={order} />
      </div>
      <div className="flex flex-col gap-4">
        <OrderContents order={order} />
        <ReceiptActions order={order} />
        {tracking.isFinal && order.contents !== null && <RepeatButton number={order.number} />}
        <Link href="/" prefetch={false} className={`${buttonClass("secondary", "l")} print:hidden`}>
          {t("orderMore")}
        </Link>
        {order.owner !== null && offer}
      </div>
    </div>
  );
}

/** The order of the page's address, moving by itself (S3 §2). */
export function OrderTracking({ sketch, offer, push }: TrackingParts) {
  const t = useTranslations("tracking");
  const number = orderInPath(usePathname()) ?? "";
  const { order, isUnknown, isFailing, refetch } = useTrackedOrder(number);
  const isOnline = useIsOnline();
  const heard = useValue(sentOrders)?.find((sent) => sent.number === number)?.heard ?? null;
  if (order) return <Tracked order={order} isFailing={isFailing} sketch={sketch} offer={offer} push={push} />;
  if (isUnknown) return <UnknownOrder number={number} />;
  if (heard !== null && (isFailing || !isOnline)) return <HeardOrder number={number} heard={heard} onRetry={refetch} />;
  if (!isFailing) return <TrackingSkeleton />;
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4 py-6">
      <CloudOff aria-hidden className="size-12 text-ink-muted" strokeWidth={1.75} />
      <header className="flex flex-col gap-1">
        <p className="text-sm text-ink-muted">{t("number", { number })}</p>
        <h1 aria-live="polite" className="text-2xl font-bold">
          {t("unreachable")}
        </h1>
      </header>
      <p className="text-ink-muted">{t("unreachableHint")}</p>
      <Button size="l" onClick={() => void refetch()}>
        {t("retry")}
      </Button>
    </div>
  );
}
