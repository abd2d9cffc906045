"use client";

import { useTranslations } from "next-intl";
import { formatPesos } from "#domain/base/money.ts";
import type { Adjustment, Amounts } from "#domain/order/adjustment.ts";
import { labelValues, shownAmounts } from "#domain/order/shown-amounts.ts";
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
  return (adjustment) => t(adjustment.kind, labelValues(adjustment, order("taxes")));
}

/** The rows of an order, the total last (UX29, A70). */
export function useAmountRows(amounts: Amounts, mode: DeliveryMode | null): { rows: AmountRow[]; total: AmountRow } {
  const t = useTranslations("order");
  const labelOf = useAdjustmentLabel();
  const shown = shownAmounts(amounts, mode);
  const rows = shown.map((row, index): AmountRow => {
    switch (row.kind) {
      case "subtotal":
        return { key: row.kind, label: t("subtotal"), text: formatPesos(row.amount) };
      case "feeUnknown":
        return { key: row.kind, label: t("adjustment.delivery"), text: t("feeUnknown") };
      case "adjustment": {
        const text = row.amount === "free" ? t("free") : formatPesos(row.amount);
        return { key: `${row.adjustment.kind} ${index}`, label: labelOf(row.adjustment), text };
      }
    }
  });
  const label = shown.at(-1)?.kind === "feeUnknown" ? t("totalWithoutFee") : t("total");
  return { rows, total: { key: "total", label, text: formatPesos(amounts.total) } };
}
