import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ComponentProps } from "react";
import { AmountList } from "#components/ui/rows/amount-list.tsx";

/** A screen on which the cart beside the menu has room for a line and for all that its total is made of. */
const roomForAll = "(height >= 46rem)";

interface CartTotalsProps extends Pick<ComponentProps<typeof AmountList>, "rows" | "total" | "isPending"> {
  /** What the kitchen needs, 0 where nobody says. */
  minutes: number;
  /** It stands over the page: there the rows are folded at first, as they are where the screen is low. */
  isInLayer: boolean;
}

/** The total in one line, which opens what it is made of (S1 §2 Totals panel). */
export function CartTotals({ rows, minutes, isInLayer, ...amounts }: CartTotalsProps) {
  const t = useTranslations("cart");
  const common = useTranslations("common");
  const [isFull, setIsFull] = useState(() => !isInLayer && matchMedia(roomForAll).matches);
  return (
    <section aria-label={t("totals")}>
      {isFull && minutes > 0 && <p className="pb-1 text-sm text-ink-muted">{common("cookingTime", { minutes })}</p>}
      <AmountList {...amounts} rows={isFull ? rows : []} fold={{ isOpen: isFull, onPress: () => setIsFull(!isFull) }} />
    </section>
  );
}
