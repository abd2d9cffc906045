import { useTranslations } from "next-intl";
import { Icon } from "#components/ui/icon.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatPesos } from "#domain/base/money.ts";
import type { FreeDelivery } from "#lib/client/offer/order-hints.ts";

/** What is missing until the delivery costs nothing, as a friendly bar (S1 §4, A67). */
export function FreeDeliveryBar({ missing, minimum }: FreeDelivery) {
  const t = useTranslations("offer");
  const text = missing > 0 ? t("freeDeliveryMissing", { missing: formatPesos(missing) }) : t("freeDeliveryReached");
  return (
    <div className="flex flex-col gap-1 text-sm" data-free-delivery="">
      <Status className="flex items-center gap-2 font-semibold">
        <Icon name={missing > 0 ? "bike" : "circle-check"} className="size-5 shrink-0 text-accent" />
        {text}
      </Status>
      {missing > 0 && (
        <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
          <div
            className="h-full rounded-full bg-accent transition-[width]"
            style={{ width: `${Math.max(4, Math.round((1 - missing / minimum) * 100))}%` }}
          />
        </div>
      )}
    </div>
  );
}
