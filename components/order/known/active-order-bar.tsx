import { Bike, ChevronRight, ShoppingBag } from "lucide-react";
import { useTranslations } from "next-intl";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { Status } from "#components/ui/status.tsx";
import { orderPath } from "#domain/order/access/order-link.ts";
import { formatPesos } from "#domain/base/money.ts";
import { minutesToGo, promiseOf } from "#domain/order/time/promise.ts";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { isOrderOver } from "#domain/order/tracking.ts";
import { useIsPageOf } from "#lib/client/order/tracking/use-is-page-of.ts";
import { useTrackedOrder } from "#lib/client/order/tracking/orders.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { useMinute } from "#lib/client/use-minute.ts";
import { useStatusText } from "#components/order/status-text.ts";

function BarLink({ order, others }: { order: TrackedOrder; others: number }) {
  const t = useTranslations("tracking");
  const statusText = useStatusText();
  const { leave } = usePanelActions();
  const now = useMinute();
  const minutes = minutesToGo(promiseOf(order, now), now);
  const due = order.contents?.refund?.due ?? 0;
  const status = due > 0 ? t("refund.due", { amount: formatPesos(due) }) : statusText(order);
  const Icon = order.deliveryMode === "delivery" ? Bike : ShoppingBag;
  return (
    <>
      <div aria-hidden className="order-bar-room" />
      <aside aria-label={t("inProgress")} className="order-bar">
        <SoftLink href={orderPath(order.number)} onClick={leave} className="order-bar-link">
          <Icon aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.75} />
          <span className="min-w-0 flex-1">
            <Status className="block font-semibold">
              {minutes === null ? status : t("statusAndMinutes", { status, minutes })}
            </Status>
            <span className="block text-sm text-ink-muted">
              {others > 0
                ? t("numberAndOthers", { number: order.number, count: others })
                : t("number", { number: order.number })}
            </span>
          </span>
          <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" strokeWidth={1.75} />
        </SoftLink>
      </aside>
    </>
  );
}

function Bar({ number, others }: { number: string; others: number }) {
  const { order } = useTrackedOrder(number);
  if (!order || isOrderOver(order)) return null;
  return <BarLink order={order} others={others} />;
}

/** The way back to an order in progress, from every page but its own; `numbers` has the latest first. */
export function ActiveOrderBar({ numbers }: { numbers: readonly string[] }) {
  const isPageOf = useIsPageOf();
  const elsewhere = numbers.filter((each) => !isPageOf(each));
  const [number] = elsewhere;
  if (number === undefined) return null;
  return <Bar key={number} number={number} others={elsewhere.length - 1} />;
}
