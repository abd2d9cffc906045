/** The version of the privacy policy that a person agrees to at sign-up; kept with the instant as proof (Ley 1581). */
export const consentVersion = "2026-11-22";
