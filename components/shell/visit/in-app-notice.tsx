import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { useGetter } from "#lib/client/device/use-value.ts";
import { inAppShown } from "#lib/client/in-app-shown.ts";
import { useWayOut } from "#lib/client/way-out.ts";

/** As long as somebody reads and decides (ms). */
const shownFor = 20_000;

/** Says once a visit what does not work inside of another app, with the way out (B5). */
export function InAppNotice(): null {
  const t = useTranslations("shell.inApp");
  const { showToast } = useToasts();
  const wayOut = useWayOut();
  const wasShown = useGetter(inAppShown);
  const keepShown = useSetAtom(inAppShown);
  const show = () => {
    if (wayOut === null || wasShown()) return;
    keepShown(() => true);
    const leave = async () => {
      const outcome = await wayOut.leave();
      if (outcome !== "opened") showToast({ text: t(outcome), tone: outcome === "copied" ? "success" : "error" });
    };
    showToast({
      text: t("text", { app: wayOut.app.name ?? t("someApp") }),
      tone: "info",
      milliseconds: shownFor,
      action: { label: t(wayOut.app.wayOut), onPress: () => void leave() },
    });
  };
  const atFirst = useRef(show);
  useEffect(() => atFirst.current(), []);
  return null;
}
