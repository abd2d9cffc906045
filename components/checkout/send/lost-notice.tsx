"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { bogotaParts } from "#domain/base/bogota-time.ts";
import { timeText } from "#domain/base/clock-text.ts";
import { formatPesos } from "#domain/base/money.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useSendLabel } from "#lib/client/order/checkout/chosen-payment.ts";
import { paymentOrder } from "#lib/client/order/payment/payment-order.ts";
import { telephoneLink } from "#lib/client/phone-link.ts";
import { phoneText } from "#lib/client/phone-text.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** Whom to ask, where nobody at the bar can be. */
function BranchPhone() {
  const { branch, country } = useStore();
  const telephone = branch.phone === null ? null : telephoneLink(branch.phone, country);
  if (branch.phone === null || telephone === null) return null;
  return (
    <p className="mt-1">
      <a href={telephone} className="font-semibold underline">
        {phoneText(branch.phone)}
      </a>
    </p>
  );
}

/** By what the branch finds it: the table, the amount and when it was sent. */
function useDetails(table: string | null): string {
  const t = useTranslations("checkout.lost");
  const words = useTranslations("deliveryTime");
  const kept = useValue(paymentOrder) ?? null;
  const time = kept?.at == null ? null : timeText(words, bogotaParts(kept.at).minuteOfDay);
  const parts = [table === null ? null : t("table", { table }), kept && formatPesos(kept.total), time];
  return parts.filter((part) => part !== null).join(" · ");
}

/** What nobody can look up: whoever made it is asked, and only a press that says so orders again. */
function Untraceable({ table, onGiveUp }: { table: string | null; onGiveUp: () => void }) {
  const t = useTranslations("checkout.lost");
  const { branch, capabilities } = useStore();
  const isGuest = capabilities.guestPlace !== null;
  const again = (
    <Button variant="secondary" onClick={onGiveUp}>
      {t("orderAgain")}
    </Button>
  );
  return (
    <Notice tone="warning" isLive title={isGuest ? t("atBar") : t("atBranch", { branch: branch.name })} action={again}>
      <p className="font-semibold even-figures">{useDetails(table)}</p>
      <p>{t("hint")}</p>
      {!isGuest && <BranchPhone />}
    </Notice>
  );
}

/** An order whose outcome is still unknown after a minute: what is done about it, and whom to ask (F8). */
export function LostNotice(props: { isTraceable: boolean; table: string | null; onGiveUp: () => void }) {
  const t = useTranslations("checkout");
  const send = useSendLabel();
  const { branch } = useStore();
  if (!props.isTraceable) return <Untraceable table={props.table} onGiveUp={props.onGiveUp} />;
  return (
    <Notice tone="warning" isLive title={t("unknownOutcome")}>
      <p>{t("unknownOutcomeHint", { send })}</p>
      <p>{t("lost.askBranch", { branch: branch.name })}</p>
      <BranchPhone />
    </Notice>
  );
}
