import { CarriedNotice } from "./carried-notice.tsx";
import { useMenuChange } from "./menu-change.ts";
import { OtherTabNotice } from "./other-tab-notice.tsx";

/** What happened to the cart behind the person's back: rare, so its code comes after the lines. */
export function CartNotices() {
  useMenuChange();
  return (
    <>
      <OtherTabNotice />
      <CarriedNotice />
    </>
  );
}
