import type { Session } from "#lib/exchange/session.ts";
import { CodeStep } from "./code-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { LinkStep } from "./link-step.tsx";
import { SignUpStep } from "./sign-up-step.tsx";
import type { Login } from "./use-login.ts";

interface LoginStepProps {
  login: Login;
  formId: string;
  /** It stands in the checkout: what it asks goes with 'Enviar pedido', and nothing of it takes the focus by itself. */
  isInOrder?: boolean;
  onBusy: (isBusy: boolean) => void;
  /** The code was right. */
  onEntered: (session: Session) => Promise<void>;
}

/** The step of a log-in that is asked now, as a form without its button. */
export function LoginStep({ login, formId, isInOrder = false, onBusy, onEntered }: LoginStepProps) {
  const { view, code, link } = login;
  if (view === "link" && link !== null) {
    return <LinkStep token={link} onEntered={onEntered} onLeave={() => login.show("email")} />;
  }
  if (view === "code" && code) {
    return (
      <CodeStep
        formId={formId}
        sent={code}
        onBusy={onBusy}
        onResent={login.resent}
        onWait={login.resendLater}
        onEntered={onEntered}
      />
    );
  }
  if (view === "signUp") {
    return (
      <SignUpStep
        formId={formId}
        isInOrder={isInOrder}
        draft={login.signUp}
        onDraft={login.setSignUp}
        onBusy={onBusy}
        onSent={(to, sent) => login.codeSent("signUp", to, sent)}
        onLogin={() => login.show("email")}
      />
    );
  }
  return (
    <EmailStep
      formId={formId}
      isInOrder={isInOrder}
      email={login.email}
      onEmail={login.setEmail}
      onBusy={onBusy}
      onSent={(to, sent) => login.codeSent("email", to, sent)}
      onSignUp={() => login.show("signUp")}
    />
  );
}
