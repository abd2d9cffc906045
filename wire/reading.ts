import type { z } from "zod";
import { parsePercent, type PartsPerMillion } from "#domain/base/rate.ts";
import { valueAt } from "./value-at.ts";

/** A remark for the log: a hidden row, or a rate finer than a part per million (F6, A146). */
export type Note =
  | { kind: "hidden"; row: string; id: string; field: string }
  | { kind: "rounded"; percent: string; rate: PartsPerMillion };

export interface Reading {
  /** Origins for pictures besides our own `/media/`; paths belong to the first (X3, X7). */
  mediaOrigins: readonly string[];
  note: (note: Note) => void;
}

/** A row that cannot be read, and the field at fault. */
export class UnreadableRow extends Error {
  override readonly name = "UnreadableRow";
  readonly field: string;

  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`);
    this.field = field;
  }
}

/** @throws UnreadableRow */
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

/** The readable rows of a list, if there is one; broken rows are left out and noted (F6), null ones silently. */
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

/** Every row of a list that must be complete (F6). @throws UnreadableRow for one bad row, or no list */
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

/** A percentage as a rate, null outside 0 to 100; finer decimals are rounded and noted (A146). */
export function rateFrom(percent: unknown, { note }: Pick<Reading, "note">): PartsPerMillion | null {
  const text = typeof percent === "number" || typeof percent === "string" ? String(percent) : "";
  const read = parsePercent(text.slice(0, 60));
  if (read && !read.isExact) note({ kind: "rounded", percent: text.slice(0, 60), rate: read.rate });
  return read?.rate ?? null;
}

/** By `order_index`, rows without one last; stable. */
export function inOrder<T extends { order: number | null }>(rows: readonly T[]): T[] {
  const last = Number.MAX_VALUE;
  return rows.toSorted((a, b) => (a.order ?? last) - (b.order ?? last));
}
