import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { ComponentProps } from "react";
import { AmountList } from "#components/ui/amount-list.tsx";
import { Icon } from "#components/ui/icon.tsx";

/** The totals in full, or as a card with the total alone (S1 §2 Totals panel). */
export function CartTotals({ rows, minutes, ...amounts }: ComponentProps<typeof AmountList> & { minutes: number }) {
  const t = useTranslations("cart");
  const common = useTranslations("common");
  const [isFull, setIsFull] = useState(true);
  const id = useId();
  return (
    <section aria-label={t("totals")} className={isFull ? "" : "rounded-md border border-line px-3 py-1"}>
      <div id={id}>
        <AmountList {...amounts} rows={isFull ? rows : []} />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 text-sm text-ink-muted">
        {minutes > 0 && <p className="flex-auto">{common("cookingTime", { minutes })}</p>}
        <button
          type="button"
          aria-expanded={isFull}
          aria-controls={id}
          onClick={() => setIsFull(!isFull)}
          className="-mr-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 font-semibold text-accent hover:bg-brand-soft hover:text-ink"
        >
          {t(isFull ? "hideTotals" : "showTotals")}
          <Icon name="chevron-down" className={`size-4 transition-transform ${isFull ? "rotate-180" : ""}`} />
        </button>
      </div>
    </section>
  );
}
