import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { PasswordInput } from "./password-input.tsx";
import type { LoginEvent, LoginQuestion } from "#domain/person/login-state.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { Send } from "#lib/client/use-machine.ts";
import { ConsentBySending } from "#components/account/consent/consent-step.tsx";
import { ContactField } from "./contact-field.tsx";
import { useProblemText } from "./failure-text.ts";
import { StepForm } from "./step-form.tsx";

interface PasswordStepProps {
  formId: string;
  isInOrder: boolean;
  question: Extract<LoginQuestion, { name: "password" }>;
  contact: string;
  /** The contact is a mail address, or a phone where codes go there. */
  isContact: boolean;
  send: Send<LoginEvent>;
}

/** 'Ingresar con contraseña' (S2 §2.2, A77); what went wrong is shown under the password, and a code is one press away. */
export function PasswordStep({ formId, isInOrder, question, contact, isContact, send }: PasswordStepProps) {
  const { password, problem, isResending } = question;
  const t = useTranslations("account");
  const { open } = usePanelActions();
  const { takesPhoneCodes } = useStore();
  const text = useProblemText(takesPhoneCodes ? "credentialsContact" : "credentials");
  const notValid = t(takesPhoneCodes ? "problem.loginContact" : "problem.EMAIL_NOT_VALID");
  const [isLeft, setIsLeft] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) box.current?.select();
  }, [problem]);
  return (
    <StepForm id={formId} send={send}>
      <ContactField
        value={contact}
        error={isLeft && contact !== "" && !isContact ? notValid : null}
        onType={(email) => send({ type: "emailTyped", email })}
        onLeave={() => setIsLeft(true)}
      />
      <Field label={t("login.password")} error={text(problem)}>
        {(control) => (
          <PasswordInput
            {...control}
            ref={box}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => send({ type: "passwordTyped", password: event.target.value })}
          />
        )}
      </Field>
      {isInOrder && <ConsentBySending by="entering" />}
      <Button variant="quiet" onClick={() => open("forgotPassword")}>
        {t("password.forgot")}
      </Button>
      <Button variant="secondary" isBusy={isResending} onClick={() => send({ type: "resend" })}>
        {t("login.byCode")}
      </Button>
      {isInOrder && (
        <Button variant="quiet" onClick={() => send({ type: "chosen", step: "signUp" })}>
          {t("login.create")}
        </Button>
      )}
    </StepForm>
  );
}
