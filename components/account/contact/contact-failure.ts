import { useTranslations } from "next-intl";
import { useFailureText } from "#components/account/failure-text.ts";
import type { ContactProblem, ContactStep } from "#domain/person/account/contact-change.ts";

/** The refusals that have words of their own. */
const refusals = {
  change_pending: "changePending",
  order_open: "orderOpen",
  not_allowed: "notAllowed",
  invalid_input: "own",
  link_ended: "linkEnded",
  contact_taken: "contactTaken",
} as const;

function isKnown(code: string): code is keyof typeof refusals {
  return Object.hasOwn(refusals, code);
}

/** Why the contact was not changed, or its change not undone. */
export function useContactFailure(): (problem: ContactProblem | null, at: ContactStep["name"]) => string | null {
  const t = useTranslations("account");
  const failureText = useFailureText();
  return (problem, at) => {
    if (problem === null) return null;
    if (problem.kind === "typed") return at === "contact" ? null : t("problem.codeIncomplete");
    const { failure, to } = problem;
    const own = failure.kind === "refused" && isKnown(failure.code) ? t(`contact.${refusals[failure.code]}`) : null;
    return own ?? failureText(failure, to);
  };
}
