import type { Context } from "hono";
import { isClean } from "./clean-text.ts";
import { namedOnce } from "./named-once.ts";
import { readText } from "./read-body.ts";
import { Refusal } from "./refusal.ts";

const mostBytes = 32 * 1024;

/** The fields of a request's form as they come; none of one that is too large. */
export async function formFields(c: Context): Promise<URLSearchParams> {
  return new URLSearchParams((await readText(c, mostBytes)) ?? "");
}

/**
 * The fields of a request's form, each name once (M2).
 * @throws Refusal 413 too large, 400 with a repeated name or control characters
 */
export async function readForm(c: Context): Promise<Record<string, string>> {
  const text = await readText(c, mostBytes);
  if (text === null) throw new Refusal(413, "body_too_large");
  const fields = namedOnce(new URLSearchParams(text));
  if (!isClean(fields)) throw new Refusal(400, "invalid_characters");
  return fields;
}
