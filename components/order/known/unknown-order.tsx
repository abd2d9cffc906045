import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { OrderSearch } from "./order-search.tsx";

/** Nobody knows this number here: look again, or look it up (S3 §2). */
export function UnknownOrder({ number }: { number: string }) {
  const t = useTranslations("tracking");
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4 py-6">
      <SearchX aria-hidden className="size-12 text-ink-muted" strokeWidth={1.75} />
      <h1 className="text-2xl font-bold">{t("unknownTitle", { number })}</h1>
      <p className="text-ink-muted">{t("unknownHint")}</p>
      <OrderSearch initial={number} />
    </div>
  );
}
