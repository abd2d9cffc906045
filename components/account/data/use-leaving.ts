import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import type { Failure } from "#domain/base/failure.ts";
import { leave, requestLeavingCode } from "#lib/actions/own-data.ts";
import { forgetDevice } from "#lib/client/device/forget-device.ts";
import { reached } from "#lib/client/device/reached.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { useAsCustomer } from "#lib/client/session/as-customer.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";

/** Who forgets the person: this shop, or every one, with the account. */
export type LeavingScope = "business" | "account";

/** Today's tries are spent: the mail has a link and no code, and a link proves nothing here (U4). */
const tomorrow: Failure = { kind: "wait", seconds: 24 * 3600 };

function isSpent(failure: Failure): boolean {
  return failure.kind === "refused" && failure.code === "code_link_only";
}

/** One of the two acts: a code to an identity, then the act with it, after which nobody is logged in here (B10). */
export function useLeaving(scope: LeavingScope, refresh: () => void) {
  const t = useTranslations("account.data.leaving");
  const asCustomer = useAsCustomer();
  const { showToast } = useToasts();
  const { loggedOut } = useSessionChange();
  const forgetHere = useSetAtom(forgetDevice);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [digits, setDigits] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useWhenOnline(() => setFailure(null));
  const during = async (act: () => Promise<void>) => {
    setIsBusy(true);
    setFailure(null);
    await act();
    setIsBusy(false);
  };
  return {
    sentTo,
    digits,
    isBusy,
    failure,
    type: (text: string) => {
      setFailure(null);
      setDigits(text.replaceAll(/\D/g, "").slice(0, 6));
    },
    cancel: () => {
      setSentTo(null);
      setDigits("");
      setFailure(null);
    },
    sendCode: async (to: string) =>
      await during(async () => {
        const sent = await asCustomer(() => requestLeavingCode({ to }));
        if (!sent.ok) setFailure(sent.failure);
        else if (sent.value.isLinkOnly) setFailure(tomorrow);
        else setSentTo(to);
      }),
    finish: async () =>
      await during(async () => {
        const left = await reached(leave({ scope, code: digits }));
        if (!left.ok) {
          setFailure(isSpent(left.failure) ? tomorrow : left.failure);
          // An order that came meanwhile is shown with until when.
          if (left.failure.kind === "refused" && left.failure.code === "leaving_waits") refresh();
          return;
        }
        forgetHere();
        loggedOut();
        showToast({ text: t(`done.${scope}`), tone: "success" });
      }),
  };
}
