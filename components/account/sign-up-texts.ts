import { useTranslations } from "next-intl";
import { nameLimit } from "#domain/person/name.ts";
import type { SignUpField, SignUpProblems } from "#domain/person/sign-up.ts";

/** What to say of each field that a sign-up lacks (UX15). */
export function useSignUpTexts(): (problems: SignUpProblems) => Partial<Record<SignUpField, string>> {
  const t = useTranslations("account.problem");
  return ({ name, phone, email, consent }) => ({
    ...(name && { name: name === "missing" ? t("IS_REQUIRED") : t("nameInvalid", { limit: nameLimit }) }),
    ...(phone && { phone: t(phone === "missing" ? "IS_REQUIRED" : "INVALID_PHONE") }),
    ...(email && {
      email: t(({ missing: "IS_REQUIRED", invalid: "EMAIL_NOT_VALID", undeliverable: "emailNeeded" } as const)[email]),
    }),
    ...(consent && { consent: t("consentRequired") }),
  });
}
