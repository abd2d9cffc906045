import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { SelectInput } from "#components/ui/select.tsx";
import { CityInput } from "./city-input.tsx";

interface CityFieldProps {
  /** Where the business has branches. */
  cities: readonly string[];
  value: string;
  error: string | null;
  /** An address of the account may be in any city (A229). */
  isAnywhere: boolean;
  onChange: (city: string) => void;
}

/**
 * The city: a choice when the business has branches in several, a word when it has one, typed when none is listed or it is
 * another (S2 §5, B13).
 */
export function CityField({ cities, value, error, isAnywhere, onChange }: CityFieldProps) {
  const t = useTranslations("location.address");
  const [isChanged, setIsChanged] = useState(false);
  const [only] = cities;
  if (cities.length === 1 && value === only && !isChanged) {
    return (
      <p className="flex flex-wrap items-center text-sm">
        {t("inCity", { city: value })}
        <span aria-hidden className="ml-1">
          ·
        </span>
        <Button variant="quiet" className="px-1!" aria-label={t("changeCity")} onClick={() => setIsChanged(true)}>
          {t("change")}
        </Button>
      </p>
    );
  }
  const isChoice = cities.length > 1 && !isAnywhere;
  return (
    <Field label={t("city")} error={error}>
      {(control) =>
        isChoice ? (
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
          <CityInput control={control} value={value} takesFocus={isChanged} onChange={onChange} />
        )
      }
    </Field>
  );
}
