import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button.tsx";
import { Status } from "#components/ui/status.tsx";
import { PreparingFood } from "./preparing-food.tsx";

export type SendingPhase = "checking" | "placing" | "confirming" | "paying" | "sent";

/** What is happening to an order that is on its way: every wait is a real one (UX38, A115). `payAt` leads to its provider. */
export function SendingView({ phase, payAt = null }: { phase: SendingPhase; payAt?: string | null }) {
  const t = useTranslations("checkout");
  return (
    <div className="m-auto flex flex-col items-center gap-3 px-6 py-12 text-center">
      <PreparingFood isDone={phase === "sent" || phase === "paying"} />
      <Status className="flex flex-col gap-3 text-balance">
        <span className="text-xl font-bold">{t(`phase.${phase}`)}</span>
        <span className="text-sm text-ink-muted">{t(`phaseHint.${phase}`)}</span>
      </Status>
      {payAt !== null && (
        <a href={payAt} className={buttonClass("secondary")}>
          {t("goToPayment")}
        </a>
      )}
    </div>
  );
}
