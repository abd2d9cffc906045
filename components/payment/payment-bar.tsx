import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PaymentOutcome } from "#domain/order/payment-outcome.ts";
import styles from "./payment-bar.module.css";

/** What is said of an order on every page until it is decided and seen. */
export type BarSubject = PaymentOutcome | "transfer";

/** What is pressed for these leads to the order's own page. */
const leaving: readonly BarSubject[] = ["paid", "waiting", "refunded"];

const tones = {
  paid: "success",
  waiting: "info",
  unfinished: "warning",
  rejected: "danger",
  refunded: "info",
  transfer: "info",
} as const;

interface PaymentBarProps {
  subject: BarSubject;
  number: string;
  /** Goes on where that leads: the order, the payment, the way to transfer. */
  onPress: () => void;
  /** Null while it cannot be put away: nothing is decided yet. */
  onClose: (() => void) | null;
}

/** Paid, waiting or rejected, on whatever page one comes back to (B12). */
export function PaymentBar({ subject, number, onPress, onClose }: PaymentBarProps) {
  const t = useTranslations("payment");
  const common = useTranslations("common");
  const press = (
    <Button variant="secondary" onClick={onPress} data-leaves={leaving.includes(subject) ? "" : undefined}>
      {t(`barAction.${subject}`)}
    </Button>
  );
  return (
    <section aria-label={t("barLabel")} className={`${styles["bar"]} rounded-md bg-surface-raised shadow-overlay`}>
      <Notice
        tone={tones[subject]}
        isLive
        title={t(`bar.${subject}`)}
        action={press}
        {...(onClose && { close: { label: common("close"), onPress: onClose } })}
      >
        <p>{t("barOrder", { number })}</p>
      </Notice>
    </section>
  );
}
