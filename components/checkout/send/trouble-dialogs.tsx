"use client";

import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { unbroken } from "#components/ui/unbroken.tsx";
import { Price } from "#components/ui/price.tsx";
import { formatPesos } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { Amounts } from "#domain/order/adjustment.ts";
import type { OrderProblem } from "#domain/order/problem.ts";
import { useAdjustmentLabel } from "#lib/client/order/amount-rows.ts";
import { leaveFor } from "#lib/client/device/leave-for.ts";
import { useGiveUpPayment } from "#lib/client/order/payment/give-up-payment.ts";
import { followPaidOrder, paidOrder } from "#lib/client/order/payment/paid-order.ts";
import { useTrackOrder } from "#lib/client/order/tracking/track-order.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { LikeOrderDialog } from "./like-order-dialog.tsx";
import type { Send } from "./use-send.ts";

type DialogActions = Send["actions"];

/** The old amount struck beside the new one; what is which is heard. */
function changeOf({ from, to }: { from: Pesos; to: Pesos }) {
  return {
    spoken: (words: ReactNode) => <span className="sr-only">{words}</span>,
    before: () => <Price struck text={formatPesos(from)} />,
    now: () => <Price text={formatPesos(to)} className="font-semibold" />,
  };
}

/** What differs between two assessments, row by row. */
function Differences({ from, to }: { from: Amounts; to: Amounts }) {
  const t = useTranslations("order");
  const labelOf = useAdjustmentLabel();
  const rows = new Map([[t("subtotal"), { from: from.subtotal, to: to.subtotal }]]);
  const add = (label: string, side: "from" | "to", amount: Pesos) => {
    const row = rows.get(label) ?? { from: 0, to: 0 };
    rows.set(label, { ...row, [side]: row[side] + amount });
  };
  for (const row of from.adjustments) add(labelOf(row), "from", row.amount);
  for (const row of to.adjustments) add(labelOf(row), "to", row.amount);
  rows.set(t("total"), { from: from.total, to: to.total });
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm text-ink">
      {[...rows]
        .filter(([, row]) => row.from !== row.to)
        .map(([label, row]) => (
          <li key={label} className="flex flex-wrap justify-end gap-x-3">
            <span className="flex-[1_1_7rem] text-start">{label}</span>
            <span>{t.rich("fromTo", changeOf(row))}</span>
          </li>
        ))}
    </ul>
  );
}

/** The new total with what makes the difference: sent only when the person agrees (F28). */
function TotalDialog({ from, to, actions }: { from: Amounts; to: Amounts; actions: DialogActions }) {
  const t = useTranslations("checkout");
  const send = { label: t("sendFor", { total: formatPesos(to.total) }), onPress: () => actions.acceptTotal(to) };
  return (
    <AlertDialog
      isOpen
      type="confirmation"
      title={t("totalChanged")}
      confirm={send}
      cancel={{ label: t("review"), onPress: actions.dismiss }}
    >
      {t("totalChangedHint")}
      <Differences from={from} to={to} />
    </AlertDialog>
  );
}

interface ExistingOrderProps {
  kind: "duplicate" | "earlierArrived";
  number: string;
  actions: DialogActions;
}

/** An order that arrived with another account: only that account can see it. */
function ElsewhereDialog({ actions }: { actions: DialogActions }) {
  const t = useTranslations("checkout");
  const send = { label: t("sendAnyway"), onPress: actions.sendAnyway };
  const review = { label: t("review"), onPress: actions.dismiss };
  return (
    <AlertDialog isOpen type="info" title={t("earlierTitle")} confirm={review} cancel={send} onClose={actions.dismiss}>
      {t("earlierElsewhereText")}
    </AlertDialog>
  );
}

/** An order that is there already: like this one, or of an attempt before (A118). */
function ExistingOrderDialog(props: ExistingOrderProps) {
  const { kind, number, actions } = props;
  const t = useTranslations("checkout");
  const track = useTrackOrder();
  const see = { label: t("seeOrder"), onPress: () => void track(number), leaves: true };
  if (kind === "duplicate") {
    const restore = { label: t("restoreCart"), onPress: actions.restoreCart };
    return (
      <AlertDialog isOpen type="confirmation" title={t("duplicateTitle")} confirm={see} cancel={restore}>
        {t("duplicateText")}
      </AlertDialog>
    );
  }
  const send = { label: t("sendAnyway"), onPress: actions.sendAnyway };
  return (
    <AlertDialog isOpen type="info" title={t("earlierTitle")} confirm={see} cancel={send} onClose={actions.dismiss}>
      {t.rich("earlierText", { number, unbroken })}
    </AlertDialog>
  );
}

interface PaymentPendingProps {
  number: string;
  isAtBank: boolean;
  dismiss: () => void;
}

/** A payment of theirs is under way: it goes on with that one, waits for the bank, or gives it up (B12, A199). */
function PaymentPendingDialog({ number, isAtBank, dismiss }: PaymentPendingProps) {
  const t = useTranslations("checkout");
  const track = useTrackOrder();
  const { branchId } = useStore();
  const { run, isBusy, hasFailed } = useGiveUpPayment();
  const follow = useSetAtom(followPaidOrder);
  const setPaid = useSetAtom(paidOrder);
  // It was begun on another device or in another tab: from now on this one says how it stands, too.
  useEffect(() => follow(number, branchId), [follow, number, branchId]);
  const goOn = isAtBank
    ? { label: t("seeOrder"), onPress: () => void track(number), leaves: true }
    : { label: t("goOnPaying"), onPress: () => leaveFor("/api/payment/start"), leaves: true };
  const giveUp = async () => {
    if (!(await run())) return;
    // What is ordered now is in the cart.
    setPaid(() => null);
    dismiss();
  };
  return (
    <AlertDialog
      isOpen
      type="confirmation"
      title={t(isAtBank ? "paymentAtBankTitle" : "paymentPendingTitle")}
      problem={hasFailed ? t("paymentNotGivenUp") : null}
      confirm={goOn}
      cancel={{ label: t("giveUpPayment"), onPress: () => void giveUp(), isBusy, isUnsafe: true }}
      onClose={dismiss}
    >
      {t.rich(isAtBank ? "paymentAtBankText" : "paymentPendingText", { number, unbroken })}
    </AlertDialog>
  );
}

/** Nobody delivers to the address any more: another address or another method (S3 §8). */
function CoverageDialog({ dismiss }: { dismiss: () => void }) {
  const t = useTranslations("checkout");
  const { open } = usePanel();
  const change = (mode: "delivery" | "pickup") => () => {
    dismiss();
    open("location", mode);
  };
  return (
    <AlertDialog
      isOpen
      type="info"
      title={t("noCoverageTitle")}
      confirm={{ label: t("changeDeliveryAddress"), onPress: change("delivery") }}
      cancel={{ label: t("changeDeliveryMethod"), onPress: change("pickup") }}
      onClose={dismiss}
    >
      {t("noCoverageText")}
    </AlertDialog>
  );
}

function BranchClosedDialog() {
  const t = useTranslations("checkout");
  const { branchTerm, branch } = useStore();
  const { closeAll } = usePanel();
  const ok = { label: t("ok"), onPress: () => void closeAll() };
  // As the page below names it, see `closedSubject`.
  const [term, theTerm] =
    branchTerm === "restaurant" ? [branch.name, branch.name] : [t(`term.${branchTerm}`), t(`theTerm.${branchTerm}`)];
  return (
    <AlertDialog isOpen type="error" title={t("branchClosedTitle", { term })} confirm={ok}>
      {t("branchClosedText", { term: theTerm })}
      <p className="mt-2">{t("cartKept")}</p>
    </AlertDialog>
  );
}

/** What the delivery costs could not be had, not even by asking again (S3 §8, A68). */
function FeeDialog({ reload }: { reload: () => void }) {
  const t = useTranslations("checkout");
  return (
    <AlertDialog isOpen type="error" title={t("feeProblemTitle")} confirm={{ label: t("ok"), onPress: reload }}>
      {t("feeProblem")}
    </AlertDialog>
  );
}

function LegalAgeDialog({ confirm, dismiss }: { confirm: () => void; dismiss: () => void }) {
  const t = useTranslations("checkout.LEGAL_AGE_MODAL");
  const yes = { label: t("confirm"), onPress: confirm };
  return (
    <AlertDialog isOpen title={t("title")} confirm={yes} cancel={{ label: t("cancel"), onPress: dismiss }}>
      {t("text")}
    </AlertDialog>
  );
}

/** The alert of a refused order, of the problems that have one (S3 §8). */
function ProblemDialog({ problems, actions }: { problems: OrderProblem[]; actions: DialogActions }) {
  const codes = new Set(problems.map(({ code }) => code));
  if (codes.has("branch_closed")) return <BranchClosedDialog />;
  if (codes.has("not_covered")) return <CoverageDialog dismiss={actions.dismiss} />;
  const isAgeAsked = problems.every(({ code }) => code === "legal_age_required");
  return isAgeAsked ? <LegalAgeDialog confirm={actions.confirmLegalAge} dismiss={actions.dismiss} /> : null;
}

/** The troubles and questions that have to be answered before going on (UX7; S3 §8). */
export function TroubleDialogs({ send }: { send: Send }) {
  const { state, actions, order } = send;
  if (state.name === "askingAge") {
    return <LegalAgeDialog confirm={actions.confirmLegalAge} dismiss={actions.dismiss} />;
  }
  if (state.name !== "troubled") return null;
  const { trouble, agreed } = state;
  switch (trouble.kind) {
    case "priceChanged":
      return <TotalDialog from={agreed ?? order.amounts} to={trouble.amounts} actions={actions} />;
    case "earlierArrived":
      if (trouble.number === null) return <ElsewhereDialog actions={actions} />;
      return <ExistingOrderDialog kind={trouble.kind} number={trouble.number} actions={actions} />;
    case "duplicate":
      return <ExistingOrderDialog kind={trouble.kind} number={trouble.number} actions={actions} />;
    case "paymentPending":
      return <PaymentPendingDialog {...trouble} dismiss={actions.dismiss} />;
    case "maybeArrived": {
      const { recognize, giveUp, dismiss } = actions;
      return <LikeOrderDialog orders={trouble.orders} onYes={recognize} onNone={giveUp} onClose={dismiss} />;
    }
    case "feeUnknown":
      return <FeeDialog reload={actions.reload} />;
    case "problems":
      return <ProblemDialog problems={trouble.problems} actions={actions} />;
    case "anotherRound":
    case "notReceived":
    case "unknownOutcome":
    case "busy":
    case "notSent":
    case "keyReused":
    case "withdrawn":
    case "invalid":
    case "refused":
    case "unavailable":
    case "wait":
      // A notice says these.
      return null;
  }
}
