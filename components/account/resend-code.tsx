import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useToasts } from "#components/ui/toast/toasts.tsx";
import { requestCode } from "#lib/actions/account.ts";
import { reached } from "#lib/client/device/reached.ts";
import type { SentCode } from "#lib/exchange/session.ts";
import { useFailureText } from "./failure-text.ts";

/** Whole seconds until `instant` (ms), counting down; 0 when it is over. For another instant mount it anew. */
function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((instant - now) / 1000));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return seconds;
}

interface ResendCodeProps {
  /** A mail address, or a phone in E.164. */
  to: string;
  /** When another code may be asked for (ms). */
  resendAt: number;
  onResent: (sent: SentCode) => void;
  /** Too early: when to ask again, in seconds. */
  onWait: (seconds: number) => void;
  onProblem: (text: string) => void;
}

/** Another code, as soon as the platform allows one (U4, UX25). */
export function ResendCode({ to, resendAt, onResent, onWait, onProblem }: ResendCodeProps) {
  const { showToast } = useToasts();
  const t = useTranslations("account.login");
  const failureText = useFailureText();
  const seconds = useSecondsUntil(resendAt);
  const [isBusy, setIsBusy] = useState(false);
  const resend = async () => {
    setIsBusy(true);
    const answer = await reached(requestCode({ to }));
    setIsBusy(false);
    if (answer.ok) {
      onResent(answer.value);
      showToast({ text: t("resent"), tone: "success" });
      return;
    }
    if (answer.failure.kind === "wait") onWait(answer.failure.seconds);
    onProblem(failureText(answer.failure, to));
  };
  if (seconds > 0) {
    return (
      <p className="text-ink-muted flex min-h-11 items-center justify-center text-sm tabular-nums">
        {t("resendIn", { seconds })}
      </p>
    );
  }
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void resend()}>
      {t("resend")}
    </Button>
  );
}
