import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CodeInput } from "./code-input.tsx";
import { Field } from "#components/ui/field.tsx";
import { isPhoneContact } from "#domain/person/contact.ts";
import { phoneText } from "#lib/client/phone-text.ts";

interface ProofFieldProps {
  /** The mail address or phone (E.164) that the code went to. */
  to: string;
  /** What it is for, with where it went as it is read. */
  children: (to: string) => ReactNode;
  digits: string;
  error: string | null;
  onType: (text: string) => void;
}

/** The code that was sent just now, where somebody who is logged in proves something of their account. */
export function ProofField({ to, children, digits, error, onType }: ProofFieldProps) {
  const t = useTranslations("account.login");
  const isByPhone = isPhoneContact(to);
  return (
    <>
      <p className="text-base">{children(phoneText(to))}</p>
      <Field label={t("code")} hint={t(isByPhone ? "codeHintPhone" : "codeHint")} error={error}>
        {(control) => (
          <CodeInput {...control} data-autofocus value={digits} onChange={(event) => onType(event.target.value)} />
        )}
      </Field>
    </>
  );
}
