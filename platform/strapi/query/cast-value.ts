import { type SQL, sql } from "drizzle-orm";
import type { FieldKind } from "#platform/strapi/content/content-type.ts";
import { QueryError } from "#platform/strapi/recorded-error.ts";

const trueWords = new Set(["true", "t", "1"]);
const falseWords = new Set(["false", "f", "0"]);
const isoDate = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const clock = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$/;
const lastInstant = Date.UTC(9999, 11, 31);
const maximumInteger = 2_147_483_647;

/** Reads the recorded spellings of yes and no. */
export function castBoolean(value: unknown): boolean {
  const word = plainText(value)?.toLowerCase() ?? "";
  if (trueWords.has(word)) return true;
  if (falseWords.has(word)) return false;
  throw new QueryError('Invalid boolean input. Expected "t","1","true","false","0","f"');
}

/** An empty text is 0, as recorded. */
function castNumber(value: unknown): number {
  const isNumeric = typeof value === "number" || typeof value === "string";
  const number = isNumeric ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) throw new QueryError("Invalid number input");
  return number;
}

/** Reads an ISO date with or without time and offset, or unix milliseconds. */
function castInstant(value: unknown): string {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  const text = typeof value === "number" || typeof value === "string" ? String(value) : "";
  const date = /^\d+$/.test(text) ? new Date(Number(text)) : new Date(isoDate.test(text) ? withOffset(text) : "");
  // Years beyond four digits are written in a way that the database does not read.
  if (Number.isNaN(date.getTime()) || Math.abs(date.getTime()) > lastInstant) {
    throw new QueryError("Invalid format, expected a timestamp or an ISO date");
  }
  return date.toISOString();
}

/** Dates without an offset are of the server's zone, UTC. */
function withOffset(text: string): string {
  if (text.length === 10) return `${text}T00:00:00Z`;
  return /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`;
}

/** Text, number or boolean as text; null for anything else. */
export function plainText(value: unknown): string | null {
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isPlain ? String(value) : null;
}

function castText(value: unknown): string {
  const text = plainText(value);
  if (text === null) throw new QueryError("Invalid text input");
  return text;
}

function castClock(value: unknown): string {
  const text = castText(value);
  if (!clock.test(text)) throw new QueryError("Invalid time format, expected HH:mm:ss.SSS");
  return text;
}

function integerParameter(number: number): SQL {
  const fits = Number.isInteger(number) && Math.abs(number) <= maximumInteger;
  return fits ? sql`${number}::integer` : sql`${number}::double precision`;
}

/** A filter's value as a typed SQL parameter. @throws QueryError when the value cannot be of that kind */
export function castValue(kind: FieldKind, value: unknown): SQL {
  switch (kind) {
    case "boolean":
      return sql`${castBoolean(value)}::boolean`;
    case "datetime":
      return sql`${castInstant(value)}::timestamptz`;
    case "integer":
      return integerParameter(castNumber(value));
    case "long":
    case "float":
      return sql`${castNumber(value)}::double precision`;
    case "time":
      return sql`${castClock(value)}::time`;
    case "string":
      return sql`${castText(value)}::text`;
    case "json":
      return sql`${JSON.stringify(value)}::jsonb`;
  }
}
