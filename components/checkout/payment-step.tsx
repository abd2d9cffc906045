"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { ChoiceRow } from "#components/ui/choice.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { IconName } from "#components/ui/icon-names.ts";
import { formatRate } from "#domain/base/rate.ts";
import { surchargeRate } from "#domain/store/payment-method.ts";
import type { PaymentMethod } from "#domain/store/payment-method.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { stepIds } from "./step-ids.ts";
import { StepError } from "./step-error.tsx";

const icons: Record<PaymentMethod["kind"], IconName> = {
  cash: "banknote",
  dataphone: "smartphone-nfc",
  transfer: "arrow-left-right",
  "link.transfer": "link",
  online: "credit-card",
};

function MethodRow(props: { method: PaymentMethod; isChosen: boolean; onChoose: () => void }) {
  const { method, isChosen, onChoose } = props;
  const t = useTranslations("checkout");
  const { business, branch } = useStore();
  const isTransfer = method.kind === "transfer" || method.kind === "link.transfer";
  const rate = surchargeRate(business, method);
  return (
    <div className="px-4 py-1 transition-colors has-checked:bg-brand-soft">
      <ChoiceRow
        type="radio"
        name="payment"
        value={method.id}
        checked={isChosen}
        onChange={onChoose}
        leading={<Icon name={icons[method.kind]} className="size-6 text-accent max-[12em]:hidden" />}
        label={method.label}
        description={rate > 0 ? t("surchargeOn", { percent: formatRate(rate) }) : null}
      />
      {isChosen && isTransfer && branch.paymentInfo !== null && (
        <p className="pb-3 pl-18 text-sm whitespace-pre-line text-ink-muted">{branch.paymentInfo}</p>
      )}
    </div>
  );
}

/** How the person pays; what a method costs stands on it, before it is chosen (UX30). */
export function PaymentStep(props: {
  methods: PaymentMethod[];
  chosenId: string | null;
  onChoose: (id: string) => void;
  error: string | null;
}) {
  const t = useTranslations("checkout");
  const id = useId();
  return (
    <fieldset id={stepIds.payment} tabIndex={-1} aria-describedby={`${id}error`} className="outline-none">
      <legend className="pb-3 text-lg font-bold">{t("payment")}</legend>
      {props.methods.length === 0 && <p className="text-sm text-ink-muted">{t("noPayment")}</p>}
      {props.methods.length > 0 && (
        <div className="bg-surface-raised border-line divide-line divide-y overflow-hidden rounded-md border">
          {props.methods.map((method) => (
            <MethodRow
              key={method.id}
              method={method}
              isChosen={method.id === props.chosenId}
              onChoose={() => props.onChoose(method.id)}
            />
          ))}
        </div>
      )}
      <div id={`${id}error`} className="mt-2 empty:hidden">
        <StepError text={props.error} />
      </div>
    </fieldset>
  );
}
