import { cartLimits } from "./cart-limits.ts";

const mark = "Para: ";
const separator = " · ";

/** A line's note with whose it is at its front, 'Para: Ana · Sin cebolla', which kitchens read; null where there is no room
 * for it (A243, B11). */
export function namedNote(name: string, note: string): string | null {
  const named = note.trim() === "" ? mark + name : mark + name + separator + note;
  return named.length > cartLimits.note ? null : named;
}

/** The note without that name, as it was before. */
export function unnamedNote(name: string, note: string): string {
  if (note === mark + name) return "";
  const front = mark + name + separator;
  return note.startsWith(front) ? note.slice(front.length) : note;
}

/** Whose a line is by its note, null where it does not say: before a guest's own name, which stands at the front of the first
 * line's note, counts that of a shared cart behind it (B20). */
export function nameInNote(note: string): string | null {
  const parts = note.split(separator).map((part) => part.trim());
  const end = parts.findIndex((part) => !part.startsWith(mark));
  const named = parts.slice(0, end === -1 ? parts.length : end).at(-1);
  return named?.slice(mark.length).trim() || null;
}
