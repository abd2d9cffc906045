import type { Pesos } from "./money.ts";

/** Parts per million: 1 % = 10 000 (A146). */
export type PartsPerMillion = number;

export const wholeRate = 1_000_000;
const perPercent = 10_000;

/** The share of an amount, exact, halves away from zero (A61). @throws RangeError when either is not whole */
export function shareOf(amount: Pesos, rate: PartsPerMillion): Pesos {
  if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(rate)) {
    throw new RangeError(`Not a whole share: ${amount} at ${rate} parts per million`);
  }
  const product = BigInt(amount) * BigInt(rate);
  const size = product < 0n ? -product : product;
  const rounded = Number((2n * size + BigInt(wholeRate)) / BigInt(2 * wholeRate));
  return product < 0n && rounded !== 0 ? -rounded : rounded;
}

/** The share of an amount that is not negative, rounded down to whole pesos. @throws RangeError when either is not whole */
export function shareBelow(amount: Pesos, rate: PartsPerMillion): Pesos {
  if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(rate) || amount < 0) {
    throw new RangeError(`Not a whole share: ${amount} at ${rate} parts per million`);
  }
  return Number((BigInt(amount) * BigInt(rate)) / BigInt(wholeRate));
}

export interface ReadRate {
  rate: PartsPerMillion;
  /** False when it was rounded to a whole part per million, which is logged (A146). */
  isExact: boolean;
}

/** A percentage from its text (`8`, `0.966`, `7,5`) without binary fractions; null outside 0 to 100 (A146). */
export function parsePercent(text: string): ReadRate | null {
  const match = /^\+?(\d{1,3})(?:[.,](\d{1,40}))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = "0", decimals = ""] = match;
  const kept = Number(`${decimals}0000`.slice(0, 4));
  const rest = decimals.slice(4);
  const rate = Number(whole) * perPercent + kept + (/^[5-9]/.test(rest) ? 1 : 0);
  const isTooMuch = Number(whole) > 100 || (Number(whole) === 100 && /[1-9]/.test(decimals));
  return isTooMuch ? null : { rate, isExact: !/[1-9]/.test(rest) };
}

/** 0.966 for 9 660 parts per million. */
export function percentOfRate(rate: PartsPerMillion): number {
  return rate / perPercent;
}

/** With a no-break space: `8 %`, `7,5 %`, `0,966 %`. */
export function formatRate(rate: PartsPerMillion): string {
  return `${String(percentOfRate(rate)).replace(".", ",")}\u00a0%`;
}
