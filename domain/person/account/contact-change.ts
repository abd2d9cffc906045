import type { Failure } from "#domain/base/failure.ts";
import { to } from "#domain/base/step.ts";
import type { Step } from "#domain/base/step.ts";
import { normalizeEmail } from "#domain/person/email.ts";
import { codeDigits, codeLength } from "#domain/person/login/code-digits.ts";
import { parsePhone } from "#domain/person/phone.ts";
import type { PhoneDraft } from "#domain/person/sign-up.ts";

/** A contact as typed. */
export type ContactDraft = { kind: "mail"; email: string } | { kind: "phone"; phone: PhoneDraft };

/** A mail address, or a phone in E.164 with its calling code. */
export interface Contact {
  to: string;
  dial: string | null;
}

/** `typed`: no contact, or no six digits. */
export type ContactProblem = { kind: "typed" } | { kind: "failed"; failure: Failure; to: string };

/** A code that is typed; `proof`: to the contact of before, where the log-in is older than ten minutes (A226). */
interface CodeQuestion {
  name: "proof" | "code";
  /** Where it went. */
  sentTo: string;
  digits: string;
  isBusy: boolean;
  problem: ContactProblem | null;
}

export type ContactStep =
  | { name: "contact"; isBusy: boolean; problem: ContactProblem | null }
  | CodeQuestion
  /** `isJoined`: the contact had an account, which is one with this one now (A222). */
  | { name: "done"; isJoined: boolean };

export interface ContactState {
  draft: ContactDraft;
  step: ContactStep;
}

export type ContactEvent =
  | { type: "typed"; draft: ContactDraft }
  | { type: "codeTyped"; text: string }
  | { type: "submitted" }
  | { type: "back" }
  | { type: "proofSent"; sentTo: string }
  | { type: "proved" }
  | { type: "codeSent" }
  | { type: "taken"; isJoined: boolean }
  | { type: "failed"; failure: Failure }
  | { type: "online" };

/** Side effects as data. */
export type ContactEffect =
  | { kind: "requestCode"; contact: Contact }
  | { kind: "requestProof" }
  | { kind: "enterProof"; code: string }
  | { kind: "take"; contact: Contact; code: string };

type Change = Step<ContactState, ContactEffect>;

export function startContactChange(draft: ContactDraft): ContactState {
  return { draft, step: { name: "contact", isBusy: false, problem: null } };
}

/** The contact that was typed, null when it is none. */
function contactFrom(draft: ContactDraft): Contact | null {
  if (draft.kind === "mail") {
    const email = normalizeEmail(draft.email);
    return email.ok ? { to: email.value, dial: null } : null;
  }
  const phone = parsePhone(draft.phone.dial, draft.phone.number);
  return phone.ok ? { to: phone.value.e164, dial: phone.value.dial } : null;
}

function at(state: ContactState, step: ContactStep, ...effects: ContactEffect[]): Change {
  return to({ ...state, step }, ...effects);
}

function codeQuestion(name: "proof" | "code", sentTo: string): CodeQuestion {
  return { name, sentTo, digits: "", isBusy: false, problem: null };
}

function isProofNeeded({ kind, ...failure }: Failure): boolean {
  return kind === "refused" && "code" in failure && failure.code === "proof_needed";
}

/** Asks for a code to the contact, which stays what it was when it is none. */
function request(state: ContactState, step: Exclude<ContactStep, { name: "done" }>): Change {
  const contact = contactFrom(state.draft);
  if (contact === null) return at(state, { name: "contact", isBusy: false, problem: { kind: "typed" } });
  return at(state, { ...step, isBusy: true, problem: null }, { kind: "requestCode", contact });
}

function onFailed(state: ContactState, step: Exclude<ContactStep, { name: "done" }>, failure: Failure): Change {
  if (!step.isBusy) return to(state);
  // The proof goes first; the contact stays typed, and its code is asked for after it.
  if (step.name !== "proof" && isProofNeeded(failure)) return at(state, step, { kind: "requestProof" });
  const about = step.name === "contact" ? (contactFrom(state.draft)?.to ?? "") : step.sentTo;
  return at(state, { ...step, isBusy: false, problem: { kind: "failed", failure, to: about } });
}

function enter(state: ContactState, step: CodeQuestion): Change {
  if (step.isBusy) return to(state);
  if (step.digits.length !== codeLength) return at(state, { ...step, problem: { kind: "typed" } });
  const busy = { ...step, isBusy: true, problem: null };
  if (step.name === "proof") return at(state, busy, { kind: "enterProof", code: step.digits });
  const contact = contactFrom(state.draft);
  return contact === null ? to(state) : at(state, busy, { kind: "take", contact, code: step.digits });
}

function onCode(state: ContactState, step: CodeQuestion, event: ContactEvent): Change {
  switch (event.type) {
    case "codeTyped": {
      if (step.isBusy) return to(state);
      const digits = codeDigits(event.text);
      return at(state, { ...step, digits, problem: null });
    }
    case "submitted":
      return enter(state, step);
    case "back":
      return step.isBusy ? to(state) : to(startContactChange(state.draft));
    case "proved":
      return step.name === "proof" && step.isBusy ? request(state, step) : to(state);
    case "taken":
      return step.name === "code" ? at(state, { name: "done", isJoined: event.isJoined }) : to(state);
    case "online":
      return at(state, { ...step, problem: null });
    case "typed":
    case "codeSent":
    case "proofSent":
    case "failed":
      return to(state);
  }
}

/** The change of a contact after an event (A226). An event that does not fit the step changes nothing. */
export function advanceContactChange(state: ContactState, event: ContactEvent): Change {
  const { step } = state;
  if (step.name === "done") return to(state);
  if (event.type === "failed") return onFailed(state, step, event.failure);
  if (event.type === "proofSent" && step.isBusy) return at(state, codeQuestion("proof", event.sentTo));
  if (event.type === "codeSent" && step.isBusy) {
    const contact = contactFrom(state.draft);
    return contact === null ? to(state) : at(state, codeQuestion("code", contact.to));
  }
  if (step.name !== "contact") return onCode(state, step, event);
  if (event.type === "typed" && !step.isBusy) return to(startContactChange(event.draft));
  if (event.type === "online") return at(state, { ...step, problem: null });
  return event.type === "submitted" && !step.isBusy ? request(state, step) : to(state);
}
