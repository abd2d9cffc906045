import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { Field, TextInput } from "#components/ui/field.tsx";
import { parsePhone } from "#domain/person/phone.ts";
import type { PhoneDraft } from "#domain/person/sign-up.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { nearbyDialCountries } from "./dial-countries.ts";
import type { DialCountry } from "./dial-countries.ts";

/** The nearby countries at once, all of them as soon as their list has come; without it the nearby ones do (A86). */
function useDialCountries(): { nearby: DialCountry[]; others: DialCountry[] } {
  const { locale } = useStore();
  const [all, setAll] = useState<DialCountry[]>([]);
  useEffect(() => {
    let isMounted = true;
    const load = async () => {
      const { allDialCountries } = await import("./phone-countries.ts");
      if (isMounted) setAll(allDialCountries(locale));
    };
    load().catch(() => {
      // The list of all countries did not come: the short one stays.
    });
    return () => {
      isMounted = false;
    };
  }, [locale]);
  return useMemo(() => {
    const nearby = nearbyDialCountries(locale);
    return { nearby, others: all.filter(({ code }) => !nearby.some((known) => known.code === code)) };
  }, [locale, all]);
}

function DialOptions({ countries }: { countries: DialCountry[] }) {
  return countries.map(({ code, name, dial }) => (
    <option key={code} value={code}>
      {`${name} (${dial})`}
    </option>
  ));
}

/** A native list that shows only the code once it is closed; opened, it shows names and codes. */
function DialPicker({ value, onChange }: { value: PhoneDraft; onChange: (value: PhoneDraft) => void }) {
  const t = useTranslations("account.signUp");
  const { nearby, others } = useDialCountries();
  return (
    <span className="border-outline bg-surface-raised has-focus-visible:outline-focus relative inline-flex h-12 shrink-0 items-center gap-1 rounded-md border px-3 text-base even-figures has-focus-visible:outline-2">
      <span aria-hidden>{value.dial}</span>
      <ChevronDown aria-hidden className="text-ink-muted size-4" strokeWidth={1.75} />
      <select
        aria-label={t("dial")}
        autoComplete="tel-country-code"
        value={value.country}
        onChange={(event) => {
          const found = [...nearby, ...others].find(({ code }) => code === event.target.value);
          if (found) onChange({ ...value, country: found.code, dial: found.dial });
        }}
        className="absolute inset-0 size-full cursor-pointer text-base opacity-0"
      >
        {value.country === "" && <option value="">{value.dial}</option>}
        <DialOptions countries={nearby} />
        {others.length > 0 && (
          <optgroup label={t("otherCountries")}>
            <DialOptions countries={others} />
          </optgroup>
        )}
      </select>
    </span>
  );
}

interface PhoneFieldProps {
  value: PhoneDraft;
  /** What the form says of it. */
  error: string | null;
  /** A code goes there (A150). */
  takesCode: boolean;
  /** Without the word of what it is for: beside an order that is plain. */
  isShort?: boolean;
  /** In place of that word. */
  hint?: string;
  onChange: (value: PhoneDraft) => void;
}

/** What is to be read below: a short number is taken, yet worth a second look (A84). */
function hintOf({ takesCode, isShort = false }: Pick<PhoneFieldProps, "takesCode" | "isShort">, isUnusual: boolean) {
  if (isUnusual) return "unusualPhone";
  if (takesCode) return "phoneCodeHint";
  return isShort ? null : "phoneHint";
}

/** Code and number; blanks, hyphens and a pasted code are welcome (UX24). One that is none is marked once it was left (S2 §5). */
export function PhoneField({ value, error, hint, onChange, ...purpose }: PhoneFieldProps) {
  const t = useTranslations("account.signUp");
  const problem = useTranslations("account.problem");
  const [isLeft, setIsLeft] = useState(false);
  const phone = parsePhone(value.dial, value.number);
  const isWrong = isLeft && !phone.ok && value.number.trim() !== "";
  const isUnusual = phone.ok && phone.value.isUnusual;
  const hintKey = hintOf(purpose, isUnusual);
  return (
    <Field
      label={t("phone")}
      hint={(isUnusual ? undefined : hint) ?? (hintKey && t(hintKey))}
      error={error ?? (isWrong ? problem("INVALID_PHONE") : null)}
    >
      {(control) => (
        <div className="flex gap-2">
          <DialPicker value={value} onChange={onChange} />
          <TextInput
            {...control}
            inputMode="tel"
            name="tel-national"
            autoComplete="tel-national"
            required
            maxLength={40}
            value={value.number}
            onChange={(event) => onChange({ ...value, number: event.target.value })}
            onBlur={() => setIsLeft(true)}
            className="min-w-0 flex-1 even-figures"
          />
        </div>
      )}
    </Field>
  );
}
