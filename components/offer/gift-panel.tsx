import { Gift } from "lucide-react";
import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "#components/ui/button.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { firstLetters } from "#domain/base/cut-text.ts";
import type { Coupon } from "#domain/offer/coupon.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { giftAtom, redeemGift } from "#lib/client/offer/coupon-atoms.ts";
import { useCouponItems } from "#lib/client/offer/coupon-items.ts";
import { usePanel } from "#lib/client/panel/panel.ts";

/** Of the panel, in px (S1 §2, §9). */
const size = { width: 400, height: 650 };
/** Letters of a text before it is cut (S1 §2, §9). */
const longestText = 150;
/** How long the thanks stay (S1 §9). */
const thanksTime = 5000;

function cut(text: string): string {
  return text.length <= longestText ? text : `${firstLetters(text, longestText).trimEnd()}…`;
}

function GiftCard({ coupon }: { coupon: Coupon }) {
  const t = useTranslations("offer.gift");
  const items = useCouponItems(coupon);
  const names = [...new Set(items.map(({ name }) => name))].join(", ");
  return (
    <div className="m-auto flex w-full flex-col items-center gap-4 p-6 text-center">
      <span className="grid size-24 place-items-center rounded-full bg-brand-soft text-accent">
        <Gift aria-hidden className="size-11" strokeWidth={1.5} />
      </span>
      <p className="w-full rounded-md border-2 border-dashed border-outline px-4 py-3 text-2xl font-bold [letter-spacing:0.025em] break-all">
        {coupon.code}
      </p>
      {coupon.description !== null && <p className="text-base">{cut(coupon.description)}</p>}
      <p className="text-sm text-ink-muted">{names === "" ? t("terms") : t("products", { names: cut(`${names}.`) })}</p>
    </div>
  );
}

/** A coupon that came by a link, to be redeemed by one press (S1 §2 Coupon gift modal). */
export function GiftPanel({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations("offer.gift");
  const common = useTranslations("common");
  const { close } = usePanel();
  const { showToast } = useToasts();
  const coupon = useValue(giftAtom)?.coupon ?? null;
  const redeem = useSetAtom(redeemGift);
  useEffect(() => {
    // After a reload the gift is where it was kept, in the coupon's box.
    if (coupon === null) close();
  }, [coupon, close]);
  if (coupon === null) return null;
  const press = () => {
    redeem();
    close();
    showToast({ text: t("redeemed"), tone: "success", milliseconds: thanksTime });
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => close()}
      title={t("title")}
      closeLabel={common("close")}
      side="bottom"
      width={size.width}
      height={size.height}
      footer={
        <Button size="l" className="w-full" onClick={press} data-autofocus="">
          {t("redeem")}
        </Button>
      }
    >
      <div className="flex min-h-full">
        <GiftCard coupon={coupon} />
      </div>
    </Sheet>
  );
}
