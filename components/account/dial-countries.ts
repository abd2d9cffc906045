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

/** The countries that most people need, without waiting for the whole list. */
export function nearbyDialCountries(locale: string): DialCountry[] {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  return Object.entries(nearby).map(([code, dial]) => ({ code, name: names.of(code) ?? code, dial }));
}
