import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { allDialCountries } from "#components/account/phone-countries.ts";

test("every country that has a calling code is offered with it, by its name", () => {
  const countries = allDialCountries("es-CO");
  const known = getCountries().map((code) => `${code} +${getCountryCallingCode(code)}`);
  expect(countries.map(({ code, dial }) => `${code} ${dial}`).toSorted()).toEqual(known.toSorted());
  expect(countries.map(({ name }) => name)).toEqual(
    countries.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, "es-CO")),
  );
});
