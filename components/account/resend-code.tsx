import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";

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
  /** When another code may be asked for (ms). */
  resendAt: number;
  isBusy: boolean;
  onResend: () => void;
}

/** Another code, as soon as the platform allows one (U4, UX25). */
export function ResendCode({ resendAt, isBusy, onResend }: ResendCodeProps) {
  const t = useTranslations("account.login");
  const seconds = useSecondsUntil(resendAt);
  if (seconds > 0) {
    return (
      <p className="text-ink-muted flex min-h-11 items-center justify-center text-sm even-figures">
        {t("resendIn", { seconds })}
      </p>
    );
  }
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={onResend}>
      {t("resend")}
    </Button>
  );
}
