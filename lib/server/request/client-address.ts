import "server-only";
import { isIP } from "node:net";

/** The last entry of `X-Forwarded-For`, written by our server or its trusted proxy; null without one. */
export function clientAddress(received: Pick<Headers, "get">): string | null {
  const last = received.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  return isIP(last) === 0 ? null : last;
}
