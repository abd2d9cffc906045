import { useSetAtom } from "jotai/react";
import { useEffect, useRef } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { useGetter } from "#lib/client/device/use-value.ts";
import { inAppShown } from "#lib/client/in-app-shown.ts";
import { useLeaveApp } from "./use-leave-app.ts";

/** As long as somebody reads and decides (ms). */
const shownFor = 20_000;

/** Says once a visit what may fail inside of another app, with the way out (B5). */
export function InAppNotice(): null {
  const { showToast } = useToasts();
  const app = useLeaveApp();
  const wasShown = useGetter(inAppShown);
  const keepShown = useSetAtom(inAppShown);
  const show = () => {
    if (app === null || wasShown()) return;
    keepShown(() => true);
    const action = { label: app.label, onPress: () => void app.leave() };
    showToast({ text: app.text, tone: "info", milliseconds: shownFor, action });
  };
  const atFirst = useRef(show);
  useEffect(() => atFirst.current(), []);
  return null;
}
