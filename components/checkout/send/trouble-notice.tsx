"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { unbroken } from "#components/ui/unbroken.tsx";
import type { Trouble } from "#domain/order/checkout-state.ts";
import { isLineProblem } from "#domain/order/problem.ts";
import type { OrderProblem } from "#domain/order/problem.ts";
import { isShared } from "#domain/store/mode.ts";
import { useCouponProblemText } from "#lib/client/offer/coupon-problem-text.ts";
import { useChosenInstant } from "#lib/client/order/checkout/use-chosen-instant.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { ReviewedLine } from "#lib/client/cart/review-cart.ts";
import { LostNotice } from "./lost-notice.tsx";

type RefusedLine = Extract<OrderProblem, { lineId: string }>;

/** The lines that were refused, by name, each with its reason (M3). */
function RefusedLines({ refused, lines }: { refused: RefusedLine[]; lines: ReviewedLine[] }) {
  const t = useTranslations("checkout");
  const isLater = useChosenInstant() !== null;
  const reasonOf = (code: RefusedLine["code"]) =>
    isLater && code === "item_unavailable" ? ("item_not_then" as const) : code;
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4">
      {refused.map(({ code, lineId }) => {
        const name = lines.find(({ kept }) => kept.lineId === lineId)?.item?.name ?? t("someProduct");
        return (
          <li key={`${lineId} ${code}`}>{t("refusedLine", { name, reason: t(`lineReason.${reasonOf(code)}`) })}</li>
        );
      })}
    </ul>
  );
}

function useProblemText(): (problem: Exclude<OrderProblem, RefusedLine>) => string {
  const t = useTranslations("checkout");
  const couponText = useCouponProblemText();
  const { capabilities } = useStore();
  return (problem) => {
    switch (problem.code) {
      case "mode_required":
      case "method_not_allowed":
        return t("methodDisabled");
      case "payment_required":
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
      case "branch_closed":
        return t("storeUnavailable");
      case "time_unavailable":
        return t("timeUnavailable");
      case "currency_not_priced":
        return t("currencyNotPriced");
      case "empty":
      case "legal_age_required":
      case "awaiting_confirmation":
      case "too_many_open":
      case "too_many_at_table":
      case "too_many_an_hour":
        return t(`problem.${problem.code}`);
      case "place_not_proved":
        return t(isShared(capabilities) ? "problem.kiosk_not_proved" : "problem.place_not_proved");
      case "coupon_invalid":
        return couponText(problem.reason);
    }
  };
}

const aboutAddress = new Set<OrderProblem["code"]>(["not_covered", "address_required", "address_mismatch"]);

/** Why the order is not taken as it is: the lines by name, or the first thing to mend. */
function ProblemsNotice({ problems, lines }: { problems: OrderProblem[]; lines: ReviewedLine[] }) {
  const t = useTranslations("checkout");
  const { open } = usePanel();
  const problemText = useProblemText();
  const refused = problems.filter(isLineProblem);
  const [first] = problems.filter((problem) => !isLineProblem(problem));
  if (refused.length > 0) {
    return (
      <Notice tone="danger" isLive title={t("reviewOrder")}>
        <RefusedLines refused={refused} lines={lines} />
      </Notice>
    );
  }
  if (first === undefined) return null;
  const change = (
    <Button variant="secondary" onClick={() => open("location")}>
      {t("changeAddress")}
    </Button>
  );
  return (
    <Notice tone="danger" isLive action={aboutAddress.has(first.code) ? change : undefined}>
      {problemText(first)}
    </Notice>
  );
}

/** The same was ordered at this table a moment ago: whether it is meant (A213). */
function AnotherRound({ number, onYes }: { number: string; onYes: () => void }) {
  const t = useTranslations("checkout");
  const yes = (
    <Button variant="secondary" onClick={onYes}>
      {t("sendAnotherRound")}
    </Button>
  );
  return (
    <Notice tone="warning" isLive action={yes}>
      {t.rich("anotherRound", { number, unbroken })}
    </Notice>
  );
}

interface TroubleNoticeProps {
  trouble: Trouble;
  lines: ReviewedLine[];
  table: string | null;
  /** Orders again, though the one before may have arrived. */
  onGiveUp: () => void;
  /** Sends the same as a moment ago, and means it. */
  onAnotherRound: () => void;
}

/** What went wrong with the send, in its place on the page, with the next step; the cart is as it was (F8, F9, D3). */
export function TroubleNotice({ trouble, lines, table, onGiveUp, onAnotherRound }: TroubleNoticeProps) {
  const t = useTranslations("checkout");
  switch (trouble.kind) {
    case "problems":
      return <ProblemsNotice problems={trouble.problems} lines={lines} />;
    case "invalid":
      return (
        <Notice tone="danger" isLive>
          {t("unexpectedTryAgain")}
        </Notice>
      );
    // Whatever failed, it is shown in one way (S3 §8, A158).
    case "refused":
    case "keyReused":
    case "withdrawn":
    case "unavailable":
      return (
        <Notice tone="danger" isLive title={t("oops")}>
          {t("checkFailed")}
        </Notice>
      );
    case "wait":
      return (
        <Notice tone="warning" isLive>
          {t("wait", { seconds: trouble.seconds })}
        </Notice>
      );
    case "anotherRound":
      return <AnotherRound number={trouble.number} onYes={onAnotherRound} />;
    case "notReceived":
      return (
        <Notice tone="danger" isLive title={t("notReceived")}>
          {t("sendFailed")}
        </Notice>
      );
    case "unknownOutcome":
      return <LostNotice isTraceable={trouble.lost === null} table={table} onGiveUp={onGiveUp} />;
    case "busy":
      return (
        <Notice tone="warning" isLive title={t("stillBusy")}>
          {t("stillBusyHint")}
        </Notice>
      );
    case "notSent":
      return (
        <Notice tone="warning" isLive title={t("notSent")}>
          {t("notSentHint")}
        </Notice>
      );
    case "priceChanged":
    case "duplicate":
    case "earlierArrived":
    case "paymentPending":
    case "feeUnknown":
    case "maybeArrived":
      // A dialog says these.
      return null;
  }
}
