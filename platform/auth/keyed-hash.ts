import { createHmac, timingSafeEqual } from "node:crypto";

/** A keyed hash of parts that must not be stored as they are. */
export function keyedHash(pepper: string, ...parts: string[]): string {
  return createHmac("sha256", pepper).update(parts.join("\n")).digest("base64url");
}

/** What stands for a browser's nonce in the tables; all that send none are one. */
export function browserHash(pepper: string, browser: string | null): string {
  return browser === null ? keyedHash(pepper, "no browser") : keyedHash(pepper, "browser", browser);
}

/** Compares hashes in constant time. */
export function isSameHash(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)];
  return a.length === b.length && timingSafeEqual(a, b);
}
