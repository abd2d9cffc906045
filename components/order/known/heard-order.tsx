import { CloudOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { useDateText } from "#components/order/order-texts.ts";
import { useStatusText } from "#components/order/status-text.ts";
import type { SentOrder } from "#lib/exchange/stored/stored-order.ts";

interface HeardOrderProps {
  number: string;
  heard: NonNullable<SentOrder["heard"]>;
  onRetry: () => unknown;
}

/** An order of this device as it stood when it was heard of last: nobody can be asked now (B19). */
export function HeardOrder({ number, heard, onRetry }: HeardOrderProps) {
  const t = useTranslations("tracking");
  const statusText = useStatusText();
  const dateText = useDateText();
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4 py-6">
      <CloudOff aria-hidden className="size-12 text-ink-muted" strokeWidth={1.75} />
      <header className="flex flex-col gap-1">
        <p className="text-sm text-ink-muted">{t("number", { number })}</p>
        <h1 className="text-2xl font-bold">{statusText(heard)}</h1>
        <p>{t("heardAt", { date: dateText(heard.at) })}</p>
      </header>
      <p className="text-ink-muted">{t("unreachableHint")}</p>
      <Button size="l" onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
