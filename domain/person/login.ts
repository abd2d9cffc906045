import { to } from "#domain/base/step.ts";
import type { Failure } from "#domain/base/failure.ts";
import { isPhoneContact, normalizeContact } from "./contact.ts";
import { codeDigits, codeLength } from "#domain/person/login/code-digits.ts";
import { askPasskey, onPasskey } from "#domain/person/login/login-passkey.ts";
import { onGreeting, onNoAccount, onProvider, onTaken, returnFrom } from "#domain/person/login/login-provider.ts";
import {
  at,
  codeStep,
  consentStep,
  contactOf,
  failed,
  firstQuestion,
  hasContact,
  question,
  signUpOf,
  type At,
  type Login,
} from "#domain/person/login/login-question.ts";
import { noInput } from "./login-state.ts";
import type {
  LoginChoice,
  LoginEvent,
  LoginFacts,
  LoginInput,
  LoginProblem,
  LoginQuestion,
  LoginState,
  PendingCode,
} from "./login-state.ts";
import { newAccount, refusedFields, remainingProblems, signUpProblems, withContact } from "./sign-up.ts";
import type { SignUpDraft } from "./sign-up.ts";

/** Whether a sign-up needs a mail: without codes to phones, where the shop wants one, where none reaches the phone. */
export function needsEmail({ isUndeliverable }: At<"signUp">, { dial, requiresEmail }: LoginFacts): boolean {
  return dial === null || requiresEmail || isUndeliverable;
}

/** Whether the sign-up is the register form, which asks for more than an order needs (S2 §2.3). */
export function isRegistering({ name }: LoginQuestion, { signUp }: LoginInput): boolean {
  return name === "signUp" && signUp?.passwords !== undefined;
}

/** The question that is in sight. */
export function shownQuestion({ step }: LoginState): LoginQuestion {
  return step.name === "done" ? step.last : step;
}

/** Where a log-in begins at `now` (ms): at the link that was opened, a code that was sent, or where the facts say. */
export function startLogin(input: LoginInput, facts: LoginFacts, link: string | null, now: number): LoginState {
  const code = input.code && now < input.code.expiresAt && facts.consentAsked === null ? input.code : null;
  const asked = code ? codeStep(code, facts.start) : firstQuestion(facts);
  return { step: link === null ? asked : { name: "link", token: link, isBusy: false, problem: null }, input };
}

/** Whether something else comes first than what nobody chose and nobody waits for. */
export function isOutdated({ step }: LoginState, { start, pending, consentAsked }: LoginFacts): boolean {
  const isOpen = (step.name === "email" || step.name === "signUp") && !step.isChosen && !step.isBusy;
  return isOpen && (pending !== null || consentAsked !== null || step.name !== start);
}

/** What the connection was to blame for holds no longer when it is back (F17). */
function isOfConnection(problem: LoginProblem | null): boolean {
  return (
    problem?.kind === "failed" && (problem.failure.kind === "unavailable" || problem.failure.kind === "unauthorized")
  );
}

/** What was typed on the one side is known on the other (UX23). */
function choose(state: LoginState, name: LoginChoice, facts: LoginFacts): Login {
  const { input } = state;
  const contact = contactOf(input, facts);
  const signUp = signUpOf(input, facts);
  const typed =
    name === "signUp" ? { signUp: withContact(signUp, contact) } : contact === "" && { email: signUp.email };
  return to({ step: question(name, true), input: { ...input, ...typed } });
}

function onEmail(state: LoginState, step: At<"email">, event: LoginEvent, facts: LoginFacts): Login {
  const { input } = state;
  if (event.type === "emailTyped") {
    const typed = { ...state, input: { ...input, email: event.email } };
    return at(typed, { ...step, isChosen: true, problem: null });
  }
  if (event.type === "notSent" && step.isBusy) {
    return at(state, { ...step, isBusy: false, problem: failed(event.failure, event.to) });
  }
  if (event.type !== "submitted" || step.isBusy) return to(state);
  const contact = normalizeContact(contactOf(input, facts), facts.dial);
  if (!contact.ok) return at(state, { ...step, isChosen: true, problem: { kind: "typed" } });
  return at(state, { ...step, isChosen: true, isBusy: true }, { kind: "requestCode", to: contact.value });
}

/** An order's press agrees, and asks for no password: what was typed for one elsewhere is left there. */
function agreed(draft: SignUpDraft, { consentsBySending }: LoginFacts): SignUpDraft {
  if (!consentsBySending) return draft;
  const { passwords: _passwords, ...asked } = draft;
  return { ...asked, hasConsented: true };
}

function onSignUpRefused(step: At<"signUp">, { failure, to: about }: { failure: Failure; to: string }): LoginQuestion {
  const problems = failure.kind === "invalid" ? refusedFields(failure.fields, !isPhoneContact(about)) : {};
  const isUndeliverable = step.isUndeliverable || problems.email !== undefined;
  const problem = Object.keys(problems).length > 0 ? null : failed(failure, about);
  return { ...step, isBusy: false, problems, problem, isUndeliverable, round: step.round + 1 };
}

function onSignUp(state: LoginState, step: At<"signUp">, event: LoginEvent, facts: LoginFacts): Login {
  const { input } = state;
  if (event.type === "signUpTyped") {
    const typed = { ...state, input: { ...input, signUp: event.draft } };
    const now = signUpProblems(agreed(event.draft, facts), needsEmail(step, facts));
    return at(typed, { ...step, isChosen: true, problem: null, problems: remainingProblems(step.problems, now) });
  }
  if (event.type === "notSent" && step.isBusy) return at(state, onSignUpRefused(step, event));
  if (event.type !== "submitted" || step.isBusy) return to(state);
  const made = newAccount(agreed(signUpOf(input, facts), facts), needsEmail(step, facts));
  if (made.ok) return at(state, { ...step, isChosen: true, isBusy: true }, { kind: "signUp", ...made.value });
  return at(state, {
    ...step,
    isChosen: true,
    problems: made.failure,
    problem: { kind: "typed" },
    round: step.round + 1,
  });
}

/** Whether what led to this code agreed to the business: the order's button, or the sign-up's own tick (A180, A220). */
function hasConsented({ input }: LoginState, { from }: At<"code">, { consentsBySending }: LoginFacts): boolean {
  return consentsBySending || (from === "signUp" && input.signUp?.hasConsented === true);
}

function enter(state: LoginState, step: At<"code">, facts: LoginFacts): Login {
  if (step.isBusy || step.code.isLinkOnly) return at(state, step);
  if (step.digits.length !== codeLength) return at(state, { ...step, problem: { kind: "typed" } });
  const consents = hasConsented(state, step, facts);
  return at(state, { ...step, isBusy: true }, { kind: "enterCode", code: step.digits, consents });
}

/** Back to where the code was asked for: it stays good, and asking for it again leads back to it. */
function leaveCode(state: LoginState, { code, from }: At<"code">, facts: LoginFacts): Login {
  const { input } = state;
  const email = contactOf(input, facts) === "" ? code.to : input.email;
  return to({ step: question(from, true), input: { ...input, email } });
}

function onCode(state: LoginState, step: At<"code">, event: LoginEvent, facts: LoginFacts): Login {
  if (event.type === "back") return leaveCode(state, step, facts);
  if (event.type === "submitted") return enter(state, step, facts);
  if (event.type === "codeTyped") {
    const digits = codeDigits(event.text);
    const typed = { ...step, digits, problem: null };
    // The sixth digit sends it; the same six are not sent twice by themselves.
    return digits.length === codeLength && digits !== step.digits ? enter(state, typed, facts) : at(state, typed);
  }
  if (event.type === "resend" && !step.isResending) {
    return at(state, { ...step, isResending: true }, { kind: "requestCode", to: step.code.to });
  }
  if (event.type === "notSent" && step.isResending) {
    const { failure } = event;
    const next = { ...step, isResending: false, problem: failed(failure, event.to) };
    if (failure.kind !== "wait") return at(state, next);
    const code = { ...step.code, resendAt: event.now + failure.seconds * 1000 };
    return at({ ...state, input: { ...state.input, code } }, { ...next, code });
  }
  if (event.type === "notEntered" && step.isBusy) {
    return at(state, { ...step, isBusy: false, problem: failed(event.failure, step.code.to) });
  }
  if (event.type === "returned" && !step.isBusy && !step.isLooking) {
    return at(state, { ...step, isLooking: true }, { kind: "findSession" });
  }
  return event.type === "nobodyFound" ? at(state, { ...step, isLooking: false }) : to(state);
}

/** Whether address and password are there to be sent (S2 §2.2). */
export function hasPassword({ password }: At<"password">, input: LoginInput, facts: LoginFacts): boolean {
  return password !== "" && hasContact(input, facts);
}

function onPassword(state: LoginState, step: At<"password">, event: LoginEvent, facts: LoginFacts): Login {
  const { input } = state;
  if (event.type === "emailTyped") {
    return at({ ...state, input: { ...input, email: event.email } }, { ...step, problem: null });
  }
  if (event.type === "passwordTyped") return at(state, { ...step, password: event.password, problem: null });
  const isAnswered = (event.type === "notEntered" && step.isBusy) || (event.type === "notSent" && step.isResending);
  if (isAnswered) {
    const about = event.type === "notSent" ? event.to : "";
    return at(state, { ...step, isBusy: false, isResending: false, problem: failed(event.failure, about) });
  }
  const isAsked = event.type === "submitted" || event.type === "resend";
  if (!isAsked || step.isBusy || step.isResending) return to(state);
  const contact = normalizeContact(contactOf(input, facts), facts.dial);
  const { password } = step;
  if (!contact.ok || (password === "" && event.type === "submitted")) {
    return at(state, { ...step, problem: { kind: "typed" } });
  }
  if (event.type === "resend") {
    return at(state, { ...step, isResending: true, problem: null }, { kind: "requestCode", to: contact.value });
  }
  const consents = facts.consentsBySending;
  const effect = { kind: "enterPassword", to: contact.value, password, consents } as const;
  return at(state, { ...step, isBusy: true, problem: null }, effect);
}

function followLink(state: LoginState, step: At<"link">): Login {
  const asked = { ...step, isBusy: true, problem: null };
  return at(state, asked, { kind: "forgetLink" }, { kind: "enterCode", code: step.token, consents: false });
}

function onLink(state: LoginState, step: At<"link">, event: LoginEvent): Login {
  const { isBusy, problem } = step;
  if (event.type === "opened" && !isBusy && problem === null) return followLink(state, step);
  if (event.type === "notEntered" && isBusy)
    return at(state, { ...step, isBusy: false, problem: failed(event.failure) });
  const isCutOff = problem?.kind === "failed" && problem.failure.kind === "unavailable";
  return event.type === "online" && isCutOff ? followLink(state, step) : to(state);
}

/** Who does not agree is logged out here; a session that has ended has nothing left to agree to. */
function onConsent(state: LoginState, step: At<"consent">, event: LoginEvent): Login {
  if (event.type === "left") return at(state, question("email", true));
  if (event.type === "notEntered" && step.isBusy) {
    const { failure } = event;
    if (failure.kind === "unauthorized") return at(state, question("email", true));
    return at(state, { ...step, isBusy: false, problem: failed(failure) });
  }
  if (step.isBusy || (event.type !== "submitted" && event.type !== "back")) return to(state);
  const kind = event.type === "submitted" ? "giveConsent" : "leave";
  return at(state, { ...step, isBusy: true, problem: null }, { kind });
}

/** A code is kept wherever it comes; who went on meanwhile is not taken back to it. */
function onCodeSent(state: LoginState, step: LoginQuestion, code: PendingCode): Login {
  const known = { ...state, input: { ...state.input, code } };
  if (step.name === "code") {
    const next = at(known, { ...step, code, isResending: false });
    return step.isResending ? { ...next, effects: [{ kind: "sayResent" }] } : next;
  }
  if (step.name === "password") return step.isResending ? at(known, codeStep(code, "email")) : to(known);
  if (step.name === "taken") return step.isBusy ? at(known, codeStep(code, "email")) : to(known);
  const isAwaited = (step.name === "email" || step.name === "signUp") && step.isBusy;
  return !isAwaited ? to(known) : at(known, codeStep(code, step.name));
}

function onQuestion(state: LoginState, step: LoginQuestion, event: LoginEvent, facts: LoginFacts): Login {
  switch (step.name) {
    case "email":
      return onEmail(state, step, event, facts);
    case "signUp":
      return onSignUp(state, step, event, facts);
    case "code":
      return onCode(state, step, event, facts);
    case "password":
      return onPassword(state, step, event, facts);
    case "link":
      return onLink(state, step, event);
    case "passkey":
      return onPasskey(state, step, event, facts);
    case "consent":
      return onConsent(state, step, event);
    case "provider":
      return onProvider(state, step, event, facts);
    case "noAccount":
      return onNoAccount(state, step, event, facts);
    case "taken":
      return onTaken(state, step, event, facts);
    case "greeting":
      return onGreeting(state, step, event, facts);
  }
}

/**
 * The log-in after an event (S2 §2.1, §2.3). An event that does not fit the step changes nothing, but that somebody is in
 * is never missed, and what was typed is lost by nothing else.
 */
export function advanceLogin(state: LoginState, event: LoginEvent, facts: LoginFacts): Login {
  const { step, input } = state;
  if (step.name === "done") {
    if (event.type === "cameBack") return returnFrom(state, event.provider, facts);
    if (event.type !== "opened") return to(state);
    const again = startLogin(input, facts, event.link, event.now);
    return again.step.name === "link" ? advanceLogin(again, event, facts) : to(again);
  }
  if (event.type === "entered") return to({ step: { name: "done", last: step }, input: noInput }, { kind: "finish" });
  if (event.type === "consentAsked") return to({ step: consentStep(event.asked), input: { ...input, code: null } });
  if (event.type === "providerPressed") return to(state, { kind: "openProvider", provider: event.provider });
  if (event.type === "cameBack") return returnFrom(state, event.provider, facts);
  if (event.type === "codeSent") return onCodeSent(state, step, event.code);
  if (event.type === "online" && step.name !== "link" && isOfConnection(step.problem)) {
    return at(state, { ...step, problem: null });
  }
  const isWaiting = (step.name === "link" || step.name === "provider" || step.name === "greeting") && step.isBusy;
  const mayChoose = step.name !== "code" && step.name !== "consent" && !isWaiting;
  if (event.type === "chosen" && mayChoose) return choose(state, event.step, facts);
  if (event.type === "passkeyPressed" && mayChoose && step.name !== "passkey") return askPasskey(state, facts);
  if (event.type === "back" && mayChoose && step.name !== "email") return choose(state, "email", facts);
  if (event.type === "known" && isOutdated(state, facts)) {
    return at(state, firstQuestion(facts));
  }
  return onQuestion(state, step, event, facts);
}
