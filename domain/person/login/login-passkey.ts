import { to } from "#domain/base/step.ts";
import { at, failed, firstQuestion, type At, type Login } from "./login-question.ts";
import type { LoginEvent, LoginFacts, LoginState } from "#domain/person/login-state.ts";

/** The device is asked to sign by a passkey of this shop; an order's press agrees (A180, A230). */
export function askPasskey(state: LoginState, { consentsBySending }: LoginFacts): Login {
  const step = { name: "passkey", isBusy: true, problem: null } as const;
  return at(state, step, { kind: "enterPasskey", consents: consentsBySending });
}

/** It did not, or not by one that is known: the same again, and the code stands a step before. */
export function onPasskey(state: LoginState, step: At<"passkey">, event: LoginEvent, facts: LoginFacts): Login {
  if (event.type === "notEntered" && step.isBusy) {
    return at(state, { ...step, isBusy: false, problem: failed(event.failure) });
  }
  if (step.isBusy) return to(state);
  if (event.type === "submitted") return askPasskey(state, facts);
  return event.type === "opened" ? at(state, firstQuestion(facts)) : to(state);
}
