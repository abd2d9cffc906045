"use client";

import { useTranslations } from "next-intl";
import { formatPesos } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** What a line is made of; an unknown price is null. Options per unit of the product. */
interface PartsOfLine {
  quantity: number;
  sizeName: string | null;
  sizeExtra: Pesos | null;
  options: readonly { name: string; quantity: number; unitPrice: Pesos | null }[];
}

interface LinePart {
  key: string;
  label: string;
  /** Of the label, where it is not the page's. */
  lang: "es" | undefined;
  /** How much of the line's amount it is, empty where it costs nothing or nobody knows. */
  text: string;
}

/** The size and the choices of a line, written out for all of its units; what costs something says that the line includes it (A54, A154). */
export function useLineParts(): (line: PartsOfLine) => LinePart[] {
  const t = useTranslations("order.part");
  const { menuLang } = useStore();
  return ({ quantity, sizeName, sizeExtra, options }) => {
    const size = sizeName === null ? [] : [{ name: sizeName, quantity: 1, unitPrice: sizeExtra }];
    return [...size, ...options].map((part, index) => {
      const units = part.quantity * quantity;
      const label = units > 1 ? t("times", { quantity: units, name: part.name }) : part.name;
      const amount = (part.unitPrice ?? 0) * units;
      return {
        key: `${index}`,
        label,
        lang: menuLang,
        text: amount === 0 ? "" : t("includes", { amount: formatPesos(amount) }),
      };
    });
  };
}
