import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { SelectInput } from "#components/ui/select.tsx";
import { CityInput, type CityInputProps } from "./city-input.tsx";

interface CityFieldProps {
  /** Where the business has branches. */
  cities: readonly string[];
  value: string;
  error: string | null;
  /** An address of the account may be in any city (A229). */
  isAnywhere: boolean;
  onChange: (city: string) => void;
}

/** The choice's value for whoever lives in none of its cities. */
const another = "another";

type CityChoiceProps = Pick<CityFieldProps, "cities" | "value" | "onChange"> & {
  control: CityInputProps["control"];
  /** The city is to be typed. */
  onAnother: () => void;
};

function CityChoice({ control, cities, value, onChange, onAnother }: CityChoiceProps) {
  const t = useTranslations("location.address");
  return (
    <SelectInput
      {...control}
      name="city"
      autoComplete="address-level2"
      required
      value={value}
      onChange={(event) => (event.target.value === another ? onAnother() : onChange(event.target.value))}
    >
      <option value="">{t("chooseCity")}</option>
      {cities.map((city) => (
        <option key={city} value={city}>
          {city}
        </option>
      ))}
      <option value={another}>{t("anotherCity")}</option>
    </SelectInput>
  );
}

/**
 * The city: a choice when the business has branches in several, a word when it has one, typed when none is listed or it is
 * another (S2 §5, B13).
 */
export function CityField({ cities, value, error, isAnywhere, onChange }: CityFieldProps) {
  const t = useTranslations("location.address");
  const [isAsked, setIsAsked] = useState(false);
  const [isBegun, setIsBegun] = useState(false);
  const isTyped = isAsked || isBegun;
  const [only] = cities;
  if (cities.length === 1 && value === only && !isTyped) {
    return (
      <p className="flex flex-wrap items-center text-sm">
        {t("inCity", { city: value })}
        <span aria-hidden className="ml-1">
          ·
        </span>
        <Button variant="quiet" className="px-1!" aria-label={t("changeCity")} onClick={() => setIsAsked(true)}>
          {t("change")}
        </Button>
      </p>
    );
  }
  const isListed = value === "" || cities.includes(value);
  const isChoice = cities.length > 1 && !isAnywhere && isListed && !isTyped;
  const askAnother = () => {
    setIsAsked(true);
    onChange("");
  };
  // Whatever is typed from now on, the field under the fingers stays.
  const type = (city: string) => {
    setIsBegun(true);
    onChange(city);
  };
  return (
    <Field label={t("city")} error={error}>
      {(control) =>
        isChoice ? (
          <CityChoice control={control} cities={cities} value={value} onChange={onChange} onAnother={askAnother} />
        ) : (
          <CityInput control={control} value={value} takesFocus={isAsked} onChange={type} />
        )
      }
    </Field>
  );
}
