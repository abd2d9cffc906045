import type { MiddlewareHandler } from "hono";
import { Refusal } from "./refusal.ts";

/** Control characters but for line ends and tabs, and halves of a pair: no database keeps them. */
const unclean = /[^\P{Cc}\n\r\t]|\p{Cs}/u;
/** The same in an address; a half of a pair cannot be written there. */
const uncleanAddress = /%(?:0[0-8bcef]|1[0-9a-f]|7f)/i;

/** Whether all text of a value can be kept, the names of its parts included. */
export function isClean(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part === "string" && unclean.test(part)) return false;
    if (typeof part === "object" && part !== null) for (const entry of Object.entries(part)) waiting.push(...entry);
  }
  return true;
}

/** Refuses addresses with characters that nothing can be called by. @throws Refusal 400 `invalid_characters` */
export const cleanAddresses: MiddlewareHandler = async (c, next) => {
  if (uncleanAddress.test(c.req.url)) throw new Refusal(400, "invalid_characters");
  await next();
};
