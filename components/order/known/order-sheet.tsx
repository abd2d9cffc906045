import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useEffect } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { useTrackedOrder } from "#lib/client/order/tracking/orders.ts";
import { usePanel } from "#lib/client/panel/panel.ts";

type Drawing = (order: TrackedOrder) => ReactNode;

function Order({ number, children }: { number: string; children: Drawing }) {
  const t = useTranslations("tracking");
  const common = useTranslations("common");
  const { order, isFailing, isUnknown, refetch } = useTrackedOrder(number);
  if (order !== null) return children(order);
  if (isUnknown) return <Notice tone="warning">{t("unknownTitle", { number })}</Notice>;
  if (!isFailing) return <Skeleton className="h-72 w-full" />;
  const retry = (
    <Button variant="secondary" onClick={() => void refetch()}>
      {common("retry")}
    </Button>
  );
  return (
    <Notice tone="danger" isLive action={retry}>
      {t("unreachable")}
    </Notice>
  );
}

interface OrderSheetProps extends Pick<ComponentProps<typeof Sheet>, "isOpen" | "title" | "side" | "width"> {
  /** Null for none: the panel goes. */
  number: string | null;
  children: Drawing;
}

/** A panel about one order, which lies over the page that it was opened from. */
export function OrderSheet({ number, children, ...sheet }: OrderSheetProps) {
  const common = useTranslations("common");
  const { close } = usePanel();
  const { isOpen } = sheet;
  useEffect(() => {
    // A page that was loaded anew does not know which one.
    if (isOpen && number === null) close();
  }, [isOpen, number, close]);
  return (
    <Sheet {...sheet} onClose={() => close()} closeLabel={common("close")}>
      <div className="p-4">{number !== null && <Order number={number}>{children}</Order>}</div>
    </Sheet>
  );
}
