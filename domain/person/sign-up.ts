import { fail, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import { normalizeEmail } from "./email.ts";
import { isName } from "./name.ts";
import { type NewPassword, newPasswordProblems } from "./password.ts";
import { parsePhone } from "./phone.ts";

/** A phone number as typed, with its country's code apart (UX24). */
export interface PhoneDraft {
  /** ISO code: two countries may share a calling code. */
  country: string;
  dial: string;
  number: string;
}

/** The sign-up as typed. */
export interface SignUpDraft {
  name: string;
  phone: PhoneDraft;
  /** May be empty where a code can go to the phone. */
  email: string;
  hasConsented: boolean;
  /** Of the register form, where a password may be chosen; without it a code alone logs in (S2 §2.3). */
  passwords?: NewPassword;
}

/** What an account is made of; the consent was given (Ley 1581). */
export interface NewAccount {
  name: string;
  dial: string;
  phone: string;
  email: string | null;
  /** Where one was chosen. */
  password?: string;
  consent: true;
}

/** What is added to a provider's answer about a person; the phone is a contact and no identity (A221). */
export type ProviderAccount = Omit<NewAccount, "email" | "password">;

export type SignUpField = "name" | "phone" | "email" | "password" | "confirmation" | "consent";

/**
 * What a field lacks; `undeliverable`: no code goes to the phone, so that a mail is needed (A150); `refused`: the platform's rule
 * (D5).
 */
export type SignUpProblems = Partial<Record<SignUpField, "missing" | "invalid" | "undeliverable" | "refused">>;

const signUpFields = [
  "name",
  "phone",
  "email",
  "password",
  "confirmation",
  "consent",
] as const satisfies readonly SignUpField[];

/** With what was typed to log in, unless something stands there already (UX23). */
export function withContact(draft: SignUpDraft, contact: string): SignUpDraft {
  const isPhone = contact !== "" && !contact.includes("@") && parsePhone(draft.phone.dial, contact).ok;
  if (isPhone && draft.phone.number === "") return { ...draft, phone: { ...draft.phone, number: contact } };
  return !isPhone && draft.email === "" ? { ...draft, email: contact } : draft;
}

/** Whether a password was chosen: nobody has to (S2 §5). */
function isChosen({ password, confirmation }: NewPassword): boolean {
  return password !== "" || confirmation !== "";
}

function passwordProblems(passwords: NewPassword | undefined): SignUpProblems {
  if (passwords === undefined || !isChosen(passwords)) return {};
  const { password, confirmation } = newPasswordProblems(passwords);
  return {
    ...(password && { password: password === "missing" ? "missing" : "invalid" }),
    ...(confirmation && { confirmation: confirmation === "missing" ? "missing" : "invalid" }),
  };
}

/** What is wrong with a sign-up as typed, by field. */
export function signUpProblems(
  { name, phone, email, hasConsented, passwords }: SignUpDraft,
  needsEmail: boolean,
): SignUpProblems {
  const problems: SignUpProblems = passwordProblems(passwords);
  if (name.trim() === "") problems.name = "missing";
  else if (!isName(name)) problems.name = "invalid";
  if (phone.number.trim() === "") problems.phone = "missing";
  else if (!parsePhone(phone.dial, phone.number).ok) problems.phone = "invalid";
  if (needsEmail && email.trim() === "") problems.email = "missing";
  else if (email.trim() !== "" && !normalizeEmail(email).ok) problems.email = "invalid";
  if (!hasConsented) problems.consent = "missing";
  return problems;
}

/** Only the problems that a draft still has. */
export function remainingProblems(problems: SignUpProblems, now: SignUpProblems): SignUpProblems {
  const remaining: SignUpProblems = {};
  for (const field of signUpFields) {
    if (problems[field] !== undefined && now[field] !== undefined) remaining[field] = now[field];
  }
  return remaining;
}

/** The account, and the mail or phone (E.164) that its code goes to; else what is wrong. */
export function newAccount(
  draft: SignUpDraft,
  needsEmail: boolean,
): Result<{ account: NewAccount; to: string }, SignUpProblems> {
  const problems = signUpProblems(draft, needsEmail);
  const { dial, number } = draft.phone;
  const phone = parsePhone(dial, number);
  const email = draft.email.trim() === "" ? ok(null) : normalizeEmail(draft.email);
  if (Object.keys(problems).length > 0 || !phone.ok || !email.ok) return fail(problems);
  const { passwords } = draft;
  const chosen = passwords !== undefined && isChosen(passwords) ? { password: passwords.password } : {};
  const account: NewAccount = {
    name: draft.name.trim(),
    dial,
    phone: number,
    email: email.value,
    ...chosen,
    consent: true,
  };
  return ok({ account, to: email.value ?? phone.value.e164 });
}

/** The server's findings, by field: more than the checks here only where both disagree. */
export function refusedFields(fields: Record<string, string>, hasEmail: boolean): SignUpProblems {
  const problems: SignUpProblems = {};
  if ("name" in fields) problems.name = "invalid";
  if ("phone" in fields) problems.phone = "invalid";
  if ("email" in fields) problems.email = hasEmail ? "invalid" : "undeliverable";
  if ("password" in fields) problems.password = "refused";
  if ("consent" in fields) problems.consent = "missing";
  return problems;
}
