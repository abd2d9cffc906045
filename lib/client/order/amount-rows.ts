"use client";

import { useTranslations } from "next-intl";
import { formatPesos } from "#domain/base/money.ts";
import { formatRate } from "#domain/base/rate.ts";
import { deliveryFeeOf } from "#domain/order/adjustment.ts";
import type { Adjustment, Amounts } from "#domain/order/adjustment.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";

/** One charge as it is shown. */
export interface AmountRow {
  key: string;
  label: string;
  text: string;
}

/** What an adjustment is called. */
export function useAdjustmentLabel(): (adjustment: Adjustment) => string {
  const t = useTranslations("order.adjustment");
  const order = useTranslations("order");
  return ({ kind, source, rate }) => {
    // A branch's own tax may have no name (A160).
    const name = source.name || (kind === "tax" ? order("taxes") : "");
    return t(kind, { name, rate: rate === null || rate === 0 ? "none" : formatRate(rate) });
  };
}

/** The rows of an order: each charge on its own, the total last (UX29, A70); what is free says so (A67). */
export function useAmountRows(amounts: Amounts, mode: DeliveryMode | null): { rows: AmountRow[]; total: AmountRow } {
  const t = useTranslations("order");
  const labelOf = useAdjustmentLabel();
  const fee = deliveryFeeOf(amounts);
  const rows: AmountRow[] = [{ key: "subtotal", label: t("subtotal"), text: formatPesos(amounts.subtotal) }];
  for (const [index, adjustment] of amounts.adjustments.entries()) {
    const { kind, amount } = adjustment;
    const isFree = kind === "delivery" && fee === 0;
    const isSaid = kind === "freeDelivery" || (amount === 0 && kind !== "delivery" && kind !== "tax");
    const text = isFree ? t("free") : formatPesos(amount);
    if (!isSaid) rows.push({ key: `${kind} ${index}`, label: labelOf(adjustment), text });
  }
  const isFeeUnknown = mode !== "pickup" && mode !== "onsite" && fee === null;
  if (isFeeUnknown && amounts.subtotal > 0) {
    rows.push({ key: "fee", label: t("adjustment.delivery"), text: t("feeUnknown") });
  }
  const label = isFeeUnknown ? t("totalWithoutFee") : t("total");
  return { rows, total: { key: "total", label, text: formatPesos(amounts.total) } };
}
