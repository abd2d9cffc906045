"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { formatPesos } from "#domain/base/money.ts";
import { usePanel } from "#lib/client/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { CheckoutProblem } from "./checkout-problem.ts";
import type { CheckoutFacts } from "./use-checkout-facts.ts";

interface SendFooterProps {
  facts: CheckoutFacts;
  send: { shownProblem: CheckoutProblem | null; isWaiting: boolean };
  onPress: () => void;
}

/** The button that sends, with its amount, or why nothing can be sent (S3 §2 red messages, A49, U26). */
export function SendFooter({ facts, send, onPress }: SendFooterProps) {
  const t = useTranslations("checkout");
  const { minimumOrder } = useStore();
  const { open } = usePanel();
  const { closedText, isOutOfHours, isMethodDisabled, problem, order, missing } = facts;
  // What cannot be had is the nearer trouble.
  const isBelowMinimum = missing > 0 && order.review?.lines.every(({ state }) => state !== "blocked") === true;
  if (closedText !== null) {
    return (
      <Notice tone="danger" isLive title={t(isOutOfHours ? "ORDER_OUT_DATE" : "storeUnavailable")}>
        <p>{closedText}</p>
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
      {isBelowMinimum && (
        <Notice tone="warning" isLive>
          {t("minimumMissing", { missing: formatPesos(missing), minimum: formatPesos(minimumOrder) })}
        </Notice>
      )}
      {problem === "offline" && (
        <Notice tone="warning" isLive>
          {t("offline")}
        </Notice>
      )}
      {problem === "away" && (
        <Notice tone="warning" isLive title={t("platformAway")}>
          {t("platformAwayHint")}
        </Notice>
      )}
      <Button size="l" className="w-full" isBusy={send.isWaiting} isBlocked={problem !== null} onClick={onPress}>
        {t("send", { total: formatPesos(order.totals.total) })}
      </Button>
    </div>
  );
}
