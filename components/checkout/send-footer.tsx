"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { LatePart, late } from "#components/ui/late.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { formatPesos } from "#domain/base/money.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { Send } from "./use-send.ts";

const ClosedText = late(async () => (await import("./closed-text.tsx")).ClosedText);

/** The legal-age question is asked at the press. */
function isBlocking(obstacle: Send["obstacle"]): boolean {
  return obstacle !== null && obstacle.code !== "legal_age_required";
}

/** The button that sends, with its amount, or why nothing can be sent (S3 §2 red messages, A49, UX26). */
export function SendFooter({ send }: { send: Send }) {
  const t = useTranslations("checkout");
  const { branch } = useStore();
  const { open } = usePanel();
  const { closed, isMethodDisabled, obstacle, order, missing } = send;
  if (closed !== null) {
    return (
      <Notice tone="danger" isLive title={t(closed.reason === "closed" ? "ORDER_OUT_DATE" : "storeUnavailable")}>
        <LatePart>
          <ClosedText availability={closed} />
        </LatePart>
        <p>{t("cartKept")}</p>
      </Notice>
    );
  }
  if (isMethodDisabled) {
    return (
      <Notice
        tone="danger"
        isLive
        action={
          <Button variant="secondary" onClick={() => open("location")}>
            {t("changeDeliveryMethod")}
          </Button>
        }
      >
        {t("methodDisabled")}
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {missing > 0 && (
        <Notice tone="warning" isLive>
          {t("minimumMissing", { missing: formatPesos(missing), minimum: formatPesos(branch.minimumOrder) })}
        </Notice>
      )}
      {obstacle?.code === "currency_not_priced" && (
        <Notice tone="danger" isLive>
          {t("currencyNotPriced")}
        </Notice>
      )}
      {obstacle?.code === "offline" && (
        <Notice tone="warning" isLive>
          {t("offline")}
        </Notice>
      )}
      {obstacle?.code === "away" && (
        <Notice tone="warning" isLive title={t("platformAway")}>
          {t("platformAwayHint")}
        </Notice>
      )}
      <Button size="l" className="w-full" isBusy={send.isBusy} isBlocked={isBlocking(obstacle)} onClick={send.press}>
        {t("send", { total: formatPesos(order.amounts.total) })}
      </Button>
    </div>
  );
}
