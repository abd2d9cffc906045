/** A code that is sent has so many digits. */
export const codeLength = 6;

/** The digits of a code as it is typed or pasted, with blanks or words around them (UX25). */
export function codeDigits(text: string): string {
  return text.replaceAll(/\D/g, "").slice(0, codeLength);
}
