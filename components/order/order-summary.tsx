import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { useTrackedOrder } from "#lib/client/order/tracking/orders.ts";
import { summarizedOrder } from "#lib/client/order/tracking/summarized-order.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { OrderContents } from "./order-contents.tsx";

/** Width of the panel (S3 §9). */
const panelWidth = 400;

function Summary({ number }: { number: string }) {
  const t = useTranslations("tracking");
  const common = useTranslations("common");
  const { order, isFailing, isUnknown, refetch } = useTrackedOrder(number);
  if (order !== null) return <OrderContents order={order} />;
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

/** 'Detalles de Pedido': what an order had and cost, without leaving where one is (S3 §2). */
export function OrderSummary({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations("tracking");
  const common = useTranslations("common");
  const { close } = usePanel();
  const number = useValue(summarizedOrder);
  useEffect(() => {
    // A page that was loaded anew does not know which one.
    if (isOpen && number === null) close();
  }, [isOpen, number, close]);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => close()}
      title={t("number", { number: number ?? "" })}
      closeLabel={common("close")}
      side="end"
      width={panelWidth}
    >
      <div className="p-4">{number !== null && <Summary number={number} />}</div>
    </Sheet>
  );
}
