import { useTranslations } from "next-intl";
import { PasswordInput } from "#components/account/password-input.tsx";
import { Field } from "#components/ui/field.tsx";
import { goodPasswordLength, passwordLengths } from "#domain/person/password.ts";
import type { TypedPassword } from "./use-new-password.ts";

/** The new password, twice (S2 §2.5); four characters are taken, eight and more suggested (D5, A227). */
export function NewPasswordFields({ typed, isFirst = false }: { typed: TypedPassword; isFirst?: boolean }) {
  const t = useTranslations("account");
  const { draft, problems, set } = typed;
  const { password, confirmation } = problems;
  const lengths = { least: passwordLengths.least, most: passwordLengths.most };
  return (
    <>
      <Field
        label={t("password.new")}
        hint={t("password.hint", { least: passwordLengths.least, good: goodPasswordLength })}
        error={password ? t(password === "missing" ? "problem.IS_REQUIRED" : "password.length", lengths) : null}
      >
        {(control) => (
          <PasswordInput
            {...control}
            data-autofocus={isFirst || undefined}
            name="new-password"
            autoComplete="new-password"
            required
            value={draft.password}
            onChange={(event) => set({ password: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t("password.repeat")}
        error={confirmation ? t(confirmation === "missing" ? "problem.IS_REQUIRED" : "password.matchPassword") : null}
      >
        {(control) => (
          <PasswordInput
            {...control}
            name="new-password-again"
            autoComplete="new-password"
            required
            value={draft.confirmation}
            onChange={(event) => set({ confirmation: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
