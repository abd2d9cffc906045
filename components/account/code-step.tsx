import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { ReactNode, RefObject, SubmitEvent } from "react";
import { Field, TextInput } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { enterCode } from "#lib/actions/account.ts";
import { isPhoneContact } from "#domain/person/contact.ts";
import { reached } from "#lib/client/device/reached.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { phoneText } from "#lib/client/phone-text.ts";
import type { SentCode, Session } from "#lib/exchange/session.ts";
import { useFailureText } from "./failure-text.ts";
import type { PendingCode } from "./pending-code.ts";
import { ResendCode } from "./resend-code.tsx";

const codeLength = 6;

interface CodeStepProps {
  formId: string;
  sent: PendingCode;
  onBusy: (isBusy: boolean) => void;
  onResent: (sent: SentCode) => void;
  onWait: (seconds: number) => void;
  onEntered: (session: Session) => Promise<void>;
}

/** The mail's link may have been opened in another tab: whoever comes back here is in already. */
function useLoginElsewhere({ onEntered }: CodeStepProps): void {
  const { refresh } = useSession();
  const latest = useRef({ refresh, onEntered });
  useEffect(() => {
    latest.current = { refresh, onEntered };
  });
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const { data } = await latest.current.refresh();
      if (data?.user) await latest.current.onEntered(data);
    };
    const onChange = () => void look();
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}

function useCodeEntry({ sent, onBusy, onEntered }: CodeStepProps) {
  const t = useTranslations("account.problem");
  const failureText = useFailureText();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);
  useWhenOnline(() => setProblem((shown) => (shown === t("unavailable") ? null : shown)));
  const submit = async (typed: string) => {
    if (isBusy.current || sent.isLinkOnly) return;
    if (typed.length !== codeLength) return setProblem(t("codeIncomplete"));
    isBusy.current = true;
    onBusy(true);
    const answer = await reached(enterCode({ code: typed }));
    if (answer.ok) await onEntered(answer.value);
    else setProblem(failureText(answer.failure, sent.to));
    isBusy.current = false;
    onBusy(false);
  };
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, "").slice(0, codeLength);
    setProblem(null);
    setCode(digits);
    // The sixth digit sends it; the same six are not sent twice by themselves.
    if (digits.length === codeLength && digits !== code) void submit(digits);
  };
  return { code, problem, setProblem, submit, type };
}

function strong(text: ReactNode) {
  return <strong className="font-semibold break-words">{text}</strong>;
}

interface CodeFieldProps {
  isByPhone: boolean;
  code: string;
  problem: string | null;
  box: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
}

function CodeField({ isByPhone, code, problem, box, onType }: CodeFieldProps) {
  const t = useTranslations("account.login");
  return (
    <Field label={t("code")} hint={t(isByPhone ? "codeHintPhone" : "codeHint")} error={problem}>
      {(control) => (
        <TextInput
          {...control}
          ref={box}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          name="one-time-code"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          value={code}
          onChange={(event) => onType(event.target.value)}
          className="text-center text-xl tracking-[0.4em] tabular-nums"
        />
      )}
    </Field>
  );
}

/** 'Código de acceso': one field that takes pasted and suggested codes and sends itself (UX25). */
export function CodeStep(props: CodeStepProps) {
  const { formId, sent, onResent, onWait } = props;
  const { to, resendAt, isLinkOnly } = sent;
  const isByPhone = isPhoneContact(to);
  const t = useTranslations("account.login");
  const sentText = isLinkOnly ? (isByPhone ? "linkSentPhone" : "linkSent") : "codeSent";
  const { code, problem, setProblem, submit, type } = useCodeEntry(props);
  useLoginElsewhere(props);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    // Selected, so that the next digits replace the wrong ones.
    if (problem !== null) box.current?.select();
  }, [problem]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(code);
  };
  return (
    <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <p className="text-base">{t.rich(sentText, { to: isByPhone ? phoneText(to) : to, strong })}</p>
      {isLinkOnly ? (
        problem !== null && (
          <Notice tone="danger" isLive>
            {problem}
          </Notice>
        )
      ) : (
        <CodeField isByPhone={isByPhone} code={code} problem={problem} box={box} onType={type} />
      )}
      <ResendCode
        key={resendAt}
        to={to}
        resendAt={resendAt}
        onResent={(next) => {
          onResent(next);
          // The button gives way to the countdown: the field is where to go on.
          box.current?.focus();
        }}
        onWait={onWait}
        onProblem={setProblem}
      />
    </form>
  );
}
