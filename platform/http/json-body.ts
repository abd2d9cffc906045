import type { Context } from "hono";
import { isClean } from "./clean-text.ts";
import { readText } from "./read-body.ts";
import { Refusal } from "./refusal.ts";

/** Largest body of a call that says nothing else (checklist 64). */
const usualMostBytes = 64 * 1024;
const mostDepth = 16;

function depthOf(value: unknown, depth = 0): number {
  if (depth > mostDepth || typeof value !== "object" || value === null) return depth;
  return Object.values(value).reduce<number>((deepest, part) => Math.max(deepest, depthOf(part, depth + 1)), depth + 1);
}

/**
 * The JSON body of a request; an empty body is an empty object.
 * @throws Refusal 413 too large, 415 not JSON by its type, 400 not JSON, nested too deep or with control characters
 */
export async function readJsonBody(c: Context, most = usualMostBytes): Promise<unknown> {
  const text = await readText(c, most);
  if (text === null) throw new Refusal(413, "body_too_large");
  if (text === "") return {};
  const type = c.req.header("content-type") ?? "";
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) throw new Refusal(415, "json_expected");
  const body = parseJson(text);
  if (depthOf(body) > mostDepth) throw new Refusal(400, "body_too_deep");
  if (!isClean(body)) throw new Refusal(400, "invalid_characters");
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, "invalid_json");
  }
}
