import { fail, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";

export interface Phone {
  /** Country code with plus: `+57`. */
  dial: string;
  /** Digits only. */
  national: string;
  /** `+573001234567`. */
  e164: string;
  /** A Colombian number of 7 to 9 digits: accepted with a warning (A84). */
  isUnusual: boolean;
}

const maximumInput = 40;
const maximumDigits = 15;

/** Spaces, hyphens, dots, slashes and brackets (UX24). */
function withoutSeparators(raw: string): string {
  return raw.replace(/[\s\u200b\u200e\u200f\u202a-\u202e().\-\u2010-\u2015/]/gu, "");
}

/** Drops a pasted `+57`, `0057` or, in Colombia, a bare `57` before ten digits. */
function nationalDigits(dialDigits: string, raw: string): string | null {
  const compact = withoutSeparators(raw);
  const international = compact.startsWith("+") ? compact.slice(1) : compact.startsWith("00") ? compact.slice(2) : null;
  const digits = international ?? compact;
  if (!/^\d+$/.test(digits)) return null;
  if (international !== null && !digits.startsWith(dialDigits)) return null;
  const hasBareCode = dialDigits === "57" && digits.length === 12 && digits.startsWith("57");
  const national = international !== null || hasBareCode ? digits.slice(dialDigits.length) : digits;
  // The leading 0 is not part of the number, except in Italy.
  return dialDigits === "39" ? national : national.replace(/^0/, "");
}

/** Mobile `3…`, landline `60…`; 7 to 9 digits are unusual, not wrong (A84). */
function isColombian(national: string): boolean {
  return /^(?:3\d{9}|60\d{8})$/.test(national) || /^\d{7,9}$/.test(national);
}

/** A typed or pasted number: Colombia `3…` or `60…` with ten digits, 7 to 9 unusual; elsewhere E.164 (A84).
 * `invalid` for anything else, another country's code too. */
export function parsePhone(dial: string, raw: string): Result<Phone, "invalid"> {
  if (raw.length > maximumInput || dial.length > 8) return fail("invalid");
  const dialDigits = dial.trim().replace(/^\+/, "");
  if (!/^[1-9]\d{0,3}$/.test(dialDigits)) return fail("invalid");
  const national = nationalDigits(dialDigits, raw);
  if (national === null) return fail("invalid");
  const isValid =
    dialDigits === "57"
      ? isColombian(national)
      : /^\d{6,14}$/.test(national) && dialDigits.length + national.length <= maximumDigits;
  if (!isValid) return fail("invalid");
  const isUnusual = dialDigits === "57" && national.length < 10;
  return ok({ dial: `+${dialDigits}`, national, e164: `+${dialDigits}${national}`, isUnusual });
}

/** What the platform stores: for +57 the national number, else E.164; the code always (A85). */
export function wirePhone(phone: Pick<Phone, "dial" | "national" | "e164">): { phone: string; phoneCode: string } {
  return { phone: phone.dial === "+57" ? phone.national : phone.e164, phoneCode: phone.dial };
}
