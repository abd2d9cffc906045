import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import type { Failure } from "#domain/base/failure.ts";
import { codeDigits } from "#domain/person/login/code-digits.ts";
import { leave, requestLeavingCode } from "#lib/actions/own-data.ts";
import { forgetDevice } from "#lib/client/device/forget-device.ts";
import { reached } from "#lib/client/device/reached.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { useAsCustomer } from "#lib/client/session/as-customer.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";

/** Who forgets the person: this shop, or every one, with the account. */
export type LeavingScope = "business" | "account";

/** Today's tries are spent (U4). */
const tomorrow: Failure = { kind: "wait", seconds: 24 * 3600 };

function isSpent(failure: Failure): boolean {
  return failure.kind === "refused" && failure.code === "code_link_only";
}

/** One of the two acts: a code to an identity, or none, then the act, after which nobody is logged in here (B10). */
export function useLeaving(scope: LeavingScope, refresh: () => void) {
  const t = useTranslations("account.data.leaving");
  const asCustomer = useAsCustomer();
  const { showToast } = useToasts();
  const { loggedOut } = useSessionChange();
  const forgetHere = useSetAtom(forgetDevice);
  const [sentTo, setSentTo] = useState<string | null>(null);
  /** The act was pressed where there is no code to type: the next press does it. */
  const [isAsked, setIsAsked] = useState(false);
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
  const known = (left: Failure) => {
    setFailure(isSpent(left) ? tomorrow : left);
    // An order that came meanwhile is shown with until when.
    if (left.kind === "refused" && left.code === "leaving_waits") refresh();
  };
  return {
    sentTo,
    isAsked,
    digits,
    isBusy,
    failure,
    type: (text: string) => {
      setFailure(null);
      setDigits(codeDigits(text));
    },
    ask: () => setIsAsked(true),
    cancel: () => {
      setSentTo(null);
      setIsAsked(false);
      setDigits("");
      setFailure(null);
    },
    sendCode: async (to: string) =>
      await during(async () => {
        const sent = await asCustomer(() => requestLeavingCode({ scope, contact: to }));
        if (!sent.ok) setFailure(sent.failure);
        else setSentTo(to);
      }),
    finish: async () =>
      await during(async () => {
        const left = await reached(leave({ scope, contact: sentTo, code: sentTo === null ? null : digits }));
        if (!left.ok) return known(left.failure);
        forgetHere();
        loggedOut();
        showToast({ text: t(`done.${scope}`), tone: "success" });
      }),
  };
}
