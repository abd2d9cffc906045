"use client";

import { useTranslations } from "next-intl";
import { formatClock } from "#domain/base/bogota-time.ts";
import { formatPesos } from "#domain/base/money.ts";
import type { LineNews, ReviewedLine } from "#lib/client/cart/review-cart.ts";

/** What the menu changed about a line, in words (F28). */
export function useNewsTexts(): (line: ReviewedLine) => string[] {
  const t = useTranslations("cart");
  const textOf = (news: LineNews): string => {
    switch (news.kind) {
      case "itemGone":
        return t("newsItemGone");
      case "itemUnavailable":
        return news.window === null || news.window.open === news.window.close
          ? t("newsItemUnavailable")
          : t("newsItemUnavailableUntil", { from: formatClock(news.window.open), to: formatClock(news.window.close) });
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
