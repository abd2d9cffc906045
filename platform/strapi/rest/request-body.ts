import type { Context } from "hono";
import { z } from "zod";
import { QueryError } from "#platform/strapi/recorded-error.ts";
import { isClean } from "#platform/http/clean-text.ts";
import { readText } from "#platform/http/read-body.ts";

const maximumBytes = 100_000;
const bodySchema = z.record(z.string(), z.unknown());

/** The JSON object of a request's body. @throws QueryError with the parser's own words, as recorded */
export async function readBody(request: Context): Promise<Record<string, unknown>> {
  const text = await readText(request, maximumBytes);
  if (text === null) throw new QueryError("Request Entity Too Large", 400);
  if (text === "") return {};
  const parsed = bodySchema.safeParse(parseJson(text));
  if (!parsed.success) throw new QueryError("The body must be a JSON object", 400);
  if (!isClean(parsed.data)) throw new QueryError("The body holds characters that no text has", 400);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new QueryError(error instanceof Error ? error.message : "Invalid JSON", 400);
  }
}
