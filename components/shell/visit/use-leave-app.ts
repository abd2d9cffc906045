import { useTranslations } from "next-intl";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { useWayOut } from "#lib/client/way-out.ts";

/** The way out of the app that shows the shop, in words, and what its press does (B5); null in a browser of one's own. */
export function useLeaveApp(): { text: string; label: string; leave: () => Promise<void> } | null {
  const t = useTranslations("shell.inApp");
  const { showToast } = useToasts();
  const wayOut = useWayOut();
  if (wayOut === null) return null;
  const { app } = wayOut;
  const leave = async () => {
    const outcome = await wayOut.leave();
    if (outcome !== "opened") showToast({ text: t(outcome), tone: outcome === "copied" ? "success" : "error" });
  };
  return { text: t("text", { app: app.name ?? t("someApp") }), label: t(app.wayOut), leave };
}
