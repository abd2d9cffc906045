"use client";

import { useTranslations } from "next-intl";
import { timeText } from "#domain/base/clock-text.ts";
import { formatPesos } from "#domain/base/money.ts";
import type { SaleHours } from "#domain/menu/availability.ts";
import { useChosenInstant } from "#lib/client/order/checkout/use-chosen-instant.ts";
import type { LineNews, ReviewedLine } from "#lib/client/cart/review-cart.ts";

/** What the menu changed about a line, in words (F28). */
export function useNewsTexts(): (line: ReviewedLine) => string[] {
  const t = useTranslations("cart");
  const time = useTranslations("deliveryTime");
  const isLater = useChosenInstant() !== null;
  /** Not sold now, or not at the time that was chosen for the order (B18). */
  const unavailableText = (window: SaleHours | null) => {
    if (window === null || window.open === window.close) return t(isLater ? "newsItemNotThen" : "newsItemUnavailable");
    const hours = { from: timeText(time, window.open), to: timeText(time, window.close) };
    return t(isLater ? "newsItemNotThenUntil" : "newsItemUnavailableUntil", hours);
  };
  const textOf = (news: LineNews): string => {
    switch (news.kind) {
      case "itemGone":
        return t("newsItemGone");
      case "itemUnavailable":
        return unavailableText(news.window);
      case "sizeGone":
        return news.detail === null ? t("newsSizeNeeded") : t("newsSizeGone", { size: news.detail });
      case "optionGone":
        return news.detail === null ? t("newsOptionGone") : t("newsOptionGoneNamed", { option: news.detail });
      case "groupNowRequired":
        return news.detail === null ? t("newsEditNeeded") : t("newsGroupRequired", { group: news.detail });
      case "price":
        return t("newsPrice", { from: formatPesos(news.from), to: formatPesos(news.to) });
    }
  };
  return ({ news, state }) => (news.length === 0 && state === "edit" ? [t("newsEditNeeded")] : news.map(textOf));
}
