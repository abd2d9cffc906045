import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useToasts } from "#components/ui/toasts.tsx";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { CarriedNotice } from "./carried-notice.tsx";
import { OtherTabNotice } from "./other-tab-notice.tsx";

/** How long the news of another menu stays (S1 §9). */
const menuChangeTime = 3000;

function useMenuChangeToast(): void {
  const { showToast } = useToasts();
  const t = useTranslations("cart");
  const router = useRouter();
  const { hasOtherMenu, acceptMenu } = useCart();
  useEffect(() => {
    if (!hasOtherMenu) return;
    acceptMenu();
    showToast({ text: t("menuChanged"), tone: "info", milliseconds: menuChangeTime });
    router.refresh();
  }, [hasOtherMenu, acceptMenu, router, t, showToast]);
}

/** What happened to the cart behind the person's back: rare, so its code comes after the lines. */
export function CartNotices() {
  useMenuChangeToast();
  return (
    <>
      <OtherTabNotice />
      <CarriedNotice />
    </>
  );
}
