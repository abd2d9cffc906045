import { useTranslations } from "next-intl";
import { nameLimit } from "#domain/person/name.ts";
import { passwordLengths } from "#domain/person/password.ts";
import type { SignUpField, SignUpProblems } from "#domain/person/sign-up.ts";

/** What to say of each field that a sign-up lacks (UX15). */
export function useSignUpTexts(): (problems: SignUpProblems) => Partial<Record<SignUpField, string>> {
  const t = useTranslations("account.problem");
  const passwordText = useTranslations("account.password");
  const lengths = { least: passwordLengths.least, most: passwordLengths.most };
  return ({ name, phone, email, password, confirmation, consent }) => ({
    ...(name && { name: name === "missing" ? t("IS_REQUIRED") : t("nameInvalid", { limit: nameLimit }) }),
    ...(phone && { phone: t(phone === "missing" ? "IS_REQUIRED" : "INVALID_PHONE") }),
    ...(email && {
      email: t(email === "missing" ? "IS_REQUIRED" : email === "undeliverable" ? "emailNeeded" : "EMAIL_NOT_VALID"),
    }),
    ...(password && {
      password:
        password === "missing"
          ? t("IS_REQUIRED")
          : passwordText(password === "refused" ? "refused" : "length", lengths),
    }),
    ...(confirmation && {
      confirmation: confirmation === "missing" ? t("IS_REQUIRED") : passwordText("matchPassword"),
    }),
    ...(consent && { consent: t("consentRequired") }),
  });
}
