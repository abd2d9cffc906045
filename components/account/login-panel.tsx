import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { CodeStep } from "./code-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { isAlive, pendingCode } from "./pending-code.ts";
import { emptySignUp } from "./sign-up-form.ts";
import { SignUpStep } from "./sign-up-step.tsx";

type View = "email" | "signUp" | "code";

/** Which step is shown and what was typed in each; a code under way outlives the panel (S2 §4.2). */
function useLogin(start: "email" | "signUp") {
  const { country } = useStore();
  const pending = useValue(pendingCode);
  const setPending = useSetAtom(pendingCode);
  const [sent, setSent] = useState(() => (pending && isAlive(pending, Date.now()) ? pending : null));
  const [before, setBefore] = useState(start);
  const [view, setView] = useState<View>(sent ? "code" : start);
  const [email, setEmail] = useState(sent?.email ?? "");
  const [signUp, setSignUp] = useState(() => emptySignUp(country));
  const [isBusy, setIsBusy] = useState(false);
  const remember = (to: string, resendIn: number) => {
    const now = Date.now();
    const code = { email: to, sentAt: now, resendAt: now + resendIn * 1000 };
    setPending(code);
    setSent(code);
  };
  return {
    view,
    email,
    signUp,
    sent,
    isBusy,
    setSignUp,
    setEmail,
    setIsBusy,
    remember,
    show: (next: "email" | "signUp") => {
      // What was typed on the one side is known on the other (UX23).
      if (next === "signUp" && signUp.email === "") setSignUp({ ...signUp, email });
      if (next === "email" && email === "") setEmail(signUp.email);
      setView(next);
    },
    codeSent: (from: "email" | "signUp", to: string, resendIn: number) => {
      remember(to, resendIn);
      setBefore(from);
      setView("code");
    },
    /** Another address: the code that was sent is given up. */
    leaveCode: () => {
      setPending(null);
      setView(before);
    },
  };
}

type Login = ReturnType<typeof useLogin>;

function LoginStep({ login, formId, onDone }: { login: Login; formId: string; onDone: () => void }) {
  const { view, sent } = login;
  if (view === "code" && sent) {
    return (
      <CodeStep
        formId={formId}
        email={sent.email}
        resendAt={sent.resendAt}
        onBusy={login.setIsBusy}
        onResent={(resendIn) => login.remember(sent.email, resendIn)}
        onDone={onDone}
      />
    );
  }
  if (view === "signUp") {
    return (
      <SignUpStep
        formId={formId}
        draft={login.signUp}
        onDraft={login.setSignUp}
        onBusy={login.setIsBusy}
        onSent={(email, resendIn) => login.codeSent("signUp", email, resendIn)}
        onLogin={() => login.show("email")}
      />
    );
  }
  return (
    <EmailStep
      formId={formId}
      email={login.email}
      onEmail={login.setEmail}
      onBusy={login.setIsBusy}
      onSent={(email, resendIn) => login.codeSent("email", email, resendIn)}
      onSignUp={() => login.show("signUp")}
    />
  );
}

/** 'Volver' where there is a step before, and the one verb for what follows (UX26). */
function LoginFooter({ login, formId }: { login: Login; formId: string }) {
  const t = useTranslations("account.login");
  const submit = (
    <Button type="submit" form={formId} size="l" isBusy={login.isBusy} className="flex-1">
      {login.view === "code" ? t("enter") : t("continue")}
    </Button>
  );
  const back = { code: login.leaveCode, signUp: () => login.show("email"), email: null }[login.view];
  return (
    <div className="flex gap-3">
      {back && (
        <Button variant="secondary" size="l" onClick={back}>
          {t("back")}
        </Button>
      )}
      {submit}
    </div>
  );
}

/**
 * Log-in by mailed code, and sign-up that ends with the same code (S2 §2.1, §2.3, A79). Closes with `done` once the person
 * is in, so that what waited for it goes on by itself (A91).
 */
export function LoginPanel({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations();
  const { close, start } = usePanel();
  const setPending = useSetAtom(pendingCode);
  const formId = useId();
  const login = useLogin(start === "signUp" ? "signUp" : "email");
  const content = useRef<HTMLElement>(null);
  const shownView = useRef(login.view);
  useEffect(() => {
    if (shownView.current === login.view) return;
    shownView.current = login.view;
    content.current?.querySelector<HTMLElement>("input")?.focus();
  }, [login.view]);
  const titles = {
    email: t("account.login.title"),
    signUp: t("account.signUp.heading"),
    code: t("account.login.codeTitle"),
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => close()}
      title={titles[login.view]}
      closeLabel={t("common.close")}
      side="bottom"
      width={400}
      footer={<LoginFooter login={login} formId={formId} />}
    >
      <section ref={content} aria-label={titles[login.view]}>
        <LoginStep
          login={login}
          formId={formId}
          onDone={() => {
            setPending(null);
            close({ result: "done", place: null });
          }}
        />
      </section>
    </Sheet>
  );
}
