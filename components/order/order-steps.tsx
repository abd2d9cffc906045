import { Bike, Check, ChefHat, CircleX, Clock, CreditCard, PackageCheck, ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import type { Tracking, TrackingKey, TrackingState } from "#domain/order/tracking.ts";
import { stepText } from "./status-text.ts";

const icons: Record<TrackingKey, typeof Check> = {
  received: ReceiptText,
  preparing: ChefHat,
  ready: PackageCheck,
  onTheWay: Bike,
  delivered: Check,
  scheduled: Clock,
  awaitingPayment: CreditCard,
  cancelled: CircleX,
  rejected: CircleX,
  returned: CircleX,
  paymentFailed: CircleX,
};

const marks: Record<TrackingState, string> = {
  done: "bg-accent text-ground",
  current: "bg-accent text-ground outline-4 outline-brand-soft",
  upcoming: "border-2 border-line text-ink-muted",
  failed: "bg-danger text-ground",
};

/** So many names fit beside each other on a phone; with more, or larger letters, only the current one is written out. */
const mostNames = 5;

function nameClass(state: TrackingState, isTight: boolean): string {
  if (state === "current") {
    // Wider than its step: at either end it stays within the row. In large letters it is as wide as its longest word.
    const wide = "@max-xl:w-max @max-xl:max-w-24 @max-xl:group-first:self-start @max-xl:group-last:self-end";
    const large =
      "@max-2xs:w-min @max-2xs:max-w-none @max-2xs:wrap-normal @max-2xs:group-first:self-start @max-2xs:group-last:self-end";
    return `text-xs font-bold ${large} ${isTight ? wide : ""}`;
  }
  return `text-xs text-ink-muted ${isTight ? "@max-xl:sr-only" : "@max-2xs:sr-only"}`;
}

/** A name that waits is wider than its place beside four others. */
function isCrowded(steps: Tracking["steps"]): boolean {
  return steps.length > mostNames || steps[0]?.key === "scheduled" || steps[0]?.key === "awaitingPayment";
}

/** The way of an order, step by step; the current one is marked for everybody (`aria-current`). */
export function OrderSteps({ steps, mode }: { steps: Tracking["steps"]; mode: DeliveryMode }) {
  const t = useTranslations("tracking");
  const isTight = isCrowded(steps);
  return (
    <ol className="@container isolate flex items-start" aria-label={t("steps")}>
      {steps.map(({ key, state }, index) => {
        const Icon = state === "done" && key !== "delivered" ? Check : icons[key];
        const isReached = state !== "upcoming";
        return (
          <li
            key={key}
            aria-current={state === "current" ? "step" : undefined}
            className="group relative flex min-w-0 flex-1 flex-col items-center gap-2 text-center"
          >
            {index > 0 && (
              <span
                aria-hidden
                className={`absolute top-[20px] right-1/2 left-[-50%] h-0.5 ${isReached ? "bg-accent" : "bg-line"}`}
              />
            )}
            <span
              className={`relative z-10 grid size-[40px] place-items-center rounded-full ${marks[state]} ${state === "upcoming" ? "bg-ground" : ""}`}
            >
              <Icon aria-hidden className="size-[20px]" strokeWidth={1.75} />
            </span>
            <span className={`px-0.5 ${nameClass(state, isTight)}`}>
              {t(`step.${stepText(key, mode)}`)}
              <span className="sr-only">{t(`stateOf.${state}`)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
