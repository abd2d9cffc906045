"use client";

import { useTranslations } from "next-intl";
import { PreparingFood } from "#components/checkout/checkout-parts.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { LazyBoundary } from "#components/ui/lazy.tsx";

/** Where a browser is handed to the provider. */
const startPath = "/api/payment/start";

export type SendingPhase = "checking" | "placing" | "confirming" | "paying" | "sent";

/** What is happening to an order that is on its way: every wait is a real one (UX38, A115). */
export function SendingView({ phase }: { phase: SendingPhase }) {
  const t = useTranslations("checkout");
  return (
    <output className="m-auto flex flex-col items-center gap-3 px-6 py-12 text-center">
      <LazyBoundary fallback={<div className="size-28" />}>
        <PreparingFood isDone={phase === "sent" || phase === "paying"} />
      </LazyBoundary>
      <p className="text-xl font-bold text-balance">{t(`phase.${phase}`)}</p>
      <p className="text-sm text-balance text-ink-muted">{t(`phaseHint.${phase}`)}</p>
      {phase === "paying" && (
        <a href={startPath} className={buttonClass("secondary")}>
          {t("goToPayment")}
        </a>
      )}
    </output>
  );
}
