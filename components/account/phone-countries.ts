import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import type { DialCountry } from "./dial-countries.ts";

/** Every country that has a calling code, by its name in the language (A86). Loaded with the sign-up, not before. */
export function allDialCountries(locale: string): DialCountry[] {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dial: `+${getCountryCallingCode(code)}` }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}
