import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { use, useEffect, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import type { LoginState } from "#domain/person/login-state.ts";
import { afterPaint } from "#lib/client/after-paint.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { contactAskedAtom, contactBusyAtom, IdentifiedContext } from "#lib/client/order/checkout/contact.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { LoginStep } from "./login-step.tsx";
import { useLogin } from "./use-login.ts";

/** What leads back to the first form, in place of the panel's footer; a link that failed brings its own. */
const waysBack: Partial<Record<LoginState["step"]["name"], "otherData" | "decline" | "back">> = {
  code: "otherData",
  consent: "decline",
  password: "back",
  passkey: "back",
  noAccount: "back",
  taken: "back",
  greeting: "back",
};

/** Sends what was typed as soon as the order waits for it, behind the press's own frame; the form may come later than that. */
function useAsked(formId: string): void {
  const isAsked = useValue(contactAskedAtom);
  const setAsked = useSetAtom(contactAskedAtom);
  useEffect(() => {
    if (!isAsked) return;
    let isLeft = false;
    const submit = async () => {
      await afterPaint();
      const form = document.getElementById(formId);
      if (isLeft || !(form instanceof HTMLFormElement)) return;
      setAsked(false);
      form.requestSubmit();
    };
    void submit();
    return () => {
      isLeft = true;
    };
  }, [isAsked, setAsked, formId]);
}

/**
 * Name, phone and mail of somebody who is not logged in, then the code, all in the checkout (S2 §2.3, A161): 'Enviar pedido'
 * sends each of them, and the order once the code was right.
 */
export function OrderContact() {
  const t = useTranslations("account");
  const { hasEnded } = useSession();
  const formId = useId();
  const setBusy = useSetAtom(contactBusyAtom);
  const identified = use(IdentifiedContext);
  const { showToast } = useToasts();
  const login = useLogin({
    purpose: "order",
    start: hasEnded ? "email" : "signUp",
    onDone: () => {
      // Only an order that waited goes on by itself, and its being sent is word enough.
      if (identified) identified();
      else showToast({ text: t("login.done"), tone: "success" });
    },
  });
  const { step } = login.state;
  const isBusy = step.name !== "done" && step.isBusy;
  const wayBack = waysBack[step.name];
  useEffect(() => {
    setBusy(isBusy);
    return () => setBusy(false);
  }, [isBusy, setBusy]);
  useAsked(formId);
  return (
    <section aria-labelledby={`${formId}title`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-1">
        <h2 id={`${formId}title`} className="text-lg font-bold">
          {t("orderContact")}
        </h2>
        {step.name === "signUp" && (
          <Button variant="quiet" className="-mx-4 -my-2" onClick={() => login.send({ type: "chosen", step: "email" })}>
            {t("signUp.existing")}
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-3">
        {hasEnded && step.name === "email" && (
          <Notice tone="info" isLive>
            {t("login.ended")}
          </Notice>
        )}
        <LoginStep login={login} formId={formId} isInOrder />
        {wayBack !== undefined && (
          <Button variant="quiet" onClick={() => login.send({ type: "back" })}>
            {t(`login.${wayBack}`)}
          </Button>
        )}
      </div>
    </section>
  );
}
