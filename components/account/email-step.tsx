import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import type { LoginEvent, LoginProblem, LoginQuestion } from "#domain/person/login-state.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { Send } from "#lib/client/use-machine.ts";
import { ConsentBySending } from "#components/account/consent/consent-step.tsx";
import { ContactField } from "./contact-field.tsx";
import { useProblemText } from "./failure-text.ts";
import { PasskeyButton } from "#components/account/passkey/passkey-button.tsx";
import { ProviderButtons } from "./provider/provider-buttons.tsx";
import { StepForm } from "./step-form.tsx";

interface EmailStepProps {
  formId: string;
  isInOrder: boolean;
  question: Extract<LoginQuestion, { name: "email" }>;
  email: string;
  send: Send<LoginEvent>;
}

function isUnknown(problem: LoginProblem | null): boolean {
  return problem?.kind === "failed" && problem.failure.kind === "refused" && problem.failure.code === "user_not_found";
}

/** 'Iniciar sesión con correo': the address that the code goes to (S2 §2.1), or the phone where codes go there (A150). */
export function EmailStep({ formId, isInOrder, question: { problem }, email, send }: EmailStepProps) {
  const { takesPhoneCodes } = useStore();
  const t = useTranslations("account");
  const text = useProblemText(takesPhoneCodes ? "loginContact" : "loginEmail");
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) box.current?.focus();
  }, [problem]);
  return (
    <StepForm id={formId} send={send}>
      <ContactField
        ref={box}
        hasFocus={!isInOrder}
        hint={t("login.emailHint")}
        error={text(problem)}
        value={email}
        onType={(typed) => send({ type: "emailTyped", email: typed })}
      />
      {isInOrder && <ConsentBySending by="entering" />}
      <Button
        variant={isUnknown(problem) ? "secondary" : "quiet"}
        onClick={() => send({ type: "chosen", step: "signUp" })}
      >
        {isUnknown(problem) ? t("menu.signUp") : t("login.create")}
      </Button>
      <Button variant="quiet" onClick={() => send({ type: "chosen", step: "password" })}>
        {t("login.byPassword")}
      </Button>
      <PasskeyButton send={send} />
      <ProviderButtons send={send} />
    </StepForm>
  );
}
