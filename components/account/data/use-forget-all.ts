import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { forgetThisBrowser } from "#lib/actions/own-data.ts";
import { forgetPushes } from "#lib/client/kept/forget-pushes.ts";
import { forgetPages } from "#lib/client/kept/shop-worker.ts";
import { forgetCookies, forgetDevice } from "#lib/client/device/forget-device.ts";
import { reached } from "#lib/client/device/reached.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";

/** Empties storage and cookies of this shop, the session among them: the server first, so that nothing is half gone (B10). */
export function useForgetAll(): { isBusy: boolean; forget: () => Promise<void> } {
  const t = useTranslations("account.data.device");
  const { showToast } = useToasts();
  const { loggedOut } = useSessionChange();
  const forgetHere = useSetAtom(forgetDevice);
  const [isBusy, setIsBusy] = useState(false);
  const forget = async () => {
    setIsBusy(true);
    const answer = await reached(forgetThisBrowser({}));
    setIsBusy(false);
    if (!answer.ok) return showToast({ text: t("forgetFailed"), tone: "error" });
    forgetCookies();
    forgetPages().catch(() => undefined);
    forgetPushes().catch(() => undefined);
    forgetHere();
    loggedOut();
    showToast({ text: t("allForgotten"), tone: "success" });
  };
  return { isBusy, forget };
}
