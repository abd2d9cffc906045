"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { useIsWide } from "#lib/client/device/is-wide.ts";
import type { ConfirmSlots } from "./confirm-form.tsx";
import { useConfirm } from "./use-confirm.tsx";

/** The checkout as a page of its own; without anything to send it leads to the menu (A14). */
export function ConfirmPage(slots: ConfirmSlots) {
  const t = useTranslations("checkout");
  const router = useRouter();
  const isWide = useIsWide();
  const onNothing = useCallback(() => router.replace("/"), [router]);
  const { content, footer, isSent } = useConfirm(slots, { isWide, onNothing });
  if (isSent) return content;
  return (
    <div className="flex flex-col gap-4 lg:gap-6">
      <h1 className="text-2xl font-bold">{t("title")}</h1>
      {content}
      {footer && !isWide && (
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
