"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ChoiceRow } from "#components/ui/choice.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { IconName } from "#components/ui/icon-names.ts";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import { formatRate } from "#domain/base/rate.ts";
import { paymentMarksOf } from "#domain/store/payment-mark.ts";
import type { PaymentMark } from "#domain/store/payment-mark.ts";
import { paymentProvider, surchargeRate } from "#domain/store/payment-method.ts";
import type { PaymentMethod } from "#domain/store/payment-method.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { PaymentMarks } from "#components/checkout/checkout-parts.ts";
import { stepIds } from "#components/checkout/step-ids.ts";
import { StepError } from "#components/checkout/step-error.tsx";

const icons: Record<PaymentMethod["kind"], IconName> = {
  cash: "banknote",
  dataphone: "smartphone-nfc",
  transfer: "arrow-left-right",
  "link.transfer": "link",
  online: "credit-card",
};

/** Below a method's label: the icon and its marks, which come once the checkout is painted, into their own place. */
function Marks({ icon, marks, label }: { icon: IconName; marks: readonly PaymentMark[]; label: string }) {
  return (
    <span className="mt-0.5 mb-0.5 flex h-[20px] gap-1">
      <Icon name={icon} className="me-1 size-[20px] text-accent max-[12em]:hidden" />
      <WhenIdle>
        <PaymentMarks marks={marks} label={label} />
      </WhenIdle>
    </span>
  );
}

interface MethodRowProps {
  method: PaymentMethod;
  isChosen: boolean;
  /** What happens with it, where another one looks the same. */
  what: string | null;
  onChoose: () => void;
}

function MethodRow({ method, isChosen, what, onChoose }: MethodRowProps) {
  const t = useTranslations("checkout");
  const { business, branch, menuLang } = useStore();
  const marks = paymentMarksOf(method, branch.paymentInfo);
  const icon = icons[method.kind];
  const rate = surchargeRate(business, method);
  const texts = [what, rate > 0 ? t("surchargeOn", { percent: formatRate(rate) }) : null];
  return (
    <div className="px-4 transition-colors has-checked:bg-brand-soft">
      <ChoiceRow
        type="radio"
        name="payment"
        value={method.id}
        checked={isChosen}
        onChange={onChoose}
        leading={marks.length === 0 && <Icon name={icon} className="size-6 text-accent max-[12em]:hidden" />}
        label={<span lang={menuLang}>{method.label}</span>}
        description={
          <>
            {marks.length > 0 && <Marks icon={icon} marks={marks} label={method.label} />}
            {texts.map((text) => text !== null && <span key={text}>{text} </span>)}
          </>
        }
      />
      {isChosen && isTransfer(method) && branch.paymentInfo !== null && (
        <p lang={menuLang} className="pb-3 pl-9 text-sm whitespace-pre-line text-ink-muted">
          {branch.paymentInfo}
        </p>
      )}
    </div>
  );
}

function isTransfer({ kind }: PaymentMethod): boolean {
  return kind === "transfer" || kind === "link.transfer";
}

/** Whether only what happens tells two methods apart: the same marks, or none and the same icon. */
function looksLike(one: PaymentMethod, other: PaymentMethod, info: string | null): boolean {
  const [marks, others] = [one, other].map((method) => paymentMarksOf(method, info).join());
  return one.id !== other.id && marks === others && (marks !== "" || one.kind === other.kind);
}

function useWhatHappens(): (method: PaymentMethod) => string {
  const t = useTranslations("checkout.paymentWhat");
  return (method) => {
    switch (method.kind) {
      case "cash":
      case "dataphone":
        return t("onDelivery");
      case "transfer":
        return t("transfer");
      case "link.transfer":
        return t("link");
      case "online":
        return t("online", { provider: paymentProvider(method) ?? "" });
    }
  };
}

interface PaymentStepProps {
  methods: PaymentMethod[];
  chosenId: string | null;
  /** It stands chosen from the last time: the others come by a press (A234). */
  isOfLastTime: boolean;
  onChoose: (id: string) => void;
  error: string | null;
}

/** How the person pays; what a method costs stands on it, before it is chosen (UX30). */
export function PaymentStep({ methods, chosenId, isOfLastTime, onChoose, error }: PaymentStepProps) {
  const t = useTranslations("checkout");
  const id = useId();
  const whatHappens = useWhatHappens();
  const { branch } = useStore();
  const [isOpened, setIsOpened] = useState(false);
  const isFolded = isOfLastTime && !isOpened;
  const shown = isFolded ? methods.filter((method) => method.id === chosenId) : methods;
  return (
    <fieldset id={stepIds.payment} tabIndex={-1} aria-describedby={`${id}error`} className="outline-none">
      <legend className="pb-2 text-lg font-bold">{t("payment")}</legend>
      {methods.length === 0 && <p className="text-sm text-ink-muted">{t("noPayment")}</p>}
      {methods.length > 0 && (
        <div className="bg-surface-raised border-line divide-line divide-y overflow-hidden rounded-md border [&_label]:min-h-12 [&_label]:py-1.5">
          {shown.map((method) => (
            <MethodRow
              key={method.id}
              method={method}
              isChosen={method.id === chosenId}
              what={methods.some((other) => looksLike(method, other, branch.paymentInfo)) ? whatHappens(method) : null}
              onChoose={() => onChoose(method.id)}
            />
          ))}
        </div>
      )}
      {isFolded && methods.length > 1 && (
        <Button variant="quiet" className="-ml-3" onClick={() => setIsOpened(true)}>
          {t("otherPayments")}
        </Button>
      )}
      <div id={`${id}error`} className="mt-2 has-[p:empty]:hidden">
        <StepError text={error} />
      </div>
    </fieldset>
  );
}
