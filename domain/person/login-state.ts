import type { Failure } from "#domain/base/failure.ts";
import type { ConsentAsked } from "./consent.ts";
import type { ProviderName } from "#domain/person/login/provider.ts";
import type { NewAccount, ProviderAccount, SignUpDraft, SignUpProblems } from "./sign-up.ts";

/** A code that was sent; in memory and in a sealed cookie, never on the device (U7, X11). */
export interface PendingCode {
  /** The mail address or phone (E.164) that it went to. */
  to: string;
  /** When another one may be asked for (ms). */
  resendAt: number;
  /** When it expires (ms). */
  expiresAt: number;
  /** The mail holds a link and no code (U4). */
  isLinkOnly: boolean;
}

/** A code of which an answer of `now` (ms) gave the seconds that are left. */
export function pendingCodeOf(
  to: string,
  { resendIn, expiresIn, isLinkOnly }: { resendIn: number; expiresIn: number; isLinkOnly: boolean },
  now: number,
): PendingCode {
  return { to, resendAt: now + resendIn * 1000, expiresAt: now + expiresIn * 1000, isLinkOnly };
}

/** What was typed is not what is asked for, or the server refused what concerns `to`. */
export type LoginProblem = { kind: "typed" } | { kind: "failed"; failure: Failure; to: string };

/** Where a log-in begins. */
export type LoginStart = "email" | "signUp";

/** What a person may go to by a press. */
export type LoginChoice = LoginStart | "password";

/** What a person is asked; `isChosen`: they went there or typed, so nothing else takes its place by itself. */
export type LoginQuestion =
  | { name: "email"; isChosen: boolean; isBusy: boolean; problem: LoginProblem | null }
  | {
      name: "signUp";
      isChosen: boolean;
      isBusy: boolean;
      problems: SignUpProblems;
      problem: LoginProblem | null;
      /** Refused attempts: the first wrong field is focused after each. */
      round: number;
      /** No code goes to the phone: a mail is needed. */
      isUndeliverable: boolean;
    }
  | {
      name: "code";
      code: PendingCode;
      digits: string;
      isBusy: boolean;
      isResending: boolean;
      /** Whether another tab logged in is being asked. */
      isLooking: boolean;
      problem: LoginProblem | null;
      /** Where the code was asked for. */
      from: LoginStart;
    }
  | {
      name: "password";
      /** As typed, for as long as the step. */
      password: string;
      isBusy: boolean;
      /** Whether a code is being asked for in its place. */
      isResending: boolean;
      problem: LoginProblem | null;
    }
  | { name: "link"; token: string; isBusy: boolean; problem: LoginProblem | null }
  /** The device asks for finger, face or PIN, or did (A230). */
  | { name: "passkey"; isBusy: boolean; problem: LoginProblem | null }
  /** Back from a provider: what it says of the person is asked for (S2 §4.3). */
  | { name: "provider"; provider: ProviderName; isBusy: boolean; problem: null }
  /** The provider knows the person, and there is no account (A223); `person`: what it calls them. */
  | { name: "noAccount"; provider: ProviderName; person: string; canSignUp: boolean; isBusy: false; problem: null }
  /** Another account has the mail that the provider proved: a code to it joins them (A223). */
  | { name: "taken"; to: string; isBusy: boolean; problem: LoginProblem | null }
  /** 'Hola, {name}!': what a provider's account lacks (S2 §2.3). */
  | {
      name: "greeting";
      provider: ProviderName;
      person: string;
      isBusy: boolean;
      problems: SignUpProblems;
      problem: LoginProblem | null;
      round: number;
    }
  /** In, and the business may not see who it is, or by an older text (A220). */
  | { name: "consent"; asked: ConsentAsked; isBusy: boolean; problem: LoginProblem | null };

/** `last` stays in sight until the panel is closed. */
export type LoginStep = LoginQuestion | { name: "done"; last: LoginQuestion };

/** What outlives a step and the panel; null was not typed yet. */
export interface LoginInput {
  email: string | null;
  signUp: SignUpDraft | null;
  code: PendingCode | null;
}

export interface LoginState {
  step: LoginStep;
  input: LoginInput;
}

export const noInput: LoginInput = { email: null, signUp: null, code: null };

/** What the page knows of the shop and the session. */
export interface LoginFacts {
  start: LoginStart;
  /** A code of before the page was loaded, null when there is none or it has expired. */
  pending: PendingCode | null;
  /** The mail or phone of whom the server logged out, else empty (UX23). */
  endedContact: string;
  /** Nothing typed yet: the phone is of the shop's country (S2 §5). */
  blank: SignUpDraft;
  /** Calling code of the shop's country where codes can go to phones, else null (A150). */
  dial: string | null;
  requiresEmail: boolean;
  /** The press that sends agrees to the policy (S2 §2.3, A180). */
  consentsBySending: boolean;
  /** What whoever is logged in has not answered yet; null for nothing, and for nobody. */
  consentAsked: ConsentAsked | null;
}

export type LoginEvent =
  /** `link`: the token of a mail's link; `now` in ms. */
  | { type: "opened"; link: string | null; now: number }
  /** What the page knows may be more. */
  | { type: "known" }
  | { type: "emailTyped"; email: string }
  | { type: "signUpTyped"; draft: SignUpDraft }
  | { type: "codeTyped"; text: string }
  | { type: "passwordTyped"; password: string }
  | { type: "submitted" }
  | { type: "chosen"; step: LoginChoice }
  | { type: "back" }
  /** Another code, or one in place of the password. */
  | { type: "resend" }
  | { type: "codeSent"; code: PendingCode }
  /** `now` in ms. */
  | { type: "notSent"; failure: Failure; to: string; now: number }
  /** The code was right, and the business has to be agreed to. */
  | { type: "consentAsked"; asked: ConsentAsked }
  | { type: "entered" }
  | { type: "notEntered"; failure: Failure }
  /** Logged out, as the business was not agreed to. */
  | { type: "left" }
  /** The page is in sight again. */
  | { type: "returned" }
  | { type: "nobodyFound" }
  | { type: "online" }
  | { type: "passkeyPressed" }
  | { type: "providerPressed"; provider: ProviderName }
  /** From a provider, whatever it answered. */
  | { type: "cameBack"; provider: ProviderName }
  /** `canSignUp`: an account can be made of the provider's answer. */
  | { type: "accountUnknown"; person: string; canSignUp: boolean }
  | { type: "accountTaken"; to: string };

/** Side effects as data. */
export type LoginEffect =
  | { kind: "requestCode"; to: string }
  | { kind: "signUp"; account: NewAccount; to: string }
  /** The code, or the token of the mail's link; `consents`: its press agreed to the business too. */
  | { kind: "enterCode"; code: string; consents: boolean }
  | { kind: "enterPassword"; to: string; password: string; consents: boolean }
  | { kind: "enterPasskey"; consents: boolean }
  | { kind: "giveConsent" }
  | { kind: "leave" }
  | { kind: "forgetLink" }
  /** Whether another tab logged in. */
  | { kind: "findSession" }
  | { kind: "sayResent" }
  | { kind: "openProvider"; provider: ProviderName }
  | { kind: "enterProvider"; provider: ProviderName }
  | { kind: "signUpByProvider"; provider: ProviderName; account: ProviderAccount }
  | { kind: "sayProviderFailed" }
  | { kind: "finish" };
