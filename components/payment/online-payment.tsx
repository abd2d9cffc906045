import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { isAtBank, isTaken, paymentOutcome } from "#domain/order/payment/payment-outcome.ts";
import type { PaymentHint, PaymentOutcome } from "#domain/order/payment/payment-outcome.ts";
import { leaveFor } from "#lib/client/device/leave-for.ts";
import { useGiveUpPayment } from "#lib/client/order/payment/give-up-payment.ts";
import { useIsPageOf } from "#lib/client/order/tracking/use-is-page-of.ts";
import { paidOrder, takePaidOrder } from "#lib/client/order/payment/paid-order.ts";
import { usePayment } from "#lib/client/order/payment/payment.ts";
import { useIsStranger } from "#lib/client/session/use-is-stranger.ts";
import { useTrackOrder } from "#lib/client/order/tracking/track-order.ts";
import type { PaidOrder } from "#lib/exchange/stored/stored-order.ts";
import type { ShownPayment } from "#lib/exchange/payment.ts";
import { PaymentAlert } from "./payment-alert.tsx";
import type { ShownOutcome } from "./payment-alert.tsx";
import { PaymentBar } from "./payment-bar.tsx";
import { useRetry } from "./use-retry.ts";

/** The address's own words, besides those of a payment: an order that had no method. */
export type ReturnHint = PaymentHint | "order_reject";

const startPath = "/api/payment/start";

/** How long the word of somebody who has just come back may be on its way: several looks at the provider. */
const longestWait = 12_000;

interface Known {
  payment: ShownPayment | null | undefined;
  isFailing: boolean;
  paid: PaidOrder | null;
  hint: ReturnHint | null;
  /** Who came back did so a moment ago. */
  isFresh: boolean;
}

/** The notice; null before the server's answer, or where there is none (A121). */
function outcomeOf({ payment, isFailing, paid, hint, isFresh }: Known): ShownOutcome | null {
  if (hint === "order_reject") return "orderReject";
  if (payment) return paymentOutcome(payment.state, { hint: isFresh ? hint : null, end: payment.end });
  if (payment === undefined) return isFailing && (hint !== null || paid !== null) ? "waiting" : null;
  // Of an order that is being paid here the address says nothing (A121).
  if (paid !== null) return "waiting";
  if (hint === "rejected") return "rejected";
  return hint === null ? null : "unknown";
}

function isBarred(outcome: ShownOutcome): outcome is PaymentOutcome {
  return outcome !== "orderReject" && outcome !== "unknown";
}

/** Nothing more comes of it. */
function isOver(outcome: ShownOutcome): boolean {
  return outcome !== "waiting" && outcome !== "unfinished" && outcome !== "rejected";
}

/** What was paid, or what of it goes back. */
function amountOf(outcome: ShownOutcome, payment: ShownPayment | null | undefined, paid: PaidOrder | null) {
  if (!payment) return paid?.total ?? null;
  if (outcome === "refundDue") return payment.refund?.due ?? payment.amount;
  return outcome === "refunded" ? (payment.refund?.back ?? payment.amount) : payment.amount;
}

/** Until it is over, who comes back without having paid looks like one whose payment is not known yet. */
function useIsFresh(hint: ReturnHint | null): boolean {
  const [stale, setStale] = useState<ReturnHint | null>(null);
  useEffect(() => {
    if (hint === null) return;
    const timer = setTimeout(() => setStale(hint), longestWait);
    return () => clearTimeout(timer);
  }, [hint]);
  return stale === null || stale !== hint;
}

/** The lines of an order leave the cart when the server says that it is paid, or at the bank. */
function useTaken(payment: ShownPayment | null | undefined): void {
  const take = useSetAtom(takePaidOrder);
  const number = payment && isTaken(payment.state) ? payment.number : null;
  useEffect(() => {
    if (number !== null) take(number);
  }, [number, take]);
}

interface BarWays {
  outcome: PaymentOutcome;
  number: string | null;
  /** On the page of the order itself. */
  isHere: boolean;
  payment: ShownPayment | null | undefined;
  goTrack: () => void;
  /** Shows the alert, which says what else can be done. */
  ask: () => void;
}

/** Where the bar leads: to the order, or to what can be done about its payment (A199); nowhere while nobody knows the order. */
function useBarAction() {
  const t = useTranslations("payment");
  const isStranger = useIsStranger();
  return ({ outcome, number, isHere, payment, goTrack, ask }: BarWays) => {
    // Nobody tells them how it stands before they log in (U8).
    if (isStranger && payment === null) return { label: t("logIn"), onPress: ask };
    if (number === null) return null;
    const isToBeDone = outcome === "unfinished" || outcome === "rejected";
    if (isToBeDone) return { label: t(`barAction.${outcome}`), onPress: ask };
    if (!isHere) return { label: t(`barAction.${outcome}`), onPress: goTrack, leaves: true };
    return isAtBank(payment) ? { label: t("otherWay"), onPress: ask } : null;
  };
}

/** How the online payment of this browser stands: an alert for who comes back from it, else a bar (S3 §4, B12). */
export function OnlinePayment({
  paid,
  hint,
  onAnswered,
}: {
  paid: PaidOrder | null;
  hint: ReturnHint | null;
  onAnswered: () => void;
}) {
  const { payment, isFailing } = usePayment();
  const [isAsked, setIsAsked] = useState(false);
  const setPaid = useSetAtom(paidOrder);
  const track = useTrackOrder();
  const { tryAgain, giveUp } = useRetry();
  const givingUp = useGiveUpPayment();
  useTaken(payment);
  const isFresh = useIsFresh(hint);
  const outcome = outcomeOf({ payment, isFailing, paid, hint, isFresh });
  const barAction = useBarAction();
  const isPageOf = useIsPageOf();
  if (outcome === null) return null;
  const number = payment?.number ?? paid?.number ?? null;
  const amount = amountOf(outcome, payment, paid);
  const answered = (also?: () => void) => () => {
    setIsAsked(false);
    onAnswered();
    also?.();
  };
  const forget = () => setPaid(() => null);
  const close = answered(isOver(outcome) ? forget : undefined);
  const goTrack = () => {
    close();
    if (number !== null) void track(number);
  };
  const payOtherwise = async () => {
    if (await givingUp.run()) answered(() => tryAgain("chosenAnew"))();
  };
  if (hint !== null || isAsked) {
    return (
      <PaymentAlert
        outcome={outcome}
        number={number}
        amount={amount}
        payment={payment}
        onTrack={goTrack}
        onPay={() => leaveFor(startPath)}
        onOtherWay={() => void payOtherwise()}
        isGivingUp={givingUp.isBusy}
        hasNotGivenUp={givingUp.hasFailed}
        onTryAgain={answered(() => tryAgain("kept"))}
        onGiveUp={answered(giveUp)}
        onClose={close}
      />
    );
  }
  if (!isBarred(outcome)) return null;
  const isHere = number !== null && isPageOf(number);
  // The page of the order says by itself what is waited for.
  if (isHere && outcome === "waiting" && !isAtBank(payment)) return null;
  return (
    <PaymentBar
      subject={outcome}
      number={number}
      amount={amount}
      action={barAction({ outcome, number, isHere, payment, goTrack, ask: () => setIsAsked(true) })}
      onClose={outcome === "waiting" && payment !== null ? null : forget}
    />
  );
}
