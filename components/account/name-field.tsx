import { useTranslations } from "next-intl";
import { Field, TextInput } from "#components/ui/field.tsx";
import { nameLimit } from "#domain/person/name.ts";

/** A person's whole name. */
export function NameField(props: {
  value: string;
  error: string | undefined;
  isFirst: boolean;
  onChange: (name: string) => void;
}) {
  const t = useTranslations("account.signUp");
  return (
    <Field label={t("name")} error={props.error ?? null}>
      {(control) => (
        <TextInput
          {...control}
          data-autofocus={props.isFirst || undefined}
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          required
          maxLength={nameLimit}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
