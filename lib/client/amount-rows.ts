"use client";

import { formatRate } from "#domain/base/rate.ts";
import { useTranslations } from "next-intl";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import { formatPesos } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";

/** One charge as it is shown. */
export interface AmountRow {
  key: string;
  label: string;
  text: string;
}

interface Amounts {
  subtotal: Pesos;
  discount: Pesos;
  surcharge: Pesos;
  taxes: { name: string; amount: Pesos; rate: number | null }[];
  deliveryFee: Pesos | null;
  total: Pesos;
}

/** The rows of an order: each charge on its own, discounts negative in words too, the total last (U29, A70). */
export function useAmountRows(amounts: Amounts, mode: DeliveryMode | null): { rows: AmountRow[]; total: AmountRow } {
  const t = useTranslations("order");
  const { subtotal, discount, surcharge, taxes, deliveryFee, total } = amounts;
  const rows: AmountRow[] = [{ key: "subtotal", label: t("subtotal"), text: formatPesos(subtotal) }];
  if (discount > 0) rows.push({ key: "discount", label: t("discount"), text: formatPesos(-discount) });
  if (surcharge > 0) rows.push({ key: "surcharge", label: t("surcharge"), text: formatPesos(surcharge) });
  for (const { name, amount, rate } of taxes) {
    const label = rate === null ? name : t("taxWithRate", { name, rate: formatRate(rate) });
    rows.push({ key: `tax ${name}`, label, text: formatPesos(amount) });
  }
  const isCollected = mode === "pickup" || mode === "onsite";
  const isFeeUnknown = !isCollected && deliveryFee === null;
  if (!isCollected && subtotal > 0) {
    const fee = deliveryFee === null ? t("feeUnknown") : deliveryFee === 0 ? t("free") : formatPesos(deliveryFee);
    rows.push({ key: "fee", label: t("deliveryFee"), text: fee });
  }
  const label = isFeeUnknown ? t("totalWithoutFee") : t("total");
  return { rows, total: { key: "total", label, text: formatPesos(total) } };
}
