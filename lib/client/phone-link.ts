/** Colombia's code on the telephone. */
const colombia = "57";

/** All digits with the country's code, null for a number that is only known inside its country or city. */
function internationalDigits(phone: string, country: string): string | null {
  const digits = phone.replace(/\D/g, "");
  if (/^\s*(?:\+|00)/.test(phone)) return digits.replace(/^00/, "");
  if (country !== "co") return null;
  if (/^(?:3\d{9}|60\d{8})$/.test(digits)) return `${colombia}${digits}`;
  return /^57(?:3\d{9}|60\d{8})$/.test(digits) ? digits : null;
}

/**
 * The `tel:` address of a number; a local one, `555 0142`, is dialled as it is. Null when there is nothing to dial.
 *
 * @param country ISO code in lower case of where the number belongs
 */
export function telephoneLink(phone: string, country: string): string | null {
  const international = internationalDigits(phone, country);
  if (international !== null) return `tel:+${international}`;
  const digits = phone.replace(/\D/g, "");
  return digits === "" ? null : `tel:${digits}`;
}

/**
 * The WhatsApp number of a shop: its own, else its telephone when that is a mobile one; null when neither can have it.
 *
 * @param country ISO code in lower case of where the numbers belong
 */
export function whatsappNumber(
  { whatsapp, phone }: { whatsapp: string | null; phone: string | null },
  country: string,
): string | null {
  const own = whatsapp === null ? null : internationalDigits(whatsapp, country);
  if (own !== null) return own;
  const telephone = phone === null ? null : internationalDigits(phone, country);
  return telephone !== null && /^573\d{9}$/.test(telephone) ? telephone : null;
}
