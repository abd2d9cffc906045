import { useTranslations } from "next-intl";
import { OrderSheet } from "#components/order/known/order-sheet.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { summarizedOrder } from "#lib/client/order/tracking/summarized-order.ts";
import { OrderContents } from "./order-contents.tsx";

/** Width of the panel (S3 §9). */
const panelWidth = 400;

/** 'Detalles de Pedido': what an order had and cost, without leaving where one is (S3 §2). */
export function OrderSummary({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations("tracking");
  const number = useValue(summarizedOrder);
  return (
    <OrderSheet
      isOpen={isOpen}
      number={number}
      title={t("number", { number: number ?? "" })}
      side="end"
      width={panelWidth}
    >
      {(order) => <OrderContents order={order} />}
    </OrderSheet>
  );
}
