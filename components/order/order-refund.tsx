import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { formatPesos } from "#domain/base/money.ts";
import type { OrderRefund } from "#domain/order/payment/order-refund.ts";

function useRefundTexts(): (refund: OrderRefund | null) => string[] {
  const t = useTranslations("tracking.refund");
  return (refund) => [
    ...(refund !== null && refund.due > 0 ? [t("due", { amount: formatPesos(refund.due) })] : []),
    ...(refund !== null && refund.back > 0 ? [t("back", { amount: formatPesos(refund.back) })] : []),
  ];
}

/** On the receipt: what of the money goes back, and what is back (A210). */
export function RefundLines({ refund }: { refund: OrderRefund | null }) {
  const textsOf = useRefundTexts();
  return textsOf(refund).map((text) => (
    <p key={text} className="mt-2 font-semibold">
      {text}
    </p>
  ));
}

/** The same where an order stands, with how it comes; paper has it on the receipt. */
export function RefundNotice({ refund }: { refund: OrderRefund | null }) {
  const t = useTranslations("tracking.refund");
  const textsOf = useRefundTexts();
  const texts = textsOf(refund);
  if (refund === null || texts.length === 0) return null;
  return (
    <div className="print:hidden">
      <Notice tone={refund.due > 0 ? "info" : "success"} isLive title={texts.join(" ")}>
        <p>{t(refund.due > 0 ? "dueHint" : "backHint")}</p>
      </Notice>
    </div>
  );
}
