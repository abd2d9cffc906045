/** The version of the text that a person agrees to; kept with the instant as proof (Ley 1581). */
export const consentVersion = "2026-11-28";

/** What a person has to be asked: to be known to the business at all, or to agree to a text that is newer than theirs (A220). */
export type ConsentAsked = "first" | "renewal";

/** What to ask of whoever agreed to any version (`isGiven`), and to the one of now (`isCurrent`); null for nothing. */
export function consentAsked({ isGiven, isCurrent }: { isGiven: boolean; isCurrent: boolean }): ConsentAsked | null {
  if (!isGiven) return "first";
  return isCurrent ? null : "renewal";
}
