import { useSetAtom } from "jotai/react";
import type { LoginEffect, LoginEvent } from "#domain/person/login-state.ts";
import type { ProviderName } from "#domain/person/login/provider.ts";
import { enterProvider, signUpByProvider } from "#lib/actions/provider.ts";
import { reached } from "#lib/client/device/reached.ts";
import { providerReturn } from "#lib/client/panel/provider-return.ts";
import { loginProvider } from "#lib/client/session/login-provider.ts";
import type { Send } from "#lib/client/use-machine.ts";
import type { Session } from "#lib/exchange/session.ts";
import { useStartProvider } from "./start-provider.ts";

type SendEvent = Send<LoginEvent>;

/** Those effects of a log-in that are of a provider. */
export type ProviderEffect = Extract<
  LoginEffect,
  { kind: "openProvider" | "enterProvider" | "signUpByProvider" | "sayProviderFailed" }
>;

/** Does the effects of a provider; `welcome` is what follows once somebody is in. */
export function useProvider(
  welcome: (session: Session, send: SendEvent) => Promise<void>,
): (effect: ProviderEffect, send: SendEvent) => Promise<void> {
  const { open, sayFailed } = useStartProvider();
  const keepProvider = useSetAtom(loginProvider);
  const enter = async (provider: ProviderName, send: SendEvent) => {
    providerReturn.forget();
    const answer = await reached(enterProvider({}));
    if (!answer.ok) return send({ type: "notEntered", failure: answer.failure });
    const outcome = answer.value;
    switch (outcome.kind) {
      case "known":
        keepProvider(() => provider);
        return await welcome(outcome.session, send);
      case "unknown":
        return send({ type: "accountUnknown", person: outcome.person, canSignUp: outcome.canSignUp });
      case "taken":
        return send({ type: "accountTaken", to: outcome.to });
    }
  };
  const signUp = async (
    { provider, account }: Extract<ProviderEffect, { kind: "signUpByProvider" }>,
    send: SendEvent,
  ) => {
    const answer = await reached(signUpByProvider(account));
    if (!answer.ok) return send({ type: "notEntered", failure: answer.failure });
    keepProvider(() => provider);
    await welcome(answer.value, send);
  };
  return async (effect, send) => {
    switch (effect.kind) {
      case "openProvider":
        return await open(effect.provider);
      case "enterProvider":
        return await enter(effect.provider, send);
      case "signUpByProvider":
        return await signUp(effect, send);
      case "sayProviderFailed":
        return sayFailed();
    }
  };
}
