import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";

const copiedTime = 2000;

/** Something to type at the bank, and a button that copies it. */
export function CopyRow({ label, shown, copied }: { label: string; shown: string; copied: string }) {
  const t = useTranslations("payment");
  const { showToast } = useToasts();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedTime);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied);
      setIsCopied(true);
    } catch {
      // A browser may forbid it: the text can be marked by hand.
      showToast({ text: t("copyFailed"), tone: "error" });
    }
  };
  const Mark = isCopied ? Check : Copy;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 flex-[1_1_9rem]">
        <span className="block text-sm text-ink-muted">{label}</span>
        <span className="block text-[min(1.125rem,7vw)] leading-tight font-bold wrap-anywhere even-figures select-all">
          {shown}
        </span>
      </p>
      <Button variant="secondary" aria-label={t("copyThing", { thing: label })} onClick={() => void copy()}>
        <Mark aria-hidden className="size-4" strokeWidth={1.75} />
        <span aria-live="polite">{t(isCopied ? "copied" : "copy")}</span>
      </Button>
    </div>
  );
}
