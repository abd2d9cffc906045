import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Status } from "#components/ui/status.tsx";
import { PreparingFood } from "./preparing-food.tsx";

interface WaitingViewProps {
  /** Until it is sent again by itself. */
  seconds: number;
  onGiveUp: () => void;
}

/** An order in the line: it is sent by itself, and can be given up until then (A215). */
export function WaitingView({ seconds, onGiveUp }: WaitingViewProps) {
  const t = useTranslations("checkout");
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(1, before - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="m-auto flex flex-col items-center gap-3 px-6 py-12 text-center">
      <PreparingFood isDone={false} />
      <Status className="text-xl font-bold text-balance">{t("manyOrders")}</Status>
      {/* A timer says nothing by itself: a screen reader is not interrupted every second. */}
      <p role="timer" className="text-sm text-balance text-ink-muted">
        {t("sentIn", { seconds: left })}
      </p>
      <Button variant="secondary" onClick={onGiveUp}>
        {t("doNotSend")}
      </Button>
    </div>
  );
}
