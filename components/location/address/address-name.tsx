import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field, TextInput } from "#components/ui/field.tsx";
import { addressLimits } from "#domain/person/address-limits.ts";

const names = ["home", "partner", "parents", "work", "other"] as const;

interface AddressNameProps {
  /** Null until one is chosen: it will be Casa. */
  value: string | null;
  error: string | null;
  onChange: (name: string) => void;
}

/** What the account calls the address: Casa, Novi@, Padres, Trabajo, or a word of one's own (S2 §2.7). */
export function AddressName({ value, error, onChange }: AddressNameProps) {
  const t = useTranslations("location.address");
  const known = names.find((name) => name !== "other" && t(`names.${name}`) === value);
  const [isOther, setIsOther] = useState(value !== null && known === undefined);
  const chosen = isOther ? "other" : (known ?? "home");
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">{t("name")}</legend>
      <div className="flex flex-wrap gap-2">
        {names.map((name) => (
          <label
            key={name}
            className="border-outline has-checked:border-accent has-checked:bg-brand-soft has-focus-visible:outline-focus inline-flex min-h-11 cursor-pointer items-center rounded-full border px-4 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="address-name"
              checked={chosen === name}
              onChange={() => {
                setIsOther(name === "other");
                onChange(name === "other" ? "" : t(`names.${name}`));
              }}
              className="sr-only"
            />
            {t(`names.${name}`)}
          </label>
        ))}
      </div>
      {isOther && (
        <Field label={t("otherName")} error={error}>
          {(control) => (
            <TextInput
              {...control}
              name="address-name-other"
              maxLength={addressLimits.name}
              required
              value={value ?? ""}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}
