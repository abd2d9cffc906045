import type { Pesos } from "#domain/base/money.ts";
import { addressLimits } from "#domain/person/address-limits.ts";

/** Most characters of a field that takes notes: an address's second line (S2 §2.8, B9). */
export const notesLimit = addressLimits.details;

const separator = " · ";

/** The text with each note that still fits whole into `limit` characters, in their order; a text that is longer stays as it is (B9). */
export function withNotes(text: string, notes: readonly string[], limit: number = notesLimit): string {
  let joined = text.trim();
  for (const note of notes.map((one) => one.trim())) {
    const next = joined === "" ? note : `${joined}${separator}${note}`;
    if (note !== "" && next.length <= limit) joined = next;
  }
  return joined;
}

/** What comes back of a sum handed over for a total; null when it does not cover it: change is never negative. */
export function changeOf(paysWith: Pesos, total: Pesos): Pesos | null {
  return paysWith >= total ? paysWith - total : null;
}

/** Colombian bills that people pay with. */
const bills: readonly Pesos[] = [10_000, 20_000, 50_000, 100_000];

/** The sums that somebody may hand over for a total, ascending: so many equal bills as cover it, never the total itself. */
export function cashOffers(total: Pesos): Pesos[] {
  const sums = bills.map((bill) => Math.ceil(total / bill) * bill);
  return [...new Set(sums)].filter((sum) => sum > total).toSorted((a, b) => a - b);
}
