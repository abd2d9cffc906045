import type { Pesos } from "#domain/base/money.ts";
import { pageValue } from "#lib/client/device/device-value.ts";

/** The quick notes that a person may pick (B9). */
export const noteKeys = ["door", "call", "cutlery"] as const;

export type NoteKey = (typeof noteKeys)[number];

/** What was picked for the order of now. */
export interface PickedNotes {
  keys: readonly NoteKey[];
  /** What is handed over in cash, null for the exact sum. */
  paysWith: Pesos | null;
  /** In words of their own, on one line. */
  words: string;
}

export const noNotes: PickedNotes = { keys: [], paysWith: null, words: "" };

export const pickedNotes = pageValue<PickedNotes>(noNotes);

/** The picked notes in words, as the intent has them: written by what shows them. */
export const courierNoteAtom = pageValue("");
