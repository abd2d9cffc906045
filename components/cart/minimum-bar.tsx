import { useTranslations } from "next-intl";
import { Icon } from "#components/ui/icon.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatPesos } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";

/** What is missing for the branch's minimum, and how far the cart is (S1 §4, §8). */
export function MinimumBar({ missing, minimum }: { missing: Pesos; minimum: Pesos }) {
  const t = useTranslations("cart");
  const share = Math.min(100, Math.max(4, Math.round((1 - missing / minimum) * 100)));
  return (
    <div className="flex flex-col gap-1 text-sm">
      <Status className="flex items-start gap-2 font-semibold">
        <Icon name="shopping-bag" className="size-5 shrink-0 text-accent" />
        {t("minimumMissing", { missing: formatPesos(missing), minimum: formatPesos(minimum) })}
      </Status>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}
