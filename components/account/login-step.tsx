import { needsEmail, shownQuestion } from "#domain/person/login.ts";
import { contactOf, hasContact, signUpOf } from "#domain/person/login/login-question.ts";
import { CodeStep } from "./code-step.tsx";
import { ConsentStep } from "#components/account/consent/consent-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { LinkStep } from "./link-step.tsx";
import { PasskeyStep } from "#components/account/passkey/passkey-step.tsx";
import { ProviderStep } from "./provider/provider-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { SignUpStep } from "./sign-up-step.tsx";
import type { Login } from "./use-login.ts";

interface LoginStepProps {
  login: Login;
  formId: string;
  /** It stands in the checkout: what it asks goes with 'Enviar pedido', and nothing of it takes the focus by itself. */
  isInOrder?: boolean;
}

/** The step of a log-in that is asked now, as a form without its button. */
export function LoginStep({ login, formId, isInOrder = false }: LoginStepProps) {
  const { state, facts, send } = login;
  const question = shownQuestion(state);
  switch (question.name) {
    case "consent":
      return <ConsentStep formId={formId} isInOrder={isInOrder} question={question} send={send} />;
    case "provider":
    case "noAccount":
    case "taken":
    case "greeting":
      return <ProviderStep formId={formId} question={question} draft={signUpOf(state.input, facts)} send={send} />;
    case "passkey":
      return <PasskeyStep formId={formId} question={question} send={send} />;
    case "link":
      return <LinkStep question={question} send={send} />;
    case "password":
      return (
        <PasswordStep
          formId={formId}
          isInOrder={isInOrder}
          question={question}
          contact={contactOf(state.input, facts)}
          isContact={hasContact(state.input, facts)}
          send={send}
        />
      );
    case "code":
      return <CodeStep formId={formId} isInOrder={isInOrder} question={question} send={send} />;
    case "signUp":
      return (
        <SignUpStep
          formId={formId}
          isInOrder={isInOrder}
          question={question}
          draft={signUpOf(state.input, facts)}
          needsEmail={needsEmail(question, facts)}
          send={send}
        />
      );
    case "email":
      return (
        <EmailStep
          formId={formId}
          isInOrder={isInOrder}
          question={question}
          email={contactOf(state.input, facts)}
          send={send}
        />
      );
  }
}
