import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { enterCode } from "#lib/actions/account.ts";
import { reached } from "#lib/client/device/reached.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { forgetLoginLink } from "#lib/client/panel/login-link.ts";
import type { Session } from "#lib/exchange/session.ts";
import { useFailureText } from "./failure-text.ts";

/** The mail's link was opened: logs in with its token, or says why not (U4). */
export function LinkStep(props: {
  token: string;
  onEntered: (session: Session) => Promise<void>;
  onLeave: () => void;
}) {
  const { token, onEntered, onLeave } = props;
  const t = useTranslations("account");
  const failureText = useFailureText();
  const [problem, setProblem] = useState<string | null>(null);
  const isAsked = useRef(false);
  const [isCutOff, setIsCutOff] = useState(false);
  useWhenOnline(() => {
    if (!isCutOff) return;
    isAsked.current = false;
    setIsCutOff(false);
    setProblem(null);
  });
  useEffect(() => {
    if (isCutOff || isAsked.current) return;
    isAsked.current = true;
    forgetLoginLink();
    const enter = async () => {
      const answer = await reached(enterCode({ code: token }));
      if (!answer.ok) {
        if (answer.failure.kind === "unavailable") setIsCutOff(true);
        const isWrong = answer.failure.kind === "invalid" || answer.failure.kind === "refused";
        const isExpired = answer.failure.kind === "refused" && answer.failure.code === "code_expired";
        // A link that is not this browser's looks like a wrong code.
        return setProblem(isWrong && !isExpired ? t("problem.linkLost") : failureText(answer.failure));
      }
      await onEntered(answer.value);
    };
    void enter();
  }, [isCutOff, token, t, failureText, onEntered]);
  if (problem === null) {
    return (
      <output className="flex items-center gap-3 text-base">
        <span aria-hidden className="spinner size-5 shrink-0" />
        {t("login.linkEntering")}
      </output>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="danger" isLive>
        {problem}
      </Notice>
      <Button variant="secondary" onClick={onLeave}>
        {t("login.another")}
      </Button>
    </div>
  );
}
