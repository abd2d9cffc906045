import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { isPhoneContact } from "#domain/person/contact.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { heldLoginLink } from "#lib/client/panel/login-link.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import type { SentCode } from "#lib/exchange/session.ts";
import { CodeStep } from "./code-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { LinkStep } from "./link-step.tsx";
import { isAlive, pendingCode, pendingCodeOf } from "./pending-code.ts";
import type { PendingCode } from "./pending-code.ts";
import { emptySignUp, withContact } from "./sign-up-form.ts";
import type { SignUpDraft } from "./sign-up-form.ts";
import { SignUpStep } from "./sign-up-step.tsx";

type View = "email" | "signUp" | "code" | "link";

/** The code under way that this page knows of, or the sealed cookie of one that was loaded anew (S2 §4.2). */
function useCodeUnderWay(): PendingCode | null {
  const remembered = useValue(pendingCode);
  const { pendingCode: kept } = useSession();
  const [now] = useState(() => Date.now());
  const code = remembered ?? kept;
  return code && isAlive(code, now) ? code : null;
}

/** Which step is shown and what was typed in each; a code under way outlives the panel and the page. */
function useLogin(start: "email" | "signUp") {
  const { country } = useStore();
  const setPending = useSetAtom(pendingCode);
  const underWay = useCodeUnderWay();
  const [link] = useState(heldLoginLink);
  const [before, setBefore] = useState(start);
  /** Null until the person goes somewhere: then a code under way is what comes first. */
  const [chosen, setChosen] = useState<View | null>(link === null ? null : "link");
  const [sent, setSent] = useState<PendingCode | null>(null);
  const { endedContact } = useSession();
  const [email, setEmail] = useState(endedContact);
  const [signUp, setSignUp] = useState(() => emptySignUp(country));
  const [isBusy, setIsBusy] = useState(false);
  const code = sent ?? underWay;
  const view = chosen ?? (code ? "code" : start);
  const remember = (next: PendingCode) => {
    setPending(next);
    setSent(next);
    setChosen("code");
  };
  return {
    view,
    link,
    email,
    signUp,
    code,
    isBusy,
    setSignUp: (draft: SignUpDraft) => {
      setChosen("signUp");
      setSignUp(draft);
    },
    setEmail: (typed: string) => {
      setChosen("email");
      setEmail(typed);
    },
    setIsBusy,
    show: (next: "email" | "signUp") => {
      // What was typed on the one side is known on the other (UX23).
      if (next === "signUp") setSignUp(withContact(signUp, email));
      if (next === "email" && email === "") setEmail(signUp.email);
      setChosen(next);
    },
    codeSent: (from: "email" | "signUp", to: string, answer: SentCode) => {
      setBefore(from);
      remember(pendingCodeOf(to, answer, Date.now()));
    },
    resent: (answer: SentCode) => code && remember(pendingCodeOf(code.to, answer, Date.now())),
    resendLater: (seconds: number) => code && remember({ ...code, resendAt: Date.now() + seconds * 1000 }),
    /** Back to the address: the code that was sent stays good, and asking for it again leads back to it. */
    leaveCode: () => {
      if (email === "" && code) setEmail(code.to);
      setChosen(before);
    },
  };
}

type Login = ReturnType<typeof useLogin>;

function LoginStep({ login, formId, onDone }: { login: Login; formId: string; onDone: () => void }) {
  const { view, code, link } = login;
  if (view === "link" && link !== null) {
    return <LinkStep token={link} onDone={onDone} onLeave={() => login.show("email")} />;
  }
  if (view === "code" && code) {
    return (
      <CodeStep
        formId={formId}
        sent={code}
        onBusy={login.setIsBusy}
        onResent={login.resent}
        onWait={login.resendLater}
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
        onSent={(to, sent) => login.codeSent("signUp", to, sent)}
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
      onSent={(to, sent) => login.codeSent("email", to, sent)}
      onSignUp={() => login.show("signUp")}
    />
  );
}

/** 'Volver' where there is a step before, and the one verb for what follows (UX26). */
function LoginFooter({ login, formId }: { login: Login; formId: string }) {
  const t = useTranslations("account.login");
  const isLinkAwaited = login.view === "code" && login.code?.isLinkOnly === true;
  const submit = !isLinkAwaited && (
    <Button type="submit" form={formId} size="l" isBusy={login.isBusy} className="flex-[1_1_9rem]">
      {login.view === "code" ? t("enter") : t("continue")}
    </Button>
  );
  const back = { code: login.leaveCode, signUp: () => login.show("email"), email: null, link: null }[login.view];
  return (
    <div className="flex flex-wrap gap-3">
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
  const { close, start, resumeAt } = usePanel();
  const setPending = useSetAtom(pendingCode);
  const { hasEnded } = useSession();
  const formId = useId();
  const login = useLogin(start === "signUp" ? "signUp" : "email");
  const content = useRef<HTMLElement>(null);
  const shownView = useRef(login.view);
  useEffect(() => {
    if (shownView.current === login.view) return;
    shownView.current = login.view;
    content.current?.querySelector<HTMLElement>("input")?.focus();
  }, [login.view]);
  const { view } = login;
  // What was typed is on no device: only the form itself comes again.
  useEffect(() => resumeAt("login", view === "signUp" ? "signUp" : null), [view, resumeAt]);
  const { takesPhoneCodes } = useStore();
  const isByPhone = login.code !== null && isPhoneContact(login.code.to);
  const title = t(takesPhoneCodes ? "account.login.titleContact" : "account.login.title");
  const titles = {
    email: title,
    signUp: t("account.signUp.heading"),
    code: t(isByPhone ? "account.login.codeTitlePhone" : "account.login.codeTitle"),
    link: title,
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => close()}
      title={titles[login.view]}
      closeLabel={t("common.close")}
      side="bottom"
      width={400}
      footer={login.view === "link" ? null : <LoginFooter login={login} formId={formId} />}
    >
      <section ref={content} aria-label={titles[login.view]}>
        {hasEnded && login.view === "email" && (
          <div className="px-4 pt-4">
            <Notice tone="info" isLive>
              {t("account.login.ended")}
            </Notice>
          </div>
        )}
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
