import { useSetAtom } from "jotai/react";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { PanelBoundary } from "#components/page/panel-boundary.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { couponCode } from "#domain/offer/coupon-code.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { appliedCoupon } from "#lib/client/offer/applied-coupon.ts";
import { saveCoupon } from "#lib/client/offer/coupon-atoms.ts";
import { forgetQuery } from "#lib/client/panel/forget-query.ts";
import { useStore } from "#lib/client/store-info.tsx";

const CouponMarks = lazy(async () => (await import("#components/offer/coupon-marks.tsx")).CouponMarks);
const GiftCheck = lazy(async () => (await import("#components/offer/gift-check.tsx")).GiftCheck);

/** What an accepted coupon takes off, on the cards of its products. */
export function CouponOnCards() {
  const applied = useValue(appliedCoupon) ?? null;
  const page = usePathname();
  if (applied === null) return null;
  return (
    <PanelBoundary>
      <CouponMarks key={page} coupon={applied} />
    </PanelBoundary>
  );
}

/** Takes the code of a coupon's link out of the address and keeps it, then shows it as a gift (S1 §2, A71). */
export function GiftLink() {
  const { takesOrders } = useStore().capabilities;
  const typed = useSearchParams().get("cupon");
  const save = useSetAtom(saveCoupon);
  const [link, setLink] = useState<{ typed: string | null; isDone: boolean }>({ typed: null, isDone: true });
  if (typed !== link.typed && (typed !== null || link.isDone)) setLink({ typed, isDone: typed === null });
  const code = link.typed === null ? null : (couponCode(link.typed) ?? link.typed);
  // Where nothing is ordered there is nothing to give (A20).
  const isShown = !link.isDone && takesOrders;
  useEffect(() => {
    if (typed !== null) forgetQuery("cupon");
  }, [typed]);
  useEffect(() => {
    if (isShown && code !== null && couponCode(code) !== null) save(code);
  }, [isShown, code, save]);
  const done = useCallback(() => setLink((last) => ({ ...last, isDone: true })), []);
  if (!isShown || code === null) return null;
  return (
    <PanelBoundary>
      <GiftCheck code={code} onDone={done} />
    </PanelBoundary>
  );
}
