"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { useConfirm } from "./use-confirm.tsx";

/** The checkout as a page of its own; without anything to send it leads to the menu (A14). */
export function ConfirmPage({ lines }: { lines: ReactNode }) {
  const t = useTranslations("checkout");
  const router = useRouter();
  const { content, footer, isDone } = useConfirm(lines);
  useEffect(() => {
    if (isDone) router.replace("/");
  }, [isDone, router]);
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">{t("title")}</h1>
      {content}
      {footer && (
        <div
          data-own-bar
          className="bg-surface border-line sticky bottom-0 z-10 -mx-4 border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
        >
          {footer}
        </div>
      )}
    </div>
  );
}
