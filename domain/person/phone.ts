import { fail, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";

/** A phone number in parts (A85). */
export interface Phone {
  /** The country's code with its plus: `+57`. */
  dial: string;
  /** The number inside the country, digits only. */
  national: string;
  /** `+573001234567`. */
  e164: string;
  /** A Colombian number of 7 to 9 digits: accepted, with a warning beside the field (A84). */
  isUnusual: boolean;
}

const maximumInput = 40;
const maximumDigits = 15;

/** Spaces of any kind, hyphens, dots, slashes and brackets that people type between digits (UX24). */
function withoutSeparators(raw: string): string {
  return raw.replace(/[\s\u200b\u200e\u200f\u202a-\u202e().\-\u2010-\u2015/]/gu, "");
}

/** The digits inside the country, without a pasted `+57`, `0057` or, in Colombia, a bare `57` before ten digits. */
function nationalDigits(dialDigits: string, raw: string): string | null {
  const compact = withoutSeparators(raw);
  const international = compact.startsWith("+") ? compact.slice(1) : compact.startsWith("00") ? compact.slice(2) : null;
  const digits = international ?? compact;
  if (!/^\d+$/.test(digits)) return null;
  if (international !== null && !digits.startsWith(dialDigits)) return null;
  const hasBareCode = dialDigits === "57" && digits.length === 12 && digits.startsWith("57");
  const national = international !== null || hasBareCode ? digits.slice(dialDigits.length) : digits;
  // The 0 that many countries dial first is no part of the number; Italy's is.
  return dialDigits === "39" ? national : national.replace(/^0/, "");
}

/** Ten digits that begin with 3 (mobile) or 60 (landline, since 2021); 7 to 9 are unusual, not wrong (A84). */
function isColombian(national: string): boolean {
  return /^(?:3\d{9}|60\d{8})$/.test(national) || /^\d{7,9}$/.test(national);
}

/**
 * Reads a phone number as typed or pasted, with the country's code chosen beside it (`+57` or `57`).
 * Colombia: ten digits, `3…` or `60…`; 7 to 9 digits pass as unusual; elsewhere 6 to 14, and 15 with the code (A84, E.164).
 * `invalid` for anything else, another country's code pasted, or more than 40 characters.
 */
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

/** The two values that the platform keeps: for +57 the national number, else code and number; the code always (A85). */
export function wirePhone(phone: Pick<Phone, "dial" | "national" | "e164">): { phone: string; phoneCode: string } {
  return { phone: phone.dial === "+57" ? phone.national : phone.e164, phoneCode: phone.dial };
}
