import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageBar } from "#components/ui/page-bar.tsx";
import { formatPesos } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { PaymentOutcome } from "#domain/order/payment/payment-outcome.ts";

/** The notice of an order on every page until it is decided and seen. */
export type BarSubject = PaymentOutcome | "transfer";

const tones = {
  paid: "success",
  waiting: "info",
  unfinished: "warning",
  rejected: "danger",
  orderCancelled: "warning",
  orderRejected: "warning",
  refundDue: "info",
  refunded: "success",
  transfer: "info",
} as const;

interface PaymentBarProps {
  subject: BarSubject;
  /** Null while nobody has reported it. */
  number: string | null;
  /** Of the payment, or of what goes back of it. */
  amount?: Pesos | null;
  /** Goes on: to the order, to the payment, to another way to pay. Without one there is nothing to do here. */
  action?: { label: string; onPress: () => void; leaves?: boolean } | null;
  /** Null while it cannot be put away: nothing is decided yet. */
  onClose: (() => void) | null;
}

/** Paid, waiting or rejected, on whatever page one comes back to (B12). */
export function PaymentBar({ subject, number, amount = null, action = null, onClose }: PaymentBarProps) {
  const t = useTranslations("payment");
  const common = useTranslations("common");
  const press = action && (
    <Button variant="secondary" onClick={action.onPress} data-leaves={action.leaves === true ? "" : undefined}>
      {action.label}
    </Button>
  );
  return (
    <PageBar label={t("barLabel")}>
      <Notice
        tone={tones[subject]}
        isLive
        title={t(`bar.${subject}`, { amount: amount === null ? "" : formatPesos(amount) })}
        {...(press && { action: press })}
        {...(onClose && { close: { label: common("close"), onPress: onClose } })}
      >
        {number !== null && <p>{t("barOrder", { number })}</p>}
      </Notice>
    </PageBar>
  );
}
