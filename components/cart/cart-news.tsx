import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useSelectedLayoutSegment } from "next/navigation";
import { useEffect, useRef } from "react";
import { useToasts } from "#components/ui/toasts.tsx";
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

/** Says once that the cart has news; whoever sees its lines is not told besides. */
function useNewsToast(news: string): void {
  const t = useTranslations("cart");
  const { showToast } = useToasts();
  const { panel, open } = usePanel();
  const isWide = useIsWide();
  const isCheckout = useSelectedLayoutSegment() === "order";
  const told = useRef("");
  useEffect(() => {
    const isInSight = isWide || isCheckout || panel === "cart" || panel === "confirm";
    if (news === told.current || (panel !== null && !isInSight)) return;
    told.current = news;
    if (news === "" || isInSight) return;
    showToast({ text: t("newsWaiting"), tone: "info", action: { label: t("seeNews"), onPress: () => open("cart") } });
  }, [news, panel, isWide, isCheckout, open, showToast, t]);
}

/** Holds the cart against the menu without showing it, so that the bar has its prices and the person its news (S1 §4). */
export function CartNews() {
  const { branchId } = useStore();
  const { review, isFresh } = useReviewedCart();
  const keep = useSetAtom(itemsNowOf(branchId));
  const current = isFresh ? review : null;
  useMenuChange();
  useNewsToast(newsOf(current));
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
