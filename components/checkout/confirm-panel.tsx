"use client";

import { useTranslations } from "next-intl";
import { useIsFramePainted } from "#components/ui/sheet/layers.ts";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { usePanel } from "#lib/client/panel/panel.ts";
import { ConfirmSkeleton } from "./confirm-skeleton.tsx";
import { useConfirm } from "./use-confirm.tsx";
import type { ConfirmSlots } from "./confirm-form.tsx";

/** Width of the panel, and with the questions of who orders (S3 §9). */
const panelWidth = 400;
const expandedWidth = 845;

/** The checkout as a side panel: everything in sight and editable before it is sent (S3 §2, UX28). */
export function ConfirmPanel({ isOpen, ...slots }: { isOpen: boolean } & ConfirmSlots) {
  const t = useTranslations("checkout");
  const common = useTranslations("common");
  const { close } = usePanel();
  const { content, footer, isExpanded } = useConfirm(slots);
  const isPainted = useIsFramePainted();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => close()}
      title={t("title")}
      closeLabel={common("close")}
      side="end"
      width={isExpanded ? expandedWidth : panelWidth}
      footer={isPainted ? footer : null}
    >
      <div className="@container flex min-h-full flex-col px-4 py-2">{isPainted ? content : <ConfirmSkeleton />}</div>
    </Sheet>
  );
}
