import { z } from "zod";
import { roundPesos, type Pesos } from "#domain/base/money.ts";

const longestText = 4000;
const longestName = 300;
const largestAmount = 1_000_000_000;
const controlCharacters = /[^\P{Cc}\n\t]/gu;
const digits = /^\s*-?\d+(\.\d+)?\s*$/;

/** Text without control characters, trimmed and cut; null for empty text or another type. */
export function plainText(raw: unknown, longest = longestText): string | null {
  if (typeof raw !== "string") return null;
  return raw.replace(controlCharacters, "").trim().slice(0, longest).toWellFormed() || null;
}

/** Decimals come as digits over REST. */
export function fromDigits(raw: unknown): unknown {
  return typeof raw === "string" && digits.test(raw) ? Number(raw) : (raw ?? null);
}

/** An id as calls write it, a number or its digits and nothing that merely becomes one (M2); no larger than its column. */
export const idSchema = z.preprocess(fromDigits, z.int().positive().max(2_147_483_647));

/** A host as in the registry: lower case, without port and final dot. */
export const hostSchema = z
  .string()
  .min(1)
  .max(253)
  .transform((host) => host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, ""));

/** A finite number or its digits; null for anything else. */
export function plainNumber(raw: unknown): number | null {
  const value = fromDigits(raw);
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** 0 to 1 000 000 000 whole pesos; null for anything else. */
export function wholePesos(raw: unknown): Pesos | null {
  const amount = plainNumber(raw);
  return amount !== null && amount >= 0 && amount <= largestAmount ? roundPesos(amount) : null;
}

function plainFlag(raw: unknown): boolean | null {
  if (typeof raw === "boolean") return raw;
  if (raw === 1 || raw === "true") return true;
  return raw === 0 || raw === "false" ? false : null;
}

function plainId(raw: unknown): unknown {
  return typeof raw === "string" && /^\d{1,15}$/.test(raw) ? Number(raw) : raw;
}

function plainObject(raw: unknown): unknown {
  return typeof raw === "object" && raw !== null && !Array.isArray(raw) ? raw : null;
}

/** The fields of rows: unreadable means null where null is allowed, else the row is unreadable. */
export const field = {
  /** A number over REST, digits over GraphQL. */
  id: z.preprocess(plainId, z.int().positive()),
  text: z.preprocess((raw) => plainText(raw), z.string().nullable()),
  /** Required, at most 300 characters. */
  name: z.preprocess((raw) => plainText(raw, longestName), z.string()),
  /** Null where it was never written: Strapi's defaults hold for its own forms only. */
  flag: z.preprocess(plainFlag, z.boolean().nullable()),
  number: z.preprocess(plainNumber, z.number().nullable()),
  exact: z.preprocess(fromDigits, z.number()),
  /** Unreadable is an error, never a low price. */
  amount: z.preprocess(fromDigits, z.number().nullable()),
  pesos: z.preprocess(wholePesos, z.int().nonnegative()),
  /** May be negative. */
  whole: z.preprocess((raw) => {
    const amount = plainNumber(raw);
    return amount === null ? null : roundPesos(amount);
  }, z.int()),
  /** A percentage as written, so that its decimals stay (A146). */
  percent: z
    .union([z.number(), z.string().max(60)])
    .nullable()
    .describe("Percent"),
  json: z.preprocess(plainObject, z.record(z.string(), z.unknown()).nullable()),
  instant: z.iso.datetime({ offset: true }),
};
