import "server-only";
import { isIP } from "node:net";

/**
 * The address of who asks: the last entry of `X-Forwarded-For`, which the storefront's own server or the trusted proxy in
 * front of it wrote; null when there is none.
 */
export function clientAddress(received: Pick<Headers, "get">): string | null {
  const last = received.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  return isIP(last) === 0 ? null : last;
}
