import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "#components/ui/button.tsx";
import { useChosenInstant } from "#lib/client/order/checkout/use-chosen-instant.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useSlots } from "#lib/client/place/availability.ts";
import { useSlotText } from "#lib/client/order/slot-text.ts";
import { StepError } from "#components/checkout/step-error.tsx";
import { stepIds } from "#components/checkout/step-ids.ts";
import type { Send } from "#components/checkout/send/use-send.ts";

const everyMinute = 60_000;
const openerId = "checkout-schedule-opener";

/** The block comes after the checkout that is shown again: the focus goes back to it then, whatever the button is called (UX6). */
function useFocusBack(isShown: boolean): void {
  const { opener } = usePanel();
  const isOpener = opener?.id === openerId;
  useEffect(() => {
    if (isShown && isOpener) document.getElementById(openerId)?.focus();
  }, [isShown, isOpener]);
}

/** The time that the order is for (S3 §2 optional scheduling block): as soon as possible, unless a time is chosen. */
export function ScheduleBlock({ send }: { send: Send }) {
  const t = useTranslations("schedule");
  const checkout = useTranslations("checkout");
  const textOf = useSlotText();
  const { open } = usePanel();
  const answer = useSlots();
  const slot = useChosenInstant();
  const { order, mode } = send;
  const isOffered = slot === null || answer === null || answer.slots.includes(slot);
  const isLost = slot !== null && !isOffered && order.problems.some(({ code }) => code === "time_unavailable");
  const { refetchQuote } = order;
  useEffect(() => {
    if (isOffered) return;
    // It goes while the page is open: the server says whether it can still be had (A194).
    void refetchQuote();
    const timer = setInterval(() => void refetchQuote(), everyMinute);
    return () => clearInterval(timer);
  }, [isOffered, refetchQuote]);
  const isShown = order.intent.table === null && answer !== null && (answer.slots.length > 0 || slot !== null);
  useFocusBack(isShown);
  if (!isShown) return null;
  const { now } = answer;
  return (
    <section
      id={stepIds.schedule}
      tabIndex={-1}
      aria-labelledby="checkout-schedule-title"
      className="flex flex-col gap-2 outline-none"
    >
      <div className="border-line bg-surface-raised flex flex-wrap items-center justify-between gap-x-2 rounded-md border px-4 py-1">
        <div className="min-w-0 flex-[1_1_9rem]">
          <h2 id="checkout-schedule-title" className="text-sm text-ink-muted">
            {t(mode === "delivery" ? "title" : "pickupTitle")}
          </h2>
          <p className={`font-semibold ${isLost ? "text-ink-muted line-through" : ""}`}>
            {slot === null ? t("asap") : textOf(slot, now)}
          </p>
        </div>
        <Button
          id={openerId}
          variant="quiet"
          className="-mr-3 ml-auto"
          aria-label={t(slot === null ? "chooseTime" : "changeTime")}
          onClick={() => open("schedule")}
        >
          {t(slot === null ? "choose" : "change")}
        </Button>
      </div>
      <StepError text={isLost ? checkout("timeUnavailable") : null} />
    </section>
  );
}
