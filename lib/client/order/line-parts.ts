"use client";

import { useTranslations } from "next-intl";
import { formatPesos } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";

/** What a line is made of; an unknown price is null. Options per unit of the product. */
interface PartsOfLine {
  quantity: number;
  /** For all units. */
  total: Pesos;
  sizeName: string | null;
  sizeExtra: Pesos | null;
  options: readonly { name: string; quantity: number; unitPrice: Pesos | null }[];
}

interface LinePart {
  key: string;
  label: string;
  text: string;
}

/**
 * The size and the choices of a line, written out for all of its units and marked as included; with the base price first
 * they add up to the line (A54, A154).
 */
export function useLineParts(): (line: PartsOfLine) => LinePart[] {
  const t = useTranslations("order.part");
  return ({ quantity, total, sizeName, sizeExtra, options }) => {
    const size = sizeName === null ? [] : [{ name: sizeName, quantity: 1, unitPrice: sizeExtra }];
    const parts = [...size, ...options].map((part) => {
      const units = part.quantity * quantity;
      const label = units > 1 ? t("times", { quantity: units, name: part.name }) : part.name;
      return { label, amount: part.unitPrice === null ? null : part.unitPrice * units };
    });
    const rows = parts.map(({ label, amount }, index) => ({
      key: `${index}`,
      label,
      text: amount === null || amount === 0 ? t("included") : t("includes", { amount: formatPesos(amount) }),
    }));
    const isCharged = parts.some(({ amount }) => amount !== null && amount !== 0);
    if (!isCharged || parts.some(({ amount }) => amount === null)) return rows;
    const base = total - parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    return [{ key: "base", label: t("base"), text: t("includes", { amount: formatPesos(base) }) }, ...rows];
  };
}
