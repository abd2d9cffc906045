import { useTranslations } from "next-intl";
import { useState } from "react";
import { normalizeEmail } from "#domain/person/email.ts";
import { parsePhone } from "#domain/person/phone.ts";
import { signUp } from "#lib/actions/account.ts";
import { reached } from "#lib/client/device/reached.ts";
import type { Failure } from "#domain/base/failure.ts";
import type { SentCode } from "#lib/exchange/session.ts";
import { useFailureText } from "./failure-text.ts";
import { dialCountryOf } from "./dial-countries.ts";
import type { PhoneDraft } from "./phone-field.tsx";

/** The sign-up as typed; kept by the panel, so that going back and forth loses nothing. */
export interface SignUpDraft {
  name: string;
  phone: PhoneDraft;
  email: string;
  hasConsented: boolean;
}

/** Nothing typed yet; the phone is taken to be of the shop's country (S2 §5). */
export function emptySignUp(country: string): SignUpDraft {
  return { name: "", phone: { ...dialCountryOf(country), number: "" }, email: "", hasConsented: false };
}

/** Most characters of a name. */
export const nameLimit = 100;

type Field = "name" | "phone" | "email" | "consent";
type Problems = Partial<Record<Field, string>>;

function useChecks(): (draft: SignUpDraft) => Problems {
  const t = useTranslations("account.problem");
  return ({ name, phone, email, hasConsented }) => {
    const problems: Problems = {};
    if (name.trim() === "") problems.name = t("IS_REQUIRED");
    else if (name.trim().length > nameLimit) problems.name = t("nameInvalid", { limit: nameLimit });
    if (phone.number.trim() === "") problems.phone = t("IS_REQUIRED");
    else if (!parsePhone(phone.dial, phone.number).ok) problems.phone = t("INVALID_PHONE");
    if (email.trim() === "") problems.email = t("IS_REQUIRED");
    else if (!normalizeEmail(email).ok) problems.email = t("EMAIL_NOT_VALID");
    if (!hasConsented) problems.consent = t("consentRequired");
    return problems;
  };
}

/** The server's own findings, by field; it never has more to say than the checks here, unless both disagree. */
function useServerProblems(): (failure: Failure) => Problems {
  const t = useTranslations("account.problem");
  return (failure) => {
    if (failure.kind !== "invalid") return {};
    const problems: Problems = {};
    if ("name" in failure.fields) problems.name = t("nameInvalid", { limit: nameLimit });
    if ("phone" in failure.fields) problems.phone = t("INVALID_PHONE");
    if ("email" in failure.fields) problems.email = t("EMAIL_NOT_VALID");
    if ("consent" in failure.fields) problems.consent = t("consentRequired");
    return problems;
  };
}

/**
 * Checks and sends the sign-up. Problems stay beside their fields until they are mended (UX15); `round` counts the refused
 * attempts, so that the first error is focused each time; `failure` is what belongs to no field.
 */
export function useSignUp(options: {
  draft: SignUpDraft;
  onBusy: (isBusy: boolean) => void;
  onSent: (email: string, sent: SentCode) => void;
}) {
  const { draft, onBusy, onSent } = options;
  const t = useTranslations("account.problem");
  const check = useChecks();
  const serverProblems = useServerProblems();
  const failureText = useFailureText();
  const [shown, setShown] = useState<{ problems: Problems; failure: string | null; round: number }>({
    problems: {},
    failure: null,
    round: 0,
  });
  const refuse = (problems: Problems, failure: string | null) =>
    setShown(({ round }) => ({ problems, failure, round: round + 1 }));
  const submit = async () => {
    const problems = check(draft);
    if (Object.keys(problems).length > 0) {
      return refuse(problems, t("incomplete"));
    }
    const email = normalizeEmail(draft.email);
    if (!email.ok) return;
    onBusy(true);
    const { dial, number } = draft.phone;
    const asked = { name: draft.name.trim(), dial, phone: number, email: email.value, consent: true } as const;
    const answer = await reached(signUp(asked));
    onBusy(false);
    if (answer.ok) return onSent(email.value, answer.value);
    const found = serverProblems(answer.failure);
    const text = failureText(answer.failure);
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
  return { ...shown, submit, recheck };
}
