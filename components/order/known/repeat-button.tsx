import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { useReorder } from "#lib/client/order/tracking/reorder.ts";
import { useStore } from "#lib/client/store-info.tsx";

interface RepeatButtonProps {
  number: string;
  /** Of a row: its text is short, the order's number for screen readers only. */
  isSmall?: boolean;
}

/** Puts what an order had into the cart, by today's menu ('Repetir'). */
export function RepeatButton({ number, isSmall = false }: RepeatButtonProps) {
  const t = useTranslations("tracking");
  const { capabilities } = useStore();
  const { showToast } = useToasts();
  const { repeat } = useReorder();
  const [isBusy, setIsBusy] = useState(false);
  if (!capabilities.keepsOrders) return null;
  const press = async () => {
    setIsBusy(true);
    const done = await repeat(number);
    setIsBusy(false);
    if (done.kind !== "added") return showToast({ text: t(`repeatFailed.${done.kind}`), tone: "error" });
    if (done.lost.length > 0) showToast({ text: t("repeatLost", { names: done.lost.join(", ") }), tone: "info" });
    if (done.left > 0) showToast({ text: t("repeatLeft", { count: done.left }), tone: "error" });
  };
  return (
    <Button
      variant="secondary"
      size={isSmall ? "m" : "l"}
      isBusy={isBusy}
      onClick={() => void press()}
      {...(isSmall && { "aria-label": t("repeatNumber", { number }) })}
    >
      <RotateCcw aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      {t(isSmall ? "repeat" : "orderAgain")}
    </Button>
  );
}
