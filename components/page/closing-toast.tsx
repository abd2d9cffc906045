import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useOpenedLayers } from "#components/ui/sheet/layers.ts";
import { useShownToast, useToasts } from "#components/ui/toast/toasts.ts";
import { minutesLeft } from "#domain/store/closing-warning.ts";
import { serverNow } from "#lib/client/device/server-clock.ts";
import { useIsPageVisible } from "#lib/client/device/page-visible.ts";

/** As S3 §9 has it for what only informs. */
const shownFor = 5000;

/** How many minutes are left of `closesAt` (ms), 0 for none (S3 §4). */
function useClosingText() {
  const t = useTranslations("closing");
  return (closesAt: number) => {
    const minutes = minutesLeft(closesAt, serverNow());
    if (minutes === 0) return { title: t("closedTitle"), text: t("closed") };
    return minutes === 10 ? { title: t("soonTitle"), text: t("inTen") } : { title: null, text: t("soon", { minutes }) };
  };
}

/** Says that the branch closes, again until it was seen: not in a tab in the background, nor taken away by a layer. */
export function ClosingToast({ closesAt, onSeen }: { closesAt: number; onSeen: () => void }): null {
  const textOf = useClosingText();
  const { showToast } = useToasts();
  const shown = useShownToast();
  const opened = useOpenedLayers();
  const isVisible = useIsPageVisible();
  const last = useRef<{ text: string; opened: number; isReplaced: boolean } | null>(null);
  useEffect(() => {
    const own = last.current;
    if (own && shown !== null) own.isReplaced = shown.text !== own.text;
    if (own && shown !== null) return;
    if (own && !own.isReplaced && opened === own.opened) return onSeen();
    if (!isVisible) return;
    const now = textOf(closesAt);
    last.current = { text: now.text, opened, isReplaced: false };
    showToast({ ...now, tone: "info", milliseconds: shownFor });
  }, [shown, opened, isVisible, closesAt, onSeen, textOf, showToast]);
  return null;
}
