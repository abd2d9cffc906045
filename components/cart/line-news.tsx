import { useTranslations } from "next-intl";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { formatClock } from "#domain/base/bogota-time.ts";
import { formatPesos } from "#domain/base/money.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import type { LineNews as News, ReviewedLine } from "#lib/client/cart/review-cart.ts";

function useNewsText(): (news: News) => string {
  const t = useTranslations("cart");
  return (news) => {
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
}

/** What the menu changed about a line, with the next step: agree, choose again, or take it out (F28, A39). */
export function LineNews(props: {
  reviewed: ReviewedLine;
  name: string;
  editAddress: string;
  onAccept: () => void;
  onRemove: () => void;
}) {
  const { reviewed, name, editAddress, onAccept, onRemove } = props;
  const t = useTranslations("cart");
  const textOf = useNewsText();
  const { leave } = usePanel();
  const texts = reviewed.news.map(textOf);
  if (texts.length === 0 && reviewed.state === "edit") texts.push(t("newsEditNeeded"));
  const action =
    reviewed.state === "edit" ? (
      <SoftLink href={editAddress} onClick={leave} className={buttonClass("secondary")}>
        {t("chooseAgain")}
      </SoftLink>
    ) : reviewed.state === "blocked" ? (
      <Button variant="secondary" aria-label={t("removeLine", { name })} onClick={onRemove}>
        {t("remove")}
      </Button>
    ) : (
      <Button variant="secondary" onClick={onAccept}>
        {reviewed.state === "consent" ? t("accept") : t("understood")}
      </Button>
    );
  return (
    <Notice tone={reviewed.state === "ready" ? "info" : "warning"} isLive action={action}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}
