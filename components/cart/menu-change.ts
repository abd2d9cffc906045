import { useStore as useAtoms } from "jotai/react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useCallback, useEffect } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { unannouncedMenuChange } from "#lib/client/cart/cart-atom.ts";
import { hasOtherMenu } from "#lib/client/cart/other-menu.ts";
import type { ReviewedCart } from "#lib/client/cart/review-cart.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { usePanel } from "#lib/client/panel/panel.ts";

/** How long the news of another menu stays (S1 §9). */
const menuChangeTime = 3000;

/** Whether the sheet may come over what the person does now: not over a product, nor over an order that is being sent. */
function canAnnounce(panel: string | null): boolean {
  return (panel === null || panel === "cart") && !/^\/(producto|order)/.test(window.location.pathname);
}

/** Says that the branch has another menu, in the specified words. */
export function useMenuChangeToast(): () => void {
  const { showToast } = useToasts();
  const t = useTranslations("cart");
  return useCallback(
    () => showToast({ text: t("menuChanged"), tone: "info", milliseconds: menuChangeTime }),
    [showToast, t],
  );
}

/**
 * Says once that the branch has another menu, asks for the page again (S1 §4 Menu load), and shows what that did to the cart
 * (B14); `onAnnounced` follows.
 */
export function useMenuChange(review: ReviewedCart | null, onAnnounced?: () => void): void {
  const showMenuChange = useMenuChangeToast();
  const router = useRouter();
  const atoms = useAtoms();
  const { panel, open } = usePanel();
  const isOther = useValue(hasOtherMenu);
  useEffect(() => {
    // Whoever shows the cart besides may have announced it.
    if (!isOther || !review || !atoms.get(hasOtherMenu)) return;
    atoms.set(hasOtherMenu);
    const isDifferent = review.lines.some(({ state, news }) => state !== "ready" || news.length > 0);
    // A layer that opens takes the place of a toast: the sheet says it itself.
    if (isDifferent && canAnnounce(panel)) {
      atoms.set(unannouncedMenuChange, true);
      open("menuChange");
    } else showMenuChange();
    router.refresh();
    onAnnounced?.();
  }, [isOther, review, panel, open, atoms, router, showMenuChange, onAnnounced]);
}
