"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { GoalBar } from "#components/ui/goal-bar.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { formatPesos } from "#domain/base/money.ts";
import { missingForMinimum } from "#domain/order/problem.ts";
import { taxesAt } from "#domain/store/business.ts";
import { useAmountRows } from "#lib/client/order/amount-rows.ts";
import { useAvailability } from "#lib/client/place/availability.ts";
import { useClosedText } from "#lib/client/place/closed-text.ts";
import { useIsOnline } from "#lib/client/device/online.ts";
import { useShownOrder } from "#lib/client/order/shown-order.ts";
import { tableOfPage } from "#lib/client/place/table-address.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import type { ReviewedCart } from "#lib/client/cart/review-cart.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { CartTotals } from "./cart-totals.tsx";

/** The totals before they are known. */
export function FooterSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-13 w-full" />
    </div>
  );
}

/** Brings the first line that needs the person into sight. */
function showFirstTrouble(review: ReviewedCart): void {
  const trouble = review.lines.find(({ state }) => state !== "ready");
  if (!trouble) return;
  for (const row of document.querySelectorAll<HTMLElement>(`[data-line="${CSS.escape(trouble.kept.lineId)}"]`)) {
    if (row.offsetParent === null) continue;
    row.scrollIntoView({ block: "center" });
    row.focus();
  }
}

/** At which table a selection is shown to the waiter, where its code was scanned (A247). */
function SelectionTable() {
  const t = useTranslations("cart");
  const table = tableOfPage();
  if (table === null) return null;
  return (
    <p className="flex items-center gap-2 font-semibold">
      <Icon name="utensils-crossed" className="size-5 shrink-0" />
      {t("selectionTable", { table })}
    </p>
  );
}

/** Totals, what still stands in the way, and the way on (S1 §4, S3 §5). A layer hides what the page says of the connection. */
export function CartFooter({ isInLayer = false }: { isInLayer?: boolean }) {
  const t = useTranslations("cart");
  const id = useId();
  const { branch, capabilities, business } = useStore();
  const { open } = usePanel();
  const { review, isLoading, amounts, problems, isSettled, mode } = useShownOrder();
  // A selection to show: nobody brings it, so neither the minimum nor the hours of the branch stand in its way (A20).
  const isSelection = !capabilities.takesOrders;
  const closed = useClosedText(useAvailability());
  const closedText = isSelection ? null : closed;
  const isOnline = useIsOnline();
  const { rows, total } = useAmountRows(amounts, isSelection ? "onsite" : mode);
  // Beside the prices that have none, as on the product (A63).
  const noted = rows.map((row) =>
    row.key === "subtotal" && taxesAt(business, branch).length > 0 ? { ...row, note: t("taxesNotIncluded") } : row,
  );
  if (isLoading || !review) return <FooterSkeleton />;
  const missing = isSelection ? 0 : missingForMinimum(problems);
  const isBlocked = closedText !== null || missing > 0 || !review.isReady;
  const proceed = () => {
    if (!review.isReady) showFirstTrouble(review);
    else if (isBlocked) document.getElementById(`${id}blocked`)?.focus();
    else open("confirm");
  };
  return (
    <div className="flex flex-col gap-2">
      <div id={`${id}blocked`} tabIndex={-1} className="flex flex-col gap-2 empty:hidden">
        {isInLayer && !isOnline && (
          <Notice tone="warning" isLive>
            {t("offline")}
          </Notice>
        )}
        {closedText !== null && (
          <Notice tone="warning" isLive>
            {closedText}
          </Notice>
        )}
        {missing > 0 && (
          <GoalBar icon="shopping-bag" missing={missing} goal={branch.minimumOrder}>
            {t("minimumMissing", { missing: formatPesos(missing), minimum: formatPesos(branch.minimumOrder) })}
          </GoalBar>
        )}
        {!review.isReady && (
          <Notice tone="warning" isLive>
            {t("reviewLines")}
          </Notice>
        )}
      </div>
      {isSelection && <SelectionTable />}
      <CartTotals rows={noted} total={total} isPending={!isSettled} minutes={review.minutes} isInLayer={isInLayer} />
      {!isSelection && (
        <Button
          size="l"
          isBlocked={isBlocked}
          aria-describedby={isBlocked ? `${id}blocked` : undefined}
          onClick={proceed}
        >
          {t("makeOrder", { total: formatPesos(amounts.total) })}
        </Button>
      )}
    </div>
  );
}
