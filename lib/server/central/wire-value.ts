import "server-only";
import { parsePercent } from "#domain/base/rate.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";
import { z } from "zod";
import type { Pesos } from "#domain/base/money.ts";
import { rowName, rowPesos } from "#domain/menu/sale-rules.ts";
import { log } from "#lib/server/log.ts";
import { CentralError } from "./central-error.ts";

const longestText = 4000;
const controlCharacters = /[^\P{Cc}\n\t]/gu;

/** An id: a number on the REST wire, a string on the GraphQL wire; safe to stand in a URL. */
export const wireId = z.union([z.number().int(), z.string().regex(/^[\w-]{1,40}$/)]).transform((id) => String(id));

/** Any number, also as text, as decimals and big integers come over REST; never NaN. */
export const wireNumber = z
  .union([z.number(), z.string().regex(/^\s*-?\d+(\.\d+)?\s*$/)])
  .transform((value) => Number(value))
  .refine(Number.isFinite, "not a number");

/** A percentage as a rate, read from its decimals: what is finer than a part per million is rounded and logged (A146). */
export const wireRate = z.union([z.number(), z.string().max(60)]).transform((percent, context): PartsPerMillion => {
  const read = parsePercent(String(percent));
  if (read === null) {
    context.addIssue({ code: "custom", message: "not a percentage" });
    return z.NEVER;
  }
  if (!read.isExact) log.warn("rate.rounded", { percent: String(percent), rate: read.rate });
  return read.rate;
});

/** An amount in whole pesos, less than 0 too. */
export const wireWhole = wireNumber.transform((amount) => Math.floor(amount + 0.5));

/** An amount of 0 pesos or more, rounded to whole pesos. */
export const wirePesos = z.unknown().transform((value, context): Pesos => {
  const amount = rowPesos(value);
  if (amount !== null) return amount;
  context.addIssue({ code: "custom", message: "not an amount" });
  return z.NEVER;
});

/** A text without control characters, cut; null when it is absent, empty or no text. */
export const wireText = z.preprocess(
  (value) =>
    typeof value === "string" ? value.replace(controlCharacters, "").trim().slice(0, longestText) || null : null,
  z.string().nullable(),
);

/** A text that must be there. */
export const wireName = z.unknown().transform((value, context): string => {
  const name = rowName(value);
  if (name !== null) return name;
  context.addIssue({ code: "custom", message: "no text" });
  return z.NEVER;
});

/** A flag; Strapi rows that no controller wrote have null where the model has a default. */
export function wireFlag(fallback: boolean) {
  return z.preprocess((value) => {
    if (typeof value === "boolean") return value;
    if (value === 1 || value === "true") return true;
    if (value === 0 || value === "false") return false;
    return fallback;
  }, z.boolean());
}

/** A number or null: what is no number counts as absent. */
export const wireOptionalNumber = wireNumber.nullable().catch(null).default(null);

/** A free JSON object; anything else is an empty one. */
export const wireJson = z.record(z.string(), z.unknown()).catch({});

/** What a path of keys leads to in free JSON, undefined when it leads nowhere; own keys only (X15). */
export function jsonAt(json: unknown, ...keys: string[]): unknown {
  let at = json;
  for (const key of keys) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = Object.getOwnPropertyDescriptor(at, key)?.value;
  }
  return at;
}

function idOf(row: unknown): string {
  const id = jsonAt(row, "id");
  return typeof id === "string" || typeof id === "number" ? String(id).slice(0, 40) : "?";
}

/** A field of any kind that may be absent; whoever uses it looks closer. */
export const wireAny = z.unknown().optional();

/**
 * A list whose bad rows are left out and logged once each, so that one broken row hides itself and not the page (F6).
 * Absent or no list at all counts as empty.
 */
export function wireList<T>(kind: string, schema: z.ZodType<T>) {
  return wireAny.transform((value): T[] => {
    if (!Array.isArray(value)) return [];
    return value.flatMap((row: unknown) => {
      const parsed = schema.safeParse(row);
      if (parsed.success) return [parsed.data];
      const issue = parsed.error.issues[0];
      const field = issue?.path.join(".") ?? "";
      log.warnOnce(`row:${kind}:${idOf(row)}:${field}`, "platform.row.hidden", { kind, id: idOf(row), field });
      return [];
    });
  });
}

/**
 * Parses an answer of the platform.
 * @throws CentralError of kind `shape` when it is not what was agreed.
 */
export function parseAnswer<T>(what: string, schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new CentralError("shape", `${what}: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`);
}

/** `{data: …}` around a row, or the row itself (S1 §7 'menu; data read from data.data or data'). */
export function unwrapData(body: unknown): unknown {
  const data = jsonAt(body, "data");
  if (data === undefined) return body;
  const inner = jsonAt(data, "data");
  return inner === undefined ? data : inner;
}
