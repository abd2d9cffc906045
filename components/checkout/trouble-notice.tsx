"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { usePanel } from "#lib/client/panel.ts";
import type { ReviewedLine } from "#lib/client/review-cart.ts";
import type { RefusedLine, SendTrouble } from "#lib/client/send-order.ts";

const lineReasons = {
  item_unavailable: "item_unavailable",
  size_invalid: "size_invalid",
  option_invalid: "option_invalid",
  option_required: "option_required",
  quantity_invalid: "quantity_invalid",
  note_too_long: "note_too_long",
} as const;

function isLineReason(code: string): code is keyof typeof lineReasons {
  return Object.hasOwn(lineReasons, code);
}

/** The lines that were refused, by name, each with its reason (M3). */
function RefusedLines({ refused, lines }: { refused: RefusedLine[]; lines: ReviewedLine[] }) {
  const t = useTranslations("checkout");
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4">
      {refused.map(({ code, lineId }) => {
        const name = lines.find(({ kept }) => kept.lineId === lineId)?.item?.name ?? t("someProduct");
        const reason = t(`lineReason.${isLineReason(code) ? lineReasons[code] : "other"}`);
        return <li key={`${lineId} ${code}`}>{t("refusedLine", { name, reason })}</li>;
      })}
    </ul>
  );
}

function useRefusalText(): (code: string) => string {
  const t = useTranslations("checkout");
  return (code) => {
    switch (code) {
      case "method_not_allowed":
        return t("methodDisabled");
      case "payment_not_allowed":
        return t("paymentDisabled");
      case "not_covered":
        return t("notCovered");
      case "below_minimum":
        return t("belowMinimum");
      case "address_required":
      case "address_mismatch":
        return t("addressProblem");
      case "menu_only":
        return t("storeUnavailable");
      default:
        return t("unexpectedTryAgain");
    }
  };
}

const aboutAddress = new Set(["not_covered", "address_required", "address_mismatch"]);

/** What went wrong with the send, in its place on the page, with the next step; the cart is as it was (F8, F9, D3). */
export function TroubleNotice({ trouble, lines }: { trouble: SendTrouble | null; lines: ReviewedLine[] }) {
  const t = useTranslations("checkout");
  const { open } = usePanel();
  const refusalText = useRefusalText();
  if (!trouble) return null;
  switch (trouble.kind) {
    case "refused":
      if (trouble.lines.some(({ lineId }) => lineId !== null)) {
        return (
          <Notice tone="danger" isLive title={t("reviewOrder")}>
            <RefusedLines refused={trouble.lines} lines={lines} />
          </Notice>
        );
      }
      return (
        <Notice
          tone="danger"
          isLive
          action={
            aboutAddress.has(trouble.code) ? (
              <Button variant="secondary" onClick={() => open("location")}>
                {t("changeAddress")}
              </Button>
            ) : undefined
          }
        >
          {refusalText(trouble.code)}
        </Notice>
      );
    case "invalid":
      return (
        <Notice tone="danger" isLive title={t("unexpected")}>
          {t("platformAwayHint")}
        </Notice>
      );
    case "unavailable":
      return (
        <Notice tone="warning" isLive title={t("platformAway")}>
          {t("platformAwayHint")}
        </Notice>
      );
    case "tooMany":
      return (
        <Notice tone="warning" isLive>
          {t("tooMany", { seconds: trouble.retryAfter })}
        </Notice>
      );
    case "notChecked":
      return (
        <Notice tone="danger" isLive title={t("oops")}>
          {t("checkFailed")}
        </Notice>
      );
    case "notReceived":
      return (
        <Notice tone="danger" isLive title={t("notReceived")}>
          {t("sendFailed")}
        </Notice>
      );
    case "unknown":
      return (
        <Notice tone="warning" isLive title={t("unknownOutcome")}>
          {t("unknownOutcomeHint")}
        </Notice>
      );
    default:
      return null;
  }
}
