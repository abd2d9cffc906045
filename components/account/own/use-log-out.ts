import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { logOut } from "#lib/actions/account.ts";
import { forgetDevice } from "#lib/client/device/forget-device.ts";
import { reached } from "#lib/client/device/reached.ts";
import { forgetPushes } from "#lib/client/kept/forget-pushes.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";

/** Ends the session and clears what belonged to it: location, cart, addresses, orders, user (S2 §4.1). */
export function useLogOut(): { isBusy: boolean; leave: () => Promise<void> } {
  const { showToast } = useToasts();
  const t = useTranslations("account.menu");
  const forget = useSetAtom(forgetDevice);
  const { loggedOut } = useSessionChange();
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    const answer = await reached(logOut({}));
    setIsBusy(false);
    if (!answer.ok) {
      showToast({ text: t("logoutFailed"), tone: "error" });
      return;
    }
    forgetPushes().catch(() => undefined);
    forget();
    loggedOut();
    showToast({ text: t("loggedOut"), tone: "success" });
  };
  return { isBusy, leave };
}
