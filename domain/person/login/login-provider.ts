import { to } from "#domain/base/step.ts";
import type { ProviderName } from "./provider.ts";
import { at, failed, firstQuestion, question, signUpOf, type At, type Login } from "./login-question.ts";
import type { LoginEvent, LoginFacts, LoginState } from "#domain/person/login-state.ts";
import { newAccount, refusedFields, remainingProblems, signUpProblems } from "#domain/person/sign-up.ts";
import type { SignUpDraft } from "#domain/person/sign-up.ts";

/** Back from a provider: its answer is on the server, and asked for once. */
export function returnFrom(state: LoginState, provider: ProviderName, facts: LoginFacts): Login {
  // Whoever is in already and has only to agree goes on with that.
  if (facts.consentAsked !== null) return to(state);
  const step = { name: "provider", provider, isBusy: true, problem: null } as const;
  return at(state, step, { kind: "enterProvider", provider });
}

/** To the first form again (S2 §4.3). */
function again(state: LoginState, facts: LoginFacts): Login {
  return at(state, firstQuestion(facts));
}

/** Said at once, and in its place for as long as it holds: a toast is not the only one to say it (UX17). */
function failedThere(state: LoginState): Login {
  const problem = failed({ kind: "refused", code: "provider_failed" });
  return at(state, { name: "email", isChosen: true, isBusy: false, problem }, { kind: "sayProviderFailed" });
}

/** The provider's answer is asked for. */
export function onProvider(state: LoginState, step: At<"provider">, event: LoginEvent, facts: LoginFacts): Login {
  if (!step.isBusy) return to(state);
  if (event.type === "accountUnknown") {
    const { person, canSignUp } = event;
    return at(state, { name: "noAccount", provider: step.provider, person, canSignUp, isBusy: false, problem: null });
  }
  if (event.type === "accountTaken") {
    return at(state, { name: "taken", to: event.to, isBusy: false, problem: null });
  }
  if (event.type !== "notEntered") return to(state);
  const { failure } = event;
  const isBlocked = failure.kind === "refused" && failure.code === "not_a_customer";
  // A way back that was none of this browser's is nothing to speak of.
  if (failure.kind === "refused" && failure.code === "provider_lost") return again(state, facts);
  if (!isBlocked && failure.kind !== "wait") return failedThere(state);
  return at(state, { name: "email", isChosen: true, isBusy: false, problem: failed(failure) });
}

/** 'No existe esta cuenta': 'Crear cuenta' goes on with the provider's answer, where that is kept (A223). */
export function onNoAccount(state: LoginState, step: At<"noAccount">, event: LoginEvent, facts: LoginFacts): Login {
  if (event.type === "opened") return again(state, facts);
  if (event.type !== "submitted") return to(state);
  const { person, provider } = step;
  const typed = signUpOf(state.input, facts);
  const signUp = { ...typed, name: typed.name === "" ? person : typed.name };
  const known = { ...state, input: { ...state.input, signUp } };
  if (!step.canSignUp) return at(known, question("signUp", true));
  return at(known, { name: "greeting", provider, person, isBusy: false, problems: {}, problem: null, round: 0 });
}

/** 'La cuenta ya se encuentra registrada': a code to its mail lets in, and joins the provider to it (A223). */
export function onTaken(state: LoginState, step: At<"taken">, event: LoginEvent, facts: LoginFacts): Login {
  if (event.type === "opened" && !step.isBusy) return again(state, facts);
  if (event.type === "notSent" && step.isBusy) {
    return at(state, { ...step, isBusy: false, problem: failed(event.failure, event.to) });
  }
  if (event.type !== "submitted" || step.isBusy) return to(state);
  return at(state, { ...step, isBusy: true, problem: null }, { kind: "requestCode", to: step.to });
}

/** What is asked of whom a provider vouches for: its answer about a mail is the server's. */
function askedOf({ name, phone, hasConsented }: SignUpDraft): SignUpDraft {
  return { name, phone, hasConsented, email: "" };
}

function create(state: LoginState, step: At<"greeting">, facts: LoginFacts): Login {
  const made = newAccount(askedOf(signUpOf(state.input, facts)), false);
  if (!made.ok) {
    return at(state, { ...step, problems: made.failure, problem: { kind: "typed" }, round: step.round + 1 });
  }
  const { name, dial, phone, consent } = made.value.account;
  const account = { name, dial, phone, consent };
  return at(
    state,
    { ...step, isBusy: true, problems: {}, problem: null },
    { kind: "signUpByProvider", provider: step.provider, account },
  );
}

/** Phone and consent of somebody whom a provider vouches for (S2 §2.3). */
export function onGreeting(state: LoginState, step: At<"greeting">, event: LoginEvent, facts: LoginFacts): Login {
  if (event.type === "signUpTyped") {
    const now = signUpProblems(askedOf(event.draft), false);
    const next = { ...state, input: { ...state.input, signUp: event.draft } };
    return at(next, { ...step, problems: remainingProblems(step.problems, now), problem: null });
  }
  if (step.isBusy) {
    if (event.type !== "notEntered") return to(state);
    const { failure } = event;
    const isOver = failure.kind === "refused" && failure.code !== "not_allowed";
    if (isOver) return failedThere(state);
    const problems = failure.kind === "invalid" ? refusedFields(failure.fields, true) : {};
    const problem = Object.keys(problems).length > 0 ? null : failed(failure);
    return at(state, { ...step, isBusy: false, problems, problem, round: step.round + 1 });
  }
  if (event.type === "opened") return again(state, facts);
  return event.type === "submitted" ? create(state, step, facts) : to(state);
}
