import { useTranslations } from "next-intl";
import type { Failure } from "#domain/base/failure.ts";
import { isPhoneContact } from "#domain/person/contact.ts";
import type { LoginProblem } from "#domain/person/login-state.ts";

/** The words of S2 §8 for each refusal of the account actions, by its code. */
const refusals = {
  user_not_found: "userNotFound",
  not_a_customer: "notAllowed",
  not_allowed: "signUpNotAllowed",
  code_wrong: "codeWrong",
  code_expired: "codeExpired",
  code_exhausted: "codeExhausted",
  code_link_only: "codeLinkOnly",
  code_lost: "codeLost",
  mail_unavailable: "mailDown",
  password_wrong: "LOGIN_ERROR",
  provider_failed: "providerFailed",
  proof_by_login: "proofByLogin",
  proof_of_other: "proofOfOther",
  passkey_cancelled: "passkeyCancelled",
  passkey_unknown: "passkeyUnknown",
  passkey_refused: "passkeyRefused",
  passkey_there: "passkeyThere",
  passkeys_full: "passkeysFull",
  change_pending: "changePending",
  user_exists: "ERROR_MESSAGE_CREATE_ACCOUNT_USER_ALREADY_EXISTS",
} as const;

/** The same where the text speaks of a mail and the code went to a phone (A150). */
const byPhone = {
  ...refusals,
  code_wrong: "codeWrongPhone",
  code_link_only: "codeLinkOnlyPhone",
  mail_unavailable: "messageDown",
} as const;

/** Waits beyond that are shown in hours (s). */
const longInMinutes = 5400;

function isKnownRefusal(code: string): code is keyof typeof refusals {
  return Object.hasOwn(refusals, code);
}

/** What to say of a failed log-in, sign-up or code to a contact; the list of kinds is closed, so is this. */
export function useFailureText(): (failure: Failure, to?: string) => string {
  const t = useTranslations("account.problem");
  return (failure, to = "") => {
    switch (failure.kind) {
      case "refused":
        return t(
          isKnownRefusal(failure.code) ? (isPhoneContact(to) ? byPhone : refusals)[failure.code] : "unavailable",
        );
      case "wait":
        return failure.seconds > longInMinutes
          ? t("tooManyToday", { hours: Math.ceil(failure.seconds / 3600) })
          : t("tooMany", { minutes: Math.max(1, Math.ceil(failure.seconds / 60)) });
      case "invalid":
        return t("incomplete");
      case "unauthorized":
      case "unavailable":
        return t("unavailable");
    }
  };
}

/** What to say of a problem of a log-in; `typed` names what to say of something else than what is asked for. */
export function useProblemText(
  typed: "loginContact" | "loginEmail" | "codeIncomplete" | "incomplete" | "credentials" | "credentialsContact",
): (problem: LoginProblem | null) => string | null {
  const t = useTranslations("account.problem");
  const failureText = useFailureText();
  return (problem) => {
    if (problem === null) return null;
    if (problem.kind === "typed") return t(typed);
    const { failure, to } = problem;
    // What a backend says of a sign-up and nobody knows (S2 §8).
    const isUnknown = typed === "incomplete" && failure.kind === "refused" && !isKnownRefusal(failure.code);
    return isUnknown ? t("ERROR_MESSAGE_CREATE_ACCOUNT") : failureText(failure, to);
  };
}
