import { useTranslations } from "next-intl";
import { Field, TextInput } from "#components/ui/field.tsx";
import { SelectInput } from "#components/ui/select.tsx";
import { addressLimits } from "#domain/person/address-limits.ts";

interface CityFieldProps {
  cities: readonly string[];
  value: string;
  error: string | null;
  onChange: (city: string) => void;
}

/** The city: a choice when the business has branches in several, known when it has one, typed when none is listed (S2 §5). */
export function CityField({ cities, value, error, onChange }: CityFieldProps) {
  const t = useTranslations("location.address");
  if (cities.length === 1) return null;
  return (
    <Field label={t("city")} error={error}>
      {(control) =>
        cities.length > 1 ? (
          <SelectInput
            {...control}
            name="city"
            autoComplete="address-level2"
            required
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{t("chooseCity")}</option>
            {cities.map((city) => (
              <option key={city} value={city}>
                {city}
              </option>
            ))}
          </SelectInput>
        ) : (
          <TextInput
            {...control}
            name="city"
            autoComplete="address-level2"
            required
            maxLength={addressLimits.city}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}
