import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { unbroken } from "#components/ui/unbroken.tsx";
import { formatPesos } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";
import { isAtBank, type PaymentOutcome } from "#domain/order/payment/payment-outcome.ts";
import type { ShownPayment } from "#lib/exchange/payment.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { useIsStranger } from "#lib/client/session/use-is-stranger.ts";

/** What the alert says: the server's outcome, an order without a method, or that no payment is known. */
export type ShownOutcome = PaymentOutcome | "orderReject" | "unknown";

interface PaymentAlertProps {
  outcome: ShownOutcome;
  /** Of the order; null where there is none to follow. */
  number: string | null;
  amount: Pesos | null;
  /** As the server says: null for none that it shows here, undefined before its answer. */
  payment: ShownPayment | null | undefined;
  onTrack: () => void;
  onPay: () => void;
  /** Gives the payment up, to pay in another way (A199). */
  onOtherWay: () => void;
  isGivingUp: boolean;
  hasNotGivenUp: boolean;
  onTryAgain: () => void;
  onGiveUp: () => void;
  /** Put away; what is undecided stays in the bar. */
  onClose: () => void;
}

/** Nobody tells who is not logged in any more how it went (U8). */
function LoggedOutAlert({ number, onClose }: Pick<PaymentAlertProps, "number" | "onClose">) {
  const t = useTranslations("payment");
  const { open } = usePanelActions();
  const logIn = () => {
    onClose();
    open("login", "alert");
  };
  return (
    <AlertDialog
      isOpen
      type="info"
      title={t("confirming")}
      confirm={{ label: t("logIn"), onPress: logIn }}
      link={
        number === null
          ? { label: t("findOrder"), href: "/rastrear-orden" }
          : { label: t("track"), href: `/rastrear-orden/${encodeURIComponent(number)}` }
      }
      onClose={onClose}
    >
      {t("loggedOutText")}
    </AlertDialog>
  );
}

/** The provider has not answered yet, or the bank has it: only who has paid there is thanked. */
function WaitingAlert(props: PaymentAlertProps) {
  const { payment, number, onTrack, onClose } = props;
  const t = useTranslations("payment");
  const isStranger = useIsStranger();
  const isGivable = isAtBank(payment);
  if (isStranger && payment === null) return <LoggedOutAlert number={number} onClose={onClose} />;
  return (
    <AlertDialog
      isOpen
      type="info"
      title={t(isGivable ? "waitingTitle" : "confirming")}
      problem={props.hasNotGivenUp ? t("notGivenUp") : null}
      confirm={
        number === null ? { label: t("ok"), onPress: onClose } : { label: t("track"), onPress: onTrack, leaves: true }
      }
      {...(isGivable && {
        cancel: { label: t("otherWay"), onPress: props.onOtherWay, isBusy: props.isGivingUp, isUnsafe: true },
      })}
      onClose={onClose}
    >
      {isGivable && <p className="font-semibold text-ink">{t("confirming")}</p>}
      <p className="mt-2">{number === null ? t("waitingUnnumbered") : t.rich("waitingText", { number, unbroken })}</p>
      {isGivable && <p className="mt-2">{t("otherWayText")}</p>}
    </AlertDialog>
  );
}

/** Not paid: the order can be had again (S3 §4 rejected, order_reject). */
function RejectedAlert({ onTryAgain, onGiveUp, onClose, children }: PaymentAlertProps & { children: ReactNode }) {
  const t = useTranslations("payment");
  return (
    <AlertDialog
      isOpen
      type="error"
      title={t("rejectedTitle")}
      confirm={{ label: t("tryAgain"), onPress: onTryAgain }}
      cancel={{ label: t("giveUp"), onPress: onGiveUp, isUnsafe: true }}
      onClose={onClose}
    >
      {children}
    </AlertDialog>
  );
}

/** Left at the provider, or on the way: it goes on, or is given up. */
function UnfinishedAlert({ children, ...props }: PaymentAlertProps & { children: ReactNode }) {
  const t = useTranslations("payment");
  return (
    <AlertDialog
      isOpen
      type="confirmation"
      title={t("unfinishedTitle")}
      problem={props.hasNotGivenUp ? t("notGivenUp") : null}
      confirm={{ label: t("payNow"), onPress: props.onPay, leaves: true }}
      cancel={{ label: t("otherWay"), onPress: props.onOtherWay, isBusy: props.isGivingUp, isUnsafe: true }}
      onClose={props.onClose}
    >
      {children}
    </AlertDialog>
  );
}

/** How a payment went, after coming back from the provider or when somebody asks (S3 §4, B12). */
export function PaymentAlert(props: PaymentAlertProps) {
  const { outcome, number, amount, onTrack, onClose } = props;
  const t = useTranslations("payment");
  const values = { number: number ?? "", amount: amount === null ? "" : formatPesos(amount), unbroken };
  const track = { label: t("track"), onPress: onTrack, leaves: true };
  switch (outcome) {
    case "paid":
      return (
        <AlertDialog isOpen type="successGreen" title={t("paidTitle")} confirm={track} onClose={onClose}>
          {t.rich("paidText", values)}
        </AlertDialog>
      );
    case "waiting":
      return <WaitingAlert {...props} />;
    case "rejected":
      return (
        <RejectedAlert {...props}>
          {t(number === null ? "rejectedElsewhere" : "REJECTED_MESSAGE_RECEIVED_ORDER")}
        </RejectedAlert>
      );
    case "orderReject":
      return <RejectedAlert {...props}>{t("ORDER_REJECT")}</RejectedAlert>;
    case "unfinished":
      return <UnfinishedAlert {...props}>{t.rich("unfinishedText", values)}</UnfinishedAlert>;
    case "orderCancelled":
    case "orderRejected":
      return (
        <AlertDialog isOpen type="info" title={t(`bar.${outcome}`)} confirm={track} onClose={onClose}>
          {t.rich("endedText", values)}
        </AlertDialog>
      );
    case "refundDue":
    case "refunded":
      return (
        <AlertDialog
          isOpen
          type="info"
          title={t(`bar.${outcome}`, { amount: values.amount })}
          confirm={track}
          onClose={onClose}
        >
          {t.rich(`${outcome}Text`, values)}
        </AlertDialog>
      );
    case "unknown":
      return (
        <AlertDialog
          isOpen
          type="info"
          title={t("confirming")}
          confirm={{ label: t("ok"), onPress: onClose }}
          link={{ label: t("findOrder"), href: "/rastrear-orden" }}
        >
          {t("unknownText")}
        </AlertDialog>
      );
  }
}
