import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import type { RefObject } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { isPhoneContact } from "#domain/person/contact.ts";
import { hasPassword, isRegistering, shownQuestion } from "#domain/person/login.ts";
import type { LoginQuestion } from "#domain/person/login-state.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { LoginAlert } from "./provider/login-alert.tsx";
import { useOfferedProviders } from "./provider/provider-buttons.tsx";
import { LoginStep } from "./login-step.tsx";
import { useLogin } from "./use-login.ts";
import type { Login } from "./use-login.ts";

const nextLabel = {
  email: "continue",
  signUp: "continue",
  link: "continue",
  code: "enter",
  password: "enter",
  passkey: "again",
  consent: "agree",
  provider: "continue",
  noAccount: "createAccount",
  taken: "byCode",
  greeting: "continue",
} as const satisfies Record<LoginQuestion["name"], string>;

/** 'Volver' where there is a step before, and the one verb for what follows (UX26). */
function LoginFooter({ login, formId }: { login: Login; formId: string }) {
  const { state, facts, send } = login;
  const question = shownQuestion(state);
  const t = useTranslations("account.login");
  const isBlocked = question.name === "password" && !hasPassword(question, state.input, facts);
  const isFull = isRegistering(question, state.input);
  const isLinkAwaited = question.name === "code" && question.code.isLinkOnly;
  return (
    <div className="flex flex-wrap gap-3">
      {question.name !== "email" && (
        <Button variant="secondary" size="l" onClick={() => send({ type: "back" })}>
          {question.name === "consent" ? t("decline") : t("back")}
        </Button>
      )}
      {!isLinkAwaited && (
        <Button
          type="submit"
          form={formId}
          size="l"
          isBusy={question.isBusy}
          isBlocked={isBlocked}
          className="flex-[1_1_9rem]"
        >
          {isFull ? t("register") : t(nextLabel[question.name])}
        </Button>
      )}
    </div>
  );
}

/** The first field of the step that takes another's place has the focus. */
function useStepFocus(name: LoginQuestion["name"] | "alert"): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const shownName = useRef(name);
  useEffect(() => {
    if (shownName.current === name) return;
    shownName.current = name;
    content.current?.querySelector<HTMLElement>("input, [data-question]")?.focus();
  }, [name]);
  return content;
}

/**
 * Log-in by mailed code, and sign-up that ends with the same code (S2 §2.1, §2.3, A79). Closes with `done` once the person
 * is in, so that what waited for it goes on by itself (A91).
 */
export function LoginPanel({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations();
  const { close, start, resumeAt } = usePanel();
  const { hasEnded } = useSession();
  const formId = useId();
  const login = useLogin({
    purpose: start === "ended" ? "ended" : "account",
    start: start === "signUp" ? "signUp" : "email",
    isOpen,
    onDone: () => close({ result: "done", place: null }),
  });
  const question = shownQuestion(login.state);
  const { name } = question;
  const offered = useOfferedProviders();
  const isAlert = start === "alert" && offered.length > 0 && question.name === "email" && !question.isChosen;
  const content = useStepFocus(isAlert ? "alert" : name);
  // What was typed is on no device: only the form itself comes again.
  useEffect(() => resumeAt("login", name === "signUp" ? "signUp" : null), [name, resumeAt]);
  const { takesPhoneCodes } = useStore();
  const isByPhone = question.name === "code" && isPhoneContact(question.code.to);
  const title = t(takesPhoneCodes ? "account.login.titleContact" : "account.login.title");
  const titles = {
    email: title,
    signUp: t("account.signUp.heading"),
    code: t(isByPhone ? "account.login.codeTitlePhone" : "account.login.codeTitle"),
    password: t("account.login.passwordTitle"),
    link: title,
    passkey: t("account.passkey.enter"),
    consent: t("account.consent.title"),
    provider: title,
    noAccount: t("account.provider.noAccountTitle"),
    taken: t("account.provider.takenTitle"),
    greeting: t("account.signUp.title"),
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => close()}
      title={isAlert ? t("account.login.alertTitle") : titles[name]}
      closeLabel={t("common.close")}
      side="bottom"
      width={isRegistering(question, login.state.input) ? 845 : 400}
      footer={isAlert || name === "link" || name === "provider" ? null : <LoginFooter login={login} formId={formId} />}
    >
      <section
        ref={content}
        aria-label={isAlert ? t("account.login.alertTitle") : titles[name]}
        className="flex flex-col gap-4 p-4"
      >
        {hasEnded && name === "email" && (
          <Notice tone="info" isLive>
            {t("account.login.ended")}
          </Notice>
        )}
        {isAlert ? <LoginAlert send={login.send} /> : <LoginStep login={login} formId={formId} />}
      </section>
    </Sheet>
  );
}
