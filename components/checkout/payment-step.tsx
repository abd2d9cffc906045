"use client";

import { Banknote, CreditCard } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { ChoiceRow } from "#components/ui/choice.tsx";
import type { CurrentBranch } from "#lib/client/current-branch.ts";
import { stepIds } from "./show-step.ts";
import { StepError } from "./step-error.tsx";

type Payment = CurrentBranch["paymentMethods"][number];

const icons: Record<Payment["kind"], typeof Banknote> = {
  cash: Banknote,
  dataphone: CreditCard,
  transfer: CreditCard,
  "link.transfer": CreditCard,
  online: CreditCard,
};

function percentText(basisPoints: number): string {
  return `${String(basisPoints / 100).replace(".", ",")}\u00a0%`;
}

/** How the person pays; what a method costs stands on it, before it is chosen (U30). */
export function PaymentStep(props: {
  methods: Payment[];
  chosenId: string | null;
  onChoose: (id: string) => void;
  error: string | null;
}) {
  const t = useTranslations("checkout");
  const id = useId();
  return (
    <fieldset id={stepIds.payment} tabIndex={-1} aria-describedby={`${id}error`} className="flex flex-col outline-none">
      <legend className="pb-1 text-lg font-bold">{t("payment")}</legend>
      {props.methods.length === 0 && <p className="text-sm text-ink-muted">{t("noPayment")}</p>}
      {props.methods.map((method) => {
        const Icon = icons[method.kind];
        const surcharge =
          method.surchargeRate > 0 ? t("surchargeOn", { percent: percentText(method.surchargeRate) }) : null;
        return (
          <ChoiceRow
            key={method.id}
            type="radio"
            name="payment"
            value={method.id}
            checked={method.id === props.chosenId}
            onChange={() => props.onChoose(method.id)}
            leading={<Icon aria-hidden className="size-6 shrink-0 text-ink-muted" strokeWidth={1.75} />}
            label={method.label}
            description={surcharge}
          />
        );
      })}
      <div id={`${id}error`}>
        <StepError text={props.error} />
      </div>
    </fieldset>
  );
}
