import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { isPhoneContact } from "#domain/person/contact.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useAfterLogin } from "./after-login.ts";
import { LoginStep } from "./login-step.tsx";
import { useLogin } from "./use-login.ts";
import type { Login } from "./use-login.ts";

/** 'Volver' where there is a step before, and the one verb for what follows (UX26). */
function LoginFooter({ login, formId, isBusy }: { login: Login; formId: string; isBusy: boolean }) {
  const t = useTranslations("account.login");
  const isLinkAwaited = login.view === "code" && login.code?.isLinkOnly === true;
  const submit = !isLinkAwaited && (
    <Button type="submit" form={formId} size="l" isBusy={isBusy} className="flex-[1_1_9rem]">
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
  const { hasEnded } = useSession();
  const formId = useId();
  const login = useLogin(start === "signUp" ? "signUp" : "email");
  const [isBusy, setIsBusy] = useState(false);
  const afterLogin = useAfterLogin(start === "ended" ? "ended" : "account");
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
      footer={login.view === "link" ? null : <LoginFooter login={login} formId={formId} isBusy={isBusy} />}
    >
      <section ref={content} aria-label={titles[login.view]} className="flex flex-col gap-4 p-4">
        {hasEnded && login.view === "email" && (
          <Notice tone="info" isLive>
            {t("account.login.ended")}
          </Notice>
        )}
        <LoginStep
          login={login}
          formId={formId}
          onBusy={setIsBusy}
          onEntered={async (session) => {
            await afterLogin(session);
            login.finish();
            close({ result: "done", place: null });
          }}
        />
      </section>
    </Sheet>
  );
}
