import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { boldContact } from "#components/account/contact/mail-text.tsx";
import { useFailureText, useProblemText } from "#components/account/failure-text.ts";
import { NameField } from "#components/account/name-field.tsx";
import { PhoneField } from "#components/account/phone-field.tsx";
import { ConsentField } from "#components/account/sign-up-step.tsx";
import { useSignUpTexts } from "#components/account/sign-up-texts.ts";
import { StepForm } from "#components/account/step-form.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Status } from "#components/ui/status.tsx";
import { useFirstInvalid } from "#components/ui/use-first-invalid.ts";
import type { LoginEvent, LoginQuestion } from "#domain/person/login-state.ts";
import type { SignUpDraft } from "#domain/person/sign-up.ts";
import type { Send } from "#lib/client/use-machine.ts";
import { providerLabels } from "./provider-buttons.tsx";

type ProviderQuestion = Extract<LoginQuestion, { name: "provider" | "noAccount" | "taken" | "greeting" }>;

interface ProviderStepProps {
  formId: string;
  question: ProviderQuestion;
  draft: SignUpDraft;
  send: Send<LoginEvent>;
}

/** What takes the focus in the place of a field, so that it is read. */
function ProviderText({ children }: { children: ReactNode }) {
  return (
    <div data-question tabIndex={-1} role="alert" className="text-base">
      {children}
    </div>
  );
}

interface GreetingProps extends Omit<ProviderStepProps, "question"> {
  question: Extract<ProviderQuestion, { name: "greeting" }>;
}

/** 'Hola, {name}! Por favor ingresa tu número de teléfono.' (S2 §2.3) */
function Greeting({ formId, question, draft, send }: GreetingProps) {
  const { person, round } = question;
  const t = useTranslations("account.provider");
  const problems = useSignUpTexts()(question.problems);
  const failure = useProblemText("incomplete")(question.problem);
  const form = useFirstInvalid(round);
  const set = (change: Partial<SignUpDraft>) => send({ type: "signUpTyped", draft: { ...draft, ...change } });
  return (
    <StepForm id={formId} ref={form} send={send}>
      {failure !== null && (
        <Notice tone="danger" isLive>
          {failure}
        </Notice>
      )}
      <p className="text-base">{t(person === "" ? "greetingNobody" : "greeting", { name: person })}</p>
      {person === "" && (
        <NameField value={draft.name} error={problems.name} isFirst onChange={(name) => set({ name })} />
      )}
      <PhoneField
        value={draft.phone}
        error={question.problems.phone === "invalid" ? t("phoneInvalid") : (problems.phone ?? null)}
        takesCode={false}
        onChange={(value) => set({ phone: value })}
      />
      <ConsentField
        isGiven={draft.hasConsented}
        error={problems.consent}
        onChange={(hasConsented) => set({ hasConsented })}
      />
    </StepForm>
  );
}

/** What somebody is asked who came back from a provider (S2 §4.3, A223). */
export function ProviderStep({ formId, question, draft, send }: ProviderStepProps) {
  const t = useTranslations("account.provider");
  const failureText = useFailureText();
  switch (question.name) {
    case "provider":
      return (
        <Status className="flex items-center gap-3 text-base">
          <span aria-hidden className="spinner size-5 shrink-0" />
          {t("entering", { provider: providerLabels[question.provider] })}
        </Status>
      );
    case "noAccount":
      return (
        <StepForm id={formId} send={send}>
          <ProviderText>{t("noAccount")}</ProviderText>
        </StepForm>
      );
    case "taken":
      return (
        <StepForm id={formId} send={send}>
          <ProviderText>{t.rich("taken", { to: question.to, strong: boldContact(question.to) })}</ProviderText>
          {question.problem?.kind === "failed" && (
            <Notice tone="danger" isLive>
              {failureText(question.problem.failure, question.to)}
            </Notice>
          )}
        </StepForm>
      );
    case "greeting":
      return <Greeting formId={formId} question={question} draft={draft} send={send} />;
  }
}
