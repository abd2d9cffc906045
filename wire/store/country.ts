import { normalizeText } from "#domain/base/text.ts";

const languages = ["es", "en"] as const;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
/** Codes that name no country. */
const unassigned = /^(?:AA|EU|EZ|Q[M-Z]|UN|X[A-JL-Z]|ZZ)$/;

/** ISO codes of three letters, of the countries around. */
const longCodes = {
  arg: "ar",
  bol: "bo",
  bra: "br",
  chl: "cl",
  col: "co",
  cri: "cr",
  cub: "cu",
  dom: "do",
  ecu: "ec",
  esp: "es",
  gtm: "gt",
  hnd: "hn",
  mex: "mx",
  nic: "ni",
  pan: "pa",
  per: "pe",
  pry: "py",
  slv: "sv",
  ury: "uy",
  usa: "us",
  ven: "ve",
};

/** Whether a code is a country's own: an old or a second one, such as UK, stands for another. */
function isOwnCode(code: string): boolean {
  return !unassigned.test(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}

function codesByName(): ReadonlyMap<string, string> {
  const names = languages.map((language) => new Intl.DisplayNames(language, { type: "region", fallback: "none" }));
  const codes = new Map<string, string>(Object.entries(longCodes));
  for (const code of letters.flatMap((first) => letters.map((second) => first + second)).filter(isOwnCode)) {
    for (const name of names.flatMap((each) => each.of(code) ?? [])) {
      codes.set(normalizeText(name), code.toLowerCase());
      codes.set(code.toLowerCase(), code.toLowerCase());
    }
  }
  return codes;
}

let known: ReadonlyMap<string, string> | null = null;

/** The ISO code in lower case of a country's code or of its name in Spanish or English; null when it is unknown. */
export function countryFrom(text: string | null): string | null {
  known ??= codesByName();
  const country = normalizeText(text ?? "");
  const current = /^[a-z]{2}$/.test(country) ? new Intl.Locale(`und-${country}`).region?.toLowerCase() : country;
  return known.get(current ?? "") ?? null;
}
