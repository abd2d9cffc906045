"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { AlertDialog } from "#components/ui/alert.tsx";
import { formatPesos } from "#domain/base/money.ts";
import type { Totals } from "#domain/order/totals.ts";
import { usePanel } from "#lib/client/panel.ts";
import type { SendTrouble } from "#lib/client/send-order.ts";
import { useStore } from "#lib/client/store-info.tsx";

interface DialogActions {
  /** The person agrees to the new total. */
  acceptTotal: (totals: Totals) => void;
  /** The cart that was cleared comes back. */
  restoreCart: () => void;
  /** The order of now is sent besides the one of before. */
  sendAnyway: () => void;
  confirmLegalAge: () => void;
  /** Everything is read again, in place. */
  reload: () => void;
  dismiss: () => void;
}

function useGoToOrder(): (number: string) => void {
  const router = useRouter();
  const { closeAll } = usePanel();
  return (number) => {
    void (async () => {
      await closeAll();
      router.push(`/rastrear-orden/${encodeURIComponent(number)}`);
    })();
  };
}

/** What differs between two totals, row by row. */
function Differences({ from, to }: { from: Totals; to: Totals }) {
  const t = useTranslations("order");
  const rows = [
    { label: t("subtotal"), from: from.subtotal, to: to.subtotal },
    { label: t("discount"), from: -from.discount, to: -to.discount },
    { label: t("surcharge"), from: from.surcharge, to: to.surcharge },
    { label: t("taxes"), from: from.taxTotal, to: to.taxTotal },
    { label: t("deliveryFee"), from: from.deliveryFee ?? 0, to: to.deliveryFee ?? 0 },
    { label: t("total"), from: from.total, to: to.total },
  ].filter((row) => row.from !== row.to);
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm text-ink">
      {rows.map((row) => (
        <li key={row.label} className="flex flex-wrap justify-between gap-x-3">
          <span>{row.label}</span>
          <span className="tabular-nums">{t("fromTo", { from: formatPesos(row.from), to: formatPesos(row.to) })}</span>
        </li>
      ))}
    </ul>
  );
}

/** The new total with what makes the difference: sent only when the person agrees (F28). */
function TotalDialog({ from, to, actions }: { from: Totals; to: Totals; actions: DialogActions }) {
  const t = useTranslations("checkout");
  const send = { label: t("sendFor", { total: formatPesos(to.total) }), onPress: () => actions.acceptTotal(to) };
  return (
    <AlertDialog
      isOpen
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
    <AlertDialog isOpen title={t("earlierTitle")} confirm={review} cancel={send} onClose={actions.dismiss}>
      {t("earlierElsewhereText")}
    </AlertDialog>
  );
}

/** An order that is there already: like this one, or of an attempt before (A118). */
function ExistingOrderDialog(props: ExistingOrderProps) {
  const { kind, number, actions } = props;
  const t = useTranslations("checkout");
  const goToOrder = useGoToOrder();
  const see = { label: t("seeOrder"), onPress: () => goToOrder(number) };
  if (kind === "duplicate") {
    const restore = { label: t("restoreCart"), onPress: actions.restoreCart };
    return (
      <AlertDialog isOpen title={t("duplicateTitle")} confirm={see} cancel={restore}>
        {t("duplicateText")}
      </AlertDialog>
    );
  }
  const send = { label: t("sendAnyway"), onPress: actions.sendAnyway };
  return (
    <AlertDialog isOpen title={t("earlierTitle")} confirm={see} cancel={send} onClose={actions.dismiss}>
      {t("earlierText", { number })}
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
  const { branchTerm } = useStore();
  const { closeAll } = usePanel();
  const ok = { label: t("ok"), onPress: () => void closeAll() };
  return (
    <AlertDialog isOpen title={t("branchClosedTitle", { term: t(`term.${branchTerm}`) })} confirm={ok}>
      {t("branchClosedText", { term: t(`theTerm.${branchTerm}`) })}
      <p className="mt-2">{t("cartKept")}</p>
    </AlertDialog>
  );
}

/** What the delivery costs could not be had, not even by asking again (S3 §8, A68). */
function FeeDialog({ reload }: { reload: () => void }) {
  const t = useTranslations("checkout");
  return (
    <AlertDialog isOpen title={t("feeProblemTitle")} confirm={{ label: t("ok"), onPress: reload }}>
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

/** The troubles that have to be answered before going on (U7; S3 §8). */
export function TroubleDialogs(props: { trouble: SendTrouble | null; shown: Totals; actions: DialogActions }) {
  const { trouble, shown, actions } = props;
  switch (trouble?.kind) {
    case "priceChanged":
      return <TotalDialog from={shown} to={trouble.totals} actions={actions} />;
    case "earlierArrived":
      if (trouble.number === null) return <ElsewhereDialog actions={actions} />;
      return <ExistingOrderDialog kind={trouble.kind} number={trouble.number} actions={actions} />;
    case "duplicate":
      return <ExistingOrderDialog kind={trouble.kind} number={trouble.number} actions={actions} />;
    case "feeUnknown":
      return <FeeDialog reload={actions.reload} />;
    case "refused":
      if (trouble.code === "branch_closed") return <BranchClosedDialog />;
      if (trouble.code === "not_covered") return <CoverageDialog dismiss={actions.dismiss} />;
      if (trouble.code !== "legal_age_required") return null;
      return <LegalAgeDialog confirm={actions.confirmLegalAge} dismiss={actions.dismiss} />;
    default:
      return null;
  }
}
