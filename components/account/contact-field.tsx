import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { Field } from "#components/ui/field.tsx";
import { MailInput } from "#components/ui/mail-input.tsx";
import { useStore } from "#lib/client/store-info.tsx";

interface ContactFieldProps {
  value: string;
  onType: (text: string) => void;
  onLeave?: () => void;
  hint?: string;
  error?: string | null;
  /** The first field of a panel that opens with it. */
  hasFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Of a mail address or a phone. */
const contactBox = { type: "text", name: "username", autoComplete: "username" } as const;

/** Who logs in: a mail address, or a phone where codes go there (A150). */
export function ContactField({ value, onType, onLeave, hint, error = null, hasFocus = false, ref }: ContactFieldProps) {
  const { takesPhoneCodes } = useStore();
  const t = useTranslations("account.login");
  return (
    <Field label={t(takesPhoneCodes ? "contact" : "email")} hint={hint} error={error}>
      {(control) => (
        <MailInput
          {...control}
          ref={ref}
          data-autofocus={hasFocus || undefined}
          {...(takesPhoneCodes && contactBox)}
          value={value}
          onChange={(event) => onType(event.target.value)}
          onBlur={onLeave}
        />
      )}
    </Field>
  );
}
