import { useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useEffect, useState } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { useTranslations } from "next-intl";
import type { Failure } from "#domain/base/failure.ts";
import type { Result } from "#domain/base/result.ts";
import { advanceLogin, isOutdated, startLogin } from "#domain/person/login.ts";
import { providerOf } from "#domain/person/login/provider.ts";
import { pendingCodeOf } from "#domain/person/login-state.ts";
import type { LoginEffect, LoginEvent, LoginFacts, LoginStart, LoginState } from "#domain/person/login-state.ts";
import { enterCode, enterPassword, giveConsent, logOut, requestCode, signUp } from "#lib/actions/account.ts";
import { reached } from "#lib/client/device/reached.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { forgetLoginLink, loginLinkToken } from "#lib/client/panel/login-link.ts";
import { providerReturn } from "#lib/client/panel/provider-return.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";
import { loginProvider } from "#lib/client/session/login-provider.ts";
import { loginInputAtom } from "#lib/client/session/login-input.ts";
import { orderedSession, useSession } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useMachine } from "#lib/client/use-machine.ts";
import type { Send } from "#lib/client/use-machine.ts";
import type { SentCode, Session } from "#lib/exchange/session.ts";
import { useAfterLogin } from "./after-login.ts";
import type { Purpose } from "./after-login.ts";
import { dialCountryOf } from "./dial-countries.ts";
import { useProvider } from "./provider/use-provider.ts";

/** A log-in's state: its step is of the component that asks, what was typed of the page. */
function loginAtom(first: LoginState) {
  const stepAtom = atom(first.step);
  return atom(
    (get): LoginState => ({ step: get(stepAtom), input: get(loginInputAtom) }),
    (_get, set, next: LoginState) => {
      set(stepAtom, next.step);
      set(loginInputAtom, next.input);
    },
  );
}

interface LoginOptions {
  purpose: Purpose;
  start: LoginStart;
  isOpen?: boolean;
  /** Somebody is in, and the page knows it. */
  onDone: () => void;
}

function useFacts({ start, purpose }: LoginOptions): LoginFacts {
  const { country, takesPhoneCodes, requiresEmail } = useStore();
  const { pendingCode, endedContact, consentAsked } = useSession();
  const [now] = useState(() => Date.now());
  const phone = dialCountryOf(country);
  return {
    start,
    pending: pendingCode && now < pendingCode.expiresAt ? pendingCode : null,
    endedContact,
    blank: { name: "", phone: { ...phone, number: "" }, email: "", hasConsented: false },
    dial: takesPhoneCodes ? phone.dial : null,
    requiresEmail,
    consentsBySending: purpose === "order",
    consentAsked,
  };
}

type SendEvent = Send<LoginEvent>;

async function sendCode(asked: Promise<Result<SentCode, Failure>>, to: string, send: SendEvent): Promise<void> {
  const answer = await reached(asked);
  const now = Date.now();
  if (answer.ok) send({ type: "codeSent", code: pendingCodeOf(to, answer.value, now) });
  else send({ type: "notSent", failure: answer.failure, to, now });
}

/** Few log in by a passkey: its code comes with the press. */
async function byPasskey(consents: boolean): Promise<Result<Session, Failure>> {
  const { logInByPasskey } = await import("./passkey/log-in-by-passkey.ts");
  return await logInByPasskey(consents);
}

/** A sign-up that the shop refuses is shown in the specified toast of 7 s too, not in its form alone (S2 §8, A145). */
function useRefusedToast(): (send: SendEvent) => SendEvent {
  const { showToast } = useToasts();
  const t = useTranslations("account.problem");
  return (send) => (event) => {
    const failure = event.type === "notSent" || event.type === "notEntered" ? event.failure : null;
    if (failure?.kind === "refused" && failure.code === "not_allowed")
      showToast({ text: t("signUpNotAllowed"), tone: "error", milliseconds: 7000 });
    send(event);
  };
}

/** Does the effects of a log-in; what comes of one is an event again. */
function useEffects({ purpose, onDone }: LoginOptions): (effect: LoginEffect, send: SendEvent) => void {
  const { showToast } = useToasts();
  const t = useTranslations("account.login");
  const { refresh } = useSession();
  const afterLogin = useAfterLogin(purpose);
  const { loggedIn, loggedOut } = useSessionChange();
  const welcome = async (session: Session, send: SendEvent) => {
    const asked = session.consentAsked ?? null;
    // A newer text never stands in front of an order (A220).
    if (asked === "first" || (asked === "renewal" && purpose !== "order")) {
      loggedIn(orderedSession(session));
      return send({ type: "consentAsked", asked });
    }
    await afterLogin(session);
    send({ type: "entered" });
  };
  const keepProvider = useSetAtom(loginProvider);
  const runProvider = useProvider(welcome);
  const sayingRefused = useRefusedToast();
  const enter = async (asked: Promise<Result<Session, Failure>>, send: SendEvent) => {
    const answer = await reached(asked);
    if (answer.ok) await welcome(answer.value, send);
    else send({ type: "notEntered", failure: answer.failure });
  };
  const leave = async (send: SendEvent) => {
    const answer = await reached(logOut({}));
    if (!answer.ok) return send({ type: "notEntered", failure: answer.failure });
    keepProvider(() => null);
    loggedOut();
    send({ type: "left" });
  };
  const findSession = async (send: SendEvent) => {
    const { data } = await refresh();
    if (data?.user || data?.consentAsked) await welcome(data, send);
    else send({ type: "nobodyFound" });
  };
  return (effect, send) => {
    switch (effect.kind) {
      case "requestCode":
        return void sendCode(requestCode({ to: effect.to }), effect.to, send);
      case "signUp":
        return void sendCode(signUp(effect.account), effect.to, sayingRefused(send));
      case "enterCode":
        return void enter(enterCode({ code: effect.code, consents: effect.consents }), send);
      case "enterPassword": {
        const { to, password, consents } = effect;
        return void enter(enterPassword({ to, password, consents }), send);
      }
      case "enterPasskey":
        return void enter(byPasskey(effect.consents), send);
      case "giveConsent":
        return void enter(giveConsent({ consent: true }), send);
      case "leave":
        return void leave(send);
      case "forgetLink":
        return forgetLoginLink();
      case "findSession":
        return void findSession(send);
      case "sayResent":
        return showToast({ text: t("resent"), tone: "success" });
      case "openProvider":
      case "enterProvider":
      case "signUpByProvider":
      case "sayProviderFailed":
        return void runProvider(effect, sayingRefused(send));
      case "finish":
        return onDone();
    }
  };
}

/** A log-in as it is asked now (domain/person/login.ts), and what sends it an event. */
export function useLogin(options: LoginOptions) {
  const { isOpen = true } = options;
  const facts = useFacts(options);
  const input = useValue(loginInputAtom);
  const [own] = useState(() => loginAtom(startLogin(input, facts, loginLinkToken(), Date.now())));
  const { state, send } = useMachine<LoginState, LoginEvent, LoginEffect>(own, {
    advance: (before, event) => advanceLogin(before, event, facts),
    run: useEffects(options),
  });
  useEffect(() => {
    if (!isOpen) return;
    send({ type: "opened", link: loginLinkToken(), now: Date.now() });
    const provider = providerOf(providerReturn.token());
    if (provider !== null) send({ type: "cameBack", provider });
  }, [isOpen, send]);
  const isStale = isOutdated(state, facts);
  useEffect(() => {
    if (isStale) send({ type: "known" });
  }, [isStale, send]);
  useWhenOnline(() => send({ type: "online" }));
  return { state, facts, send };
}

export type Login = ReturnType<typeof useLogin>;
