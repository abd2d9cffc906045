import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { CodeInput } from "#components/account/own/code-input.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { isPhoneContact } from "#domain/person/contact.ts";
import type { LoginEvent, LoginQuestion } from "#domain/person/login-state.ts";
import { phoneText } from "#lib/client/phone-text.ts";
import type { Send } from "#lib/client/use-machine.ts";
import { ConsentBySending } from "#components/account/consent/consent-step.tsx";
import { boldContact } from "#components/account/contact/mail-text.tsx";
import { useProblemText } from "./failure-text.ts";
import { ResendCode } from "./resend-code.tsx";
import { StepForm } from "./step-form.tsx";

interface CodeStepProps {
  formId: string;
  isInOrder: boolean;
  question: Extract<LoginQuestion, { name: "code" }>;
  send: Send<LoginEvent>;
}

/** The mail's link may have been opened in another tab: whoever comes back here is in already. */
function useReturned(send: Send<LoginEvent>): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") send({ type: "returned" });
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [send]);
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
      {(control) => <CodeInput {...control} ref={box} value={code} onChange={(event) => onType(event.target.value)} />}
    </Field>
  );
}

/** 'Código de acceso': one field that takes pasted and suggested codes and sends itself (UX25). */
export function CodeStep({ formId, isInOrder, question, send }: CodeStepProps) {
  const { code, digits, isResending, problem } = question;
  const { to, resendAt, isLinkOnly } = code;
  const isByPhone = isPhoneContact(to);
  const t = useTranslations("account.login");
  const sentText = isLinkOnly ? (isByPhone ? "linkSentPhone" : "linkSent") : "codeSent";
  const text = useProblemText("codeIncomplete")(problem);
  useReturned(send);
  const box = useRef<HTMLInputElement>(null);
  // The button that sends another gives way to the countdown: the field is where to go on.
  useEffect(() => {
    if (code) box.current?.focus();
  }, [code]);
  useEffect(() => {
    // Selected, so that the next digits replace the wrong ones.
    if (problem !== null) box.current?.select();
  }, [problem]);
  return (
    <StepForm id={formId} send={send}>
      <p className="text-base">{t.rich(sentText, { to: phoneText(to), strong: boldContact(phoneText(to)) })}</p>
      {isLinkOnly ? (
        text !== null && (
          <Notice tone="danger" isLive>
            {text}
          </Notice>
        )
      ) : (
        <CodeField
          isByPhone={isByPhone}
          code={digits}
          problem={text}
          box={box}
          onType={(typed) => send({ type: "codeTyped", text: typed })}
        />
      )}
      {isInOrder && <ConsentBySending by="entering" />}
      <ResendCode key={resendAt} resendAt={resendAt} isBusy={isResending} onResend={() => send({ type: "resend" })} />
    </StepForm>
  );
}
