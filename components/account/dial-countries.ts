import { parsePhone } from "#domain/person/phone.ts";
import type { PhoneDraft } from "#domain/person/sign-up.ts";

/** A country and its calling code. */
export interface DialCountry {
  /** ISO code in capitals. */
  code: string;
  /** In the language of the page. */
  name: string;
  dial: string;
}

/** Colombia, then its neighbours in language: shown first, and at once (A86). */
const nearby = {
  CO: "+57",
  AR: "+54",
  BO: "+591",
  BR: "+55",
  CL: "+56",
  CR: "+506",
  CU: "+53",
  EC: "+593",
  SV: "+503",
  ES: "+34",
  US: "+1",
  GT: "+502",
  HN: "+504",
  MX: "+52",
  NI: "+505",
  PA: "+507",
  PY: "+595",
  PE: "+51",
  DO: "+1",
  UY: "+598",
  VE: "+58",
};

function isNearby(code: string): code is keyof typeof nearby {
  return Object.hasOwn(nearby, code);
}

/** The country of a shop (ISO code) with its calling code; the first in the list when it is not near (S2 §5). */
export function dialCountryOf(country: string): { country: string; dial: string } {
  const code = country.toUpperCase();
  return isNearby(code) ? { country: code, dial: nearby[code] } : { country: "CO", dial: nearby.CO };
}

/** The countries that most people need, without waiting for the whole list. */
export function nearbyDialCountries(locale: string): DialCountry[] {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  return Object.entries(nearby).map(([code, dial]) => ({ code, name: names.of(code) ?? code, dial }));
}

/** A number as an account has it, to be typed on; a code that is not near belongs to no country of the short list. */
export function phoneDraftOf(phone: string | null, phoneCode: string | null, shopCountry: string): PhoneDraft {
  const shop = dialCountryOf(shopCountry);
  const dial = phoneCode ?? shop.dial;
  const country =
    dial === shop.dial ? shop.country : Object.keys(nearby).find((code) => isNearby(code) && nearby[code] === dial);
  const known = parsePhone(dial, phone ?? "");
  return { country: country ?? "", dial, number: known.ok ? known.value.national : (phone ?? "") };
}
