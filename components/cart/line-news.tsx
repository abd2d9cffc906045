import { useTranslations } from "next-intl";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { usePanel } from "#lib/client/panel/panel.ts";
import type { ReviewedLine } from "#lib/client/cart/review-cart.ts";
import { useNewsTexts } from "#lib/client/cart/news-texts.ts";

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
  const textsOf = useNewsTexts();
  const { leave } = usePanel();
  const texts = textsOf(reviewed);
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
