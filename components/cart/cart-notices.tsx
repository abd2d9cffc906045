import type { Menu } from "#domain/menu/menu.ts";
import type { ReviewedCart } from "#lib/client/cart/review-cart.ts";
import { useAvoided } from "#lib/client/avoided.ts";
import { CarriedNotice } from "./carried-notice.tsx";
import { DietNotice } from "./diet-notice.tsx";
import { useMenuChange } from "./menu-change.ts";
import { OtherTabNotice } from "./other-tab-notice.tsx";

interface CartNoticesProps {
  /** Null until the menu was asked what it says now, as its items are. */
  review: ReviewedCart | null;
  menu: Menu | null;
}

/** What happened to the cart behind the person's back, and what of it they do not eat: rare, so its code comes after the lines. */
export function CartNotices({ review, menu }: CartNoticesProps) {
  useMenuChange(review);
  const { avoided } = useAvoided();
  return (
    <>
      <OtherTabNotice />
      <CarriedNotice />
      {menu !== null && avoided.length > 0 && <DietNotice menu={menu} avoided={avoided} />}
    </>
  );
}
