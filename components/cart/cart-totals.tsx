import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ComponentProps } from "react";
import { AmountList } from "#components/ui/rows/amount-list.tsx";

interface CartTotalsProps extends Pick<ComponentProps<typeof AmountList>, "rows" | "total" | "isPending"> {
  /** What the kitchen needs, 0 where nobody says. */
  minutes: number;
  /** The rows are in sight at first. */
  isFullAtFirst: boolean;
}

/** The total in one line, which opens what it is made of (S1 §2 Totals panel). */
export function CartTotals({ rows, minutes, isFullAtFirst, ...amounts }: CartTotalsProps) {
  const t = useTranslations("cart");
  const common = useTranslations("common");
  const [isFull, setIsFull] = useState(isFullAtFirst);
  return (
    <section aria-label={t("totals")}>
      {isFull && minutes > 0 && <p className="pb-1 text-sm text-ink-muted">{common("cookingTime", { minutes })}</p>}
      <AmountList {...amounts} rows={isFull ? rows : []} fold={{ isOpen: isFull, onPress: () => setIsFull(!isFull) }} />
    </section>
  );
}
