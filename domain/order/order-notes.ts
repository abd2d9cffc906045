import type { Pesos } from "#domain/base/money.ts";
import { addressLimits } from "#domain/person/address-limits.ts";

/** Most characters of a field that takes notes: an address's second line (S2 §2.8, B9). */
export const notesLimit: number = addressLimits.details;

const separator = " · ";

/** Of these notes those that still fit whole behind the text into `limit` characters, in their order (B9). */
export function fittingNotes(text: string, notes: readonly string[], limit = notesLimit): string[] {
  let { length } = text.trim();
  return notes.flatMap((one) => {
    const note = one.trim();
    const next = length === 0 ? note.length : length + separator.length + note.length;
    if (note === "" || next > limit) return [];
    length = next;
    return [note];
  });
}

/** Characters of one more note that still fit behind the text and its notes (B9). */
export function roomForNote(text: string, notes: readonly string[], limit = notesLimit): number {
  const { length } = joinNotes([text.trim(), ...fittingNotes(text, notes, limit)].filter((part) => part !== ""));
  return Math.max(0, limit - (length === 0 ? 0 : length + separator.length));
}

/** The notes as one, for an order's intent. */
export function joinNotes(notes: readonly string[]): string {
  return notes.join(separator);
}

/** The text with what of an intent's note still fits behind it; a text that is too long already stays as it is (B9). */
export function withNote(text: string, note: string, limit = notesLimit): string {
  const fitting = fittingNotes(text, note.split(separator), limit);
  return joinNotes([text.trim(), ...fitting].filter((part) => part !== ""));
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
  // Of larger bills it is never less than of smaller ones, or the same sum.
  return [...new Set(sums)].filter((sum) => sum > total);
}
