import { to } from "#domain/base/step.ts";
import type { Step } from "#domain/base/step.ts";
import type { Failure } from "#domain/base/failure.ts";
import { normalizeContact } from "#domain/person/contact.ts";
import type { ConsentAsked } from "#domain/person/consent.ts";
import type {
  LoginChoice,
  LoginEffect,
  LoginFacts,
  LoginInput,
  LoginProblem,
  LoginQuestion,
  LoginStart,
  LoginState,
  PendingCode,
} from "#domain/person/login-state.ts";
import type { SignUpDraft } from "#domain/person/sign-up.ts";

export type Login = Step<LoginState, LoginEffect>;
export type At<Name extends LoginQuestion["name"]> = Extract<LoginQuestion, { name: Name }>;

/** The address as typed, or of whom the server logged out. */
export function contactOf({ email }: LoginInput, { endedContact }: LoginFacts): string {
  return email ?? endedContact;
}

/** Whether that is a mail address, or a phone where codes go there (A150). */
export function hasContact(input: LoginInput, facts: LoginFacts): boolean {
  return normalizeContact(contactOf(input, facts), facts.dial).ok;
}

/** The sign-up as typed so far. */
export function signUpOf({ signUp }: LoginInput, { blank }: LoginFacts): SignUpDraft {
  return signUp ?? blank;
}

/** A step that a person may choose, as it begins. */
export function question(name: LoginChoice, isChosen: boolean): LoginQuestion {
  const asked = { isChosen, isBusy: false, problem: null };
  if (name === "password") return { name, password: "", isBusy: false, isResending: false, problem: null };
  if (name === "email") return { name, ...asked };
  return { name, ...asked, problems: {}, round: 0, isUndeliverable: false };
}

/** A code is awaited. */
export function codeStep(code: PendingCode, from: LoginStart): LoginQuestion {
  return { name: "code", code, digits: "", isBusy: false, isResending: false, isLooking: false, problem: null, from };
}

/** Whoever is in is asked for their consent. */
export function consentStep(asked: ConsentAsked): At<"consent"> {
  return { name: "consent", asked, isBusy: false, problem: null };
}

/** What comes first by the facts alone. */
export function firstQuestion({ start, pending, consentAsked }: LoginFacts): LoginQuestion {
  if (consentAsked !== null) return consentStep(consentAsked);
  return pending ? codeStep(pending, start) : question(start, false);
}

/** At a step, with what is to be done there. */
export function at(state: LoginState, step: LoginQuestion, ...effects: LoginEffect[]): Login {
  return to({ ...state, step }, ...effects);
}

/** The server refused what concerns `about`. */
export function failed(failure: Failure, about = ""): LoginProblem {
  return { kind: "failed", failure, to: about };
}
