/** Letters, digits and dashes, no other alphabet's look-alikes (M12). */
const plainCode = /^[\da-zA-ZáéíóúüñÁÉÍÓÚÜÑ_-]{1,40}$/;
const longestTyped = 200;

/** A typed code in capitals and without surrounding blanks (S1 §5, A73); null when no coupon can have it. */
export function couponCode(typed: string): string | null {
  // Length first: linear work on any input (X14).
  if (typed.length > longestTyped) return null;
  const code = typed.trim().normalize("NFC");
  return plainCode.test(code) ? code.toUpperCase() : null;
}
