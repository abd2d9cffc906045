import { useTranslations } from "next-intl";
import { useState } from "react";
import { ok } from "#domain/base/result.ts";
import { normalizeEmail } from "#domain/person/email.ts";
import { parsePhone } from "#domain/person/phone.ts";
import { signUp } from "#lib/actions/account.ts";
import { reached } from "#lib/client/device/reached.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import type { Failure } from "#domain/base/failure.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { SentCode } from "#lib/exchange/session.ts";
import { useFailureText } from "./failure-text.ts";
import { dialCountryOf } from "./dial-countries.ts";
import type { PhoneDraft } from "./phone-field.tsx";

/** The sign-up as typed; kept by the panel, so that going back and forth loses nothing. */
export interface SignUpDraft {
  name: string;
  phone: PhoneDraft;
  /** May be empty where a code can go to the phone. */
  email: string;
  hasConsented: boolean;
}

/** Nothing typed yet; the phone is taken to be of the shop's country (S2 §5). */
export function emptySignUp(country: string): SignUpDraft {
  return { name: "", phone: { ...dialCountryOf(country), number: "" }, email: "", hasConsented: false };
}

/** With what was typed to log in, unless something stands there already (UX23). */
export function withContact(draft: SignUpDraft, contact: string): SignUpDraft {
  const isPhone = contact !== "" && !contact.includes("@") && parsePhone(draft.phone.dial, contact).ok;
  if (isPhone && draft.phone.number === "") return { ...draft, phone: { ...draft.phone, number: contact } };
  return !isPhone && draft.email === "" ? { ...draft, email: contact } : draft;
}

/** Most characters of a name. */
export const nameLimit = 100;

type Field = "name" | "phone" | "email" | "consent";
type Problems = Partial<Record<Field, string>>;

function useChecks(needsEmail: boolean): (draft: SignUpDraft) => Problems {
  const t = useTranslations("account.problem");
  return ({ name, phone, email, hasConsented }) => {
    const problems: Problems = {};
    if (name.trim() === "") problems.name = t("IS_REQUIRED");
    else if (name.trim().length > nameLimit) problems.name = t("nameInvalid", { limit: nameLimit });
    if (phone.number.trim() === "") problems.phone = t("IS_REQUIRED");
    else if (!parsePhone(phone.dial, phone.number).ok) problems.phone = t("INVALID_PHONE");
    if (needsEmail && email.trim() === "") problems.email = t("IS_REQUIRED");
    else if (email.trim() !== "" && !normalizeEmail(email).ok) problems.email = t("EMAIL_NOT_VALID");
    if (!hasConsented) problems.consent = t("consentRequired");
    return problems;
  };
}

/** The server's own findings, by field; it never has more to say than the checks here, unless both disagree. */
function useServerProblems(): (failure: Failure, hadEmail: boolean) => Problems {
  const t = useTranslations("account.problem");
  return (failure, hadEmail) => {
    if (failure.kind !== "invalid") return {};
    const problems: Problems = {};
    if ("name" in failure.fields) problems.name = t("nameInvalid", { limit: nameLimit });
    if ("phone" in failure.fields) problems.phone = t("INVALID_PHONE");
    if ("email" in failure.fields) problems.email = t(hadEmail ? "EMAIL_NOT_VALID" : "emailNeeded");
    if ("consent" in failure.fields) problems.consent = t("consentRequired");
    return problems;
  };
}

/**
 * Checks and sends the sign-up. Where a code can go to the phone a mail is not needed (A150, A87), until the shop wants one. Problems stay beside their fields until they are mended (UX15); `round` counts the refused
 * attempts, so that the first error is focused each time; `failure` is what belongs to no field.
 */
export function useSignUp(options: {
  draft: SignUpDraft;
  onBusy: (isBusy: boolean) => void;
  onSent: (to: string, sent: SentCode) => void;
}) {
  const { draft, onBusy, onSent } = options;
  const t = useTranslations("account.problem");
  const { takesPhoneCodes, requiresEmail } = useStore();
  const [isMailWanted, setIsMailWanted] = useState(false);
  const needsEmail = !takesPhoneCodes || requiresEmail || isMailWanted;
  const check = useChecks(needsEmail);
  const serverProblems = useServerProblems();
  const failureText = useFailureText();
  const [shown, setShown] = useState<{ problems: Problems; failure: string | null; round: number }>({
    problems: {},
    failure: null,
    round: 0,
  });
  const refuse = (problems: Problems, failure: string | null) =>
    setShown(({ round }) => ({ problems, failure, round: round + 1 }));
  useWhenOnline(() => setShown((now) => (now.failure === t("unavailable") ? { ...now, failure: null } : now)));
  const submit = async () => {
    const problems = check(draft);
    if (Object.keys(problems).length > 0) {
      return refuse(problems, t("incomplete"));
    }
    const { dial, number } = draft.phone;
    const email = needsEmail || draft.email.trim() !== "" ? normalizeEmail(draft.email) : ok(null);
    const phone = parsePhone(dial, number);
    if (!email.ok || !phone.ok) return;
    onBusy(true);
    const asked = { name: draft.name.trim(), dial, phone: number, email: email.value, consent: true } as const;
    const answer = await reached(signUp(asked));
    onBusy(false);
    if (answer.ok) return onSent(email.value ?? phone.value.e164, answer.value);
    const found = serverProblems(answer.failure, email.value !== null);
    const text = failureText(answer.failure, email.value ?? phone.value.e164);
    if ("email" in found) setIsMailWanted(true);
    refuse(found, Object.keys(found).length > 0 ? null : text);
  };
  const recheck = (next: SignUpDraft) => {
    const now = check(next);
    setShown(({ problems, round }) => {
      const remaining: Problems = {};
      for (const field of ["name", "phone", "email", "consent"] as const) {
        if (problems[field] !== undefined && now[field] !== undefined) remaining[field] = now[field];
      }
      return { problems: remaining, failure: null, round };
    });
  };
  return { ...shown, needsEmail, submit, recheck };
}
