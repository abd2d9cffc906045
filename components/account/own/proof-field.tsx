import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Field, TextInput } from "#components/ui/field.tsx";

interface ProofFieldProps {
  /** Where the code went, and what it is for. */
  children: ReactNode;
  isByPhone: boolean;
  digits: string;
  error: string | null;
  onType: (text: string) => void;
}

/** The code that was sent just now, where somebody who is logged in proves something of their account. */
export function ProofField({ children, isByPhone, digits, error, onType }: ProofFieldProps) {
  const t = useTranslations("account.login");
  return (
    <>
      <p className="text-base">{children}</p>
      <Field label={t("code")} hint={t(isByPhone ? "codeHintPhone" : "codeHint")} error={error}>
        {(control) => (
          <TextInput
            {...control}
            data-autofocus
            type="text"
            inputMode="numeric"
            name="one-time-code"
            autoComplete="one-time-code"
            required
            value={digits}
            onChange={(event) => onType(event.target.value)}
            className="text-center text-xl tracking-[0.4em] tabular-nums"
          />
        )}
      </Field>
    </>
  );
}
