import { BellRing, CalendarPlus, MonitorSmartphone } from "lucide-react";
import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { calendarFile } from "#domain/order/time/calendar.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { minutesToGo, promisedTime, promiseOf } from "#domain/order/time/promise.ts";
import { callAttention } from "#lib/client/device/attention.ts";
import { serverNow } from "#lib/client/device/server-clock.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useWakeLock } from "#lib/client/device/wake-lock.ts";
import { notifiesOfChanges } from "#lib/client/order/tracking/order-memory.ts";
import { pushedOrders } from "#lib/client/order/tracking/pushed-orders.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useMinute } from "#lib/client/use-minute.ts";
import { actionTile } from "./action-tile.ts";
import { useStatusText } from "./status-text.ts";

const millisecondsPerMinute = 60_000;
/** Of a calendar's entry whose order is promised no end. */
const usualMinutes = 30;

/** 'En camino · 12 min' in the tab, so that another one may lie in front (B8). */
function useTabTitle(order: TrackedOrder): void {
  const t = useTranslations("tracking");
  const status = useStatusText()(order);
  const now = useMinute();
  const minutes = minutesToGo(promiseOf(order, now), now);
  const title = minutes === null ? status : t("statusAndMinutes", { status, minutes });
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}

/** Calls for each change while it is on; the first state is none. */
function useAttention(status: number, isOn: boolean): void {
  const last = useRef(status);
  useEffect(() => {
    const isMoved = last.current !== status;
    last.current = status;
    if (isMoved && isOn) callAttention();
  }, [status, isOn]);
}

function CalendarLink({ order }: { order: TrackedOrder }) {
  const t = useTranslations("tracking");
  const { businessName, tenant } = useStore();
  const { from, until } = promisedTime(order.estimate, order.startsAt);
  const file = calendarFile({
    uid: `${order.number}@${tenant}`,
    start: from,
    end: until ?? from + usualMinutes * millisecondsPerMinute,
    now: serverNow(),
    title: t("calendarTitle", { number: order.number, name: businessName }),
    description: t("calendarText", { name: order.branch.name }),
    location: order.deliveryMode === "delivery" ? "" : order.branch.address,
  });
  return (
    <a
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download={`${order.number}.ics`}
      className={actionTile}
    >
      <CalendarPlus aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      {t("toCalendar")}
    </a>
  );
}

/** What makes the wait easier, as actions; each is there where the browser has what it needs (B8). `push` notifies while the page is closed, and follows the sound. */
export function WaitingCompanion({ order, push }: { order: TrackedOrder; push?: ReactNode }) {
  const t = useTranslations("tracking");
  const isNotifying = useValue(notifiesOfChanges) ?? false;
  const setIsNotifying = useSetAtom(notifiesOfChanges);
  const isPushed = useValue(pushedOrders)?.includes(order.number) ?? false;
  const wake = useWakeLock();
  useTabTitle(order);
  useAttention(order.status, isNotifying);
  const toggle = () => {
    // The press lets the browser make sounds, and lets one hear which.
    if (!isNotifying) callAttention();
    setIsNotifying((was) => !was);
  };
  return (
    <>
      <button
        type="button"
        aria-pressed={isNotifying}
        aria-label={t(isNotifying ? "tellsMe" : "tellMe")}
        onClick={toggle}
        className={actionTile}
      >
        <BellRing aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {t(isNotifying ? "tellsMeShort" : "tellMeShort")}
      </button>
      {(isNotifying || isPushed) && push}
      {wake.canAsk && (
        <button type="button" aria-pressed={wake.isOn} onClick={() => wake.setIsOn(!wake.isOn)} className={actionTile}>
          <MonitorSmartphone aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
          {t(wake.isOn ? "screenStaysOn" : "keepScreenOn")}
        </button>
      )}
      {order.status === orderStatus.scheduled && <CalendarLink order={order} />}
    </>
  );
}
