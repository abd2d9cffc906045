import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { formatPesos } from "#domain/base/money.ts";
import { formatRate } from "#domain/base/rate.ts";
import type { Coupon } from "#domain/offer/coupon.ts";
import { useCouponItems } from "#lib/client/offer/coupon-items.ts";

/**
 * Says on the cards of its products, or on all of them, what an accepted coupon takes off: only the device knows of it, so it is
 * an attribute.
 */
export function CouponMarks({ coupon }: { coupon: Coupon }): null {
  const t = useTranslations("offer");
  const items = useCouponItems(coupon);
  const { discount } = coupon;
  const isForAll = coupon.products === null;
  const amount = discount.kind === "percent" ? formatRate(discount.rate) : formatPesos(discount.amount);
  // An amount for the whole menu is shared by the lines: no card has it for itself.
  const mark = t(isForAll && discount.kind === "fixed" ? "gift.orderMark" : "gift.mark", { amount });
  useEffect(() => {
    const paths = new Set(items.map(({ groupId, id }) => `/producto/${groupId}/${id}`));
    const feet = [...document.querySelectorAll("a[data-menu-item] .menu-foot")];
    const marked = feet.filter((foot) => isForAll || paths.has(foot.closest("a")?.getAttribute("href") ?? ""));
    for (const foot of marked) foot.setAttribute("data-gift", mark);
    return () => {
      for (const foot of marked) foot.removeAttribute("data-gift");
    };
  }, [items, isForAll, mark]);
  return null;
}
