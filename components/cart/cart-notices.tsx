import type { ReviewedCart } from "#lib/client/cart/review-cart.ts";
import { CarriedNotice } from "./carried-notice.tsx";
import { useMenuChange } from "./menu-change.ts";
import { OtherTabNotice } from "./other-tab-notice.tsx";

/** What happened to the cart behind the person's back: rare, so its code comes after the lines. */
export function CartNotices({ review }: { review: ReviewedCart | null }) {
  useMenuChange(review);
  return (
    <>
      <OtherTabNotice />
      <CarriedNotice />
    </>
  );
}
