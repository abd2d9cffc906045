import type { z } from "zod";
import { parsePercent, type PartsPerMillion } from "#domain/base/rate.ts";
import { valueAt } from "./value-at.ts";

/** What somebody should know of a reading: a row that was left out, a rate finer than a part per million (F6, A146). */
export type Note =
  | { kind: "hidden"; row: string; id: string; field: string }
  | { kind: "rounded"; percent: string; rate: PartsPerMillion };

/** What a reader is given besides its row. */
export interface Reading {
  /** Origins that pictures may come from besides our own `/media/`; the first is where paths belong (X3, X7). */
  mediaOrigins: readonly string[];
  note: (note: Note) => void;
}

/** A row that cannot be read, and the field that is to blame. */
export class UnreadableRow extends Error {
  override readonly name = "UnreadableRow";
  readonly field: string;

  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`);
    this.field = field;
  }
}

/** The row as its schema has it. @throws UnreadableRow */
export function readRow<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new UnreadableRow(issue?.path.join(".") ?? "", issue?.message ?? "");
}

function idOf(raw: unknown): string {
  const id = valueAt(raw, "id");
  return typeof id === "string" || typeof id === "number" ? String(id).slice(0, 40) : "?";
}

/**
 * Every row of a list that can be read: a broken one hides itself and not the page, and is noted (F6). What `read` answers
 * null to is left out in silence. Absent or no list at all counts as empty.
 */
export function readEach<T>(
  list: unknown,
  kind: string,
  read: (raw: unknown) => T | null,
  { note }: Pick<Reading, "note">,
): T[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((raw: unknown) => {
    try {
      const value = read(raw);
      return value === null ? [] : [value];
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      note({ kind: "hidden", row: kind, id: idOf(raw), field: error.field });
      return [];
    }
  });
}

/**
 * A list of which nothing may be missing: one row that cannot be read spoils the whole (F6).
 * @throws UnreadableRow when a row cannot be read, or `list` is none
 */
export function readAll<T>(list: unknown, key: string, read: (raw: unknown) => T | null): T[] {
  if (!Array.isArray(list)) throw new UnreadableRow(key, "no list");
  return list.flatMap((raw: unknown, index) => {
    try {
      const value = read(raw);
      return value === null ? [] : [value];
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      throw new UnreadableRow(`${key}.${index}.${error.field}`, "unreadable");
    }
  });
}

/** A percentage as a rate, null when it is none from 0 to 100; finer decimals are rounded and noted (A146). */
export function rateFrom(percent: unknown, { note }: Pick<Reading, "note">): PartsPerMillion | null {
  const text = typeof percent === "number" || typeof percent === "string" ? String(percent) : "";
  const read = parsePercent(text.slice(0, 60));
  if (read && !read.isExact) note({ kind: "rounded", percent: text.slice(0, 60), rate: read.rate });
  return read?.rate ?? null;
}

/** Rows in the order of their `order_index`, those without one last, equal ones as they came. */
export function inOrder<T extends { order: number | null }>(rows: readonly T[]): T[] {
  const last = Number.MAX_VALUE;
  return rows.toSorted((a, b) => (a.order ?? last) - (b.order ?? last));
}
