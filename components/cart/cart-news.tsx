import { useSetAtom, useStore as useAtoms } from "jotai/react";
import { useTranslations } from "next-intl";
import { useSelectedLayoutSegment } from "next/navigation";
import { useEffect, useRef } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { hasOtherMenu } from "#lib/client/cart/other-menu.ts";
import { itemsNowOf } from "#lib/client/cart/items-now.ts";
import type { ReviewedCart } from "#lib/client/cart/review-cart.ts";
import { useReviewedCart } from "#lib/client/cart/reviewed-cart.ts";
import { useIsWide } from "#lib/client/device/is-wide.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useMenuChange } from "./menu-change.ts";

/** The news of all lines as one text, empty without any. */
function newsOf(review: ReviewedCart | null): string {
  const lines = review?.lines.filter(({ news, state }) => news.length > 0 || state !== "ready") ?? [];
  return lines.length === 0 ? "" : JSON.stringify(lines.map(({ kept, news, state }) => [kept.lineId, state, news]));
}

/**
 * Announces once that the cart has news, or that its menu is another one; not to whoever sees the lines, or knows of the menu
 * already.
 */
function useNewsToast(review: ReviewedCart | null): void {
  const t = useTranslations("cart");
  const { showToast } = useToasts();
  const atoms = useAtoms();
  const { panel, open } = usePanel();
  const isWide = useIsWide();
  const isCheckout = useSelectedLayoutSegment() === "order";
  const announced = useRef("");
  const news = newsOf(review);
  useMenuChange(review, () => {
    announced.current = news;
  });
  useEffect(() => {
    const isInSight = isWide || isCheckout || panel === "cart" || panel === "confirm" || panel === "menuChange";
    // Another menu that this very paint found out is announced first.
    if (atoms.get(hasOtherMenu) || news === announced.current || (panel !== null && !isInSight)) return;
    announced.current = news;
    if (news === "" || isInSight) return;
    showToast({
      text: t("newsWaiting"),
      tone: "info",
      action: { label: t("seeNews"), onPress: () => open("menuChange") },
    });
  }, [news, atoms, panel, isWide, isCheckout, open, showToast, t]);
}

/** Compares the cart with the menu without showing it, so that the bar has its prices and the person its news (S1 §4). */
export function CartNews() {
  const { branchId } = useStore();
  const { review, isFresh } = useReviewedCart();
  const keep = useSetAtom(itemsNowOf(branchId));
  const current = isFresh ? review : null;
  useNewsToast(current);
  useEffect(() => {
    if (!current) return;
    keep(
      Object.fromEntries(
        current.lines.map(({ kept, item, state }) => [kept.itemId, state === "blocked" ? null : item]),
      ),
    );
  }, [current, keep]);
  return null;
}
