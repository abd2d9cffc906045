import { Bike, Check, ChevronRight, Store } from "lucide-react";
import { useTranslations } from "next-intl";
import { formatPesos } from "#domain/base/money.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { useAvailability, useDeliveryTime } from "#lib/client/place/availability.ts";
import { deliveryTimeText } from "#lib/client/place/delivery-time-text.ts";
import { useLocation } from "#lib/client/place/use-location.ts";
import { useOpenBranches } from "#lib/client/place/use-open-branches.ts";
import type { StoreBranch } from "#lib/client/store-branch.ts";

function lowestFee(branches: readonly StoreBranch[]): number | null {
  const fees = branches.flatMap(({ deliveryFrom }) => deliveryFrom ?? []);
  return fees.length > 0 ? Math.min(...fees) : null;
}

interface ModeCardProps {
  icon: typeof Bike;
  label: string;
  /** The order goes this way now. */
  isCurrent: boolean;
  /** What choosing it means: fee and time (UX20). */
  consequences: string[];
  onChoose: () => void;
}

function ModeCard({ icon: Icon, label, isCurrent, consequences, onChoose }: ModeCardProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      onClick={onChoose}
      className="border-outline hover:bg-sunken aria-current:border-accent aria-current:bg-brand-soft flex min-h-20 w-full items-center gap-[16px] rounded-md border p-[16px] text-left transition-colors aria-current:[box-shadow:0_0_0_1px_var(--accent)]"
    >
      <span className="bg-brand-soft text-accent grid size-[48px] shrink-0 place-items-center rounded-full">
        <Icon aria-hidden className="size-[24px]" strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-base font-semibold">{label}</span>
        {consequences.map((text) => (
          <span key={text} className="text-ink-muted block text-sm">
            {text}
          </span>
        ))}
      </span>
      {isCurrent && <Check aria-hidden className="text-accent size-5 shrink-0" strokeWidth={2.5} />}
      <ChevronRight aria-hidden className="text-ink-muted size-5 shrink-0 max-[15.5em]:hidden" strokeWidth={1.75} />
    </button>
  );
}

/** Delivery or pickup, each with what follows from it (S2 §2.8 step 1, UX20). */
export function ModeStep({ onDelivery, onPickup }: { onDelivery: () => void; onPickup: () => void }) {
  const t = useTranslations("location.mode");
  const { branches } = useOpenBranches();
  const { count, isReady } = useCart();
  const { mode } = useLocation();
  const isFirst = isReady && count === 0;
  const fee = lowestFee(branches);
  const feeText = fee === null ? t("feeByAddress") : t("feeFrom", { price: formatPesos(fee) });
  const availability = useAvailability();
  const opensAt = availability?.isOpen === true ? availability.opensAt : null;
  const time = deliveryTimeText(useTranslations("deliveryTime"), useDeliveryTime(), opensAt);
  const places = branches.filter(({ modes }) => modes.includes("pickup")).length;
  return (
    <div className="flex flex-col gap-3 p-4">
      {isFirst && <p className="text-ink-muted text-sm">{t("hint")}</p>}
      <ModeCard
        icon={Bike}
        label={t("delivery")}
        isCurrent={mode === "delivery"}
        consequences={[fee === 0 ? t("feeFree") : feeText, time]}
        onChoose={onDelivery}
      />
      <ModeCard
        icon={Store}
        label={t("pickup")}
        isCurrent={mode === "pickup"}
        consequences={[t("noFee"), t("places", { count: places }), time]}
        onChoose={onPickup}
      />
    </div>
  );
}
