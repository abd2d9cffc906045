import { useTranslations } from "next-intl";
import { useProblemText } from "#components/account/failure-text.ts";
import { StepForm } from "#components/account/step-form.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { LoginEvent, LoginQuestion } from "#domain/person/login-state.ts";
import type { Send } from "#lib/client/use-machine.ts";

interface PasskeyStepProps {
  formId: string;
  question: Extract<LoginQuestion, { name: "passkey" }>;
  send: Send<LoginEvent>;
}

/** While the device asks for finger, face or PIN, and what is to be done when that led nowhere (A230). */
export function PasskeyStep({ formId, question: { problem }, send }: PasskeyStepProps) {
  const t = useTranslations("account.passkey");
  const text = useProblemText("incomplete")(problem);
  return (
    <StepForm id={formId} send={send}>
      {text === null ? (
        <output data-question tabIndex={-1}>
          {t("waiting")}
        </output>
      ) : (
        <Notice tone="warning" isLive title={text}>
          {t("orCode")}
        </Notice>
      )}
    </StepForm>
  );
}
