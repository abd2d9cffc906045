import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { networkOf } from "#domain/base/network.ts";
import { countUse } from "./rate-limit.ts";
import { longestSeconds, sealedCookie } from "./sealed-cookie.ts";

const browserCookie = sealedCookie(
  { use: "browser", seconds: longestSeconds },
  z.strictObject({
    id: z.string(),
    /** When it was issued (ms): what is older than a burst of calls is none of it (A216). */
    sealedAt: z.number(),
  }),
);

/** By what a browser's calls are counted that nobody has logged in with (A216); it says nothing of anybody. */
export const readBrowserSeal = browserCookie.read;

/** Of a network: whoever collects seals gets no more than so many browsers'. */
const newSeals = { name: "seal", most: 120, seconds: 600 };

/** Seals a browser that has no seal yet. */
export async function sealBrowser(tenant: string, address: string | null): Promise<void> {
  if ((await readBrowserSeal(tenant)) !== null) return;
  if ((await countUse(newSeals, `${tenant}|${networkOf(address ?? "unknown")}`)) !== null) return;
  await browserCookie.write({ id: randomBytes(16).toString("base64url"), sealedAt: Date.now() }, tenant);
}

/** Names who calls to the platform, for its own limits, and nothing more of them. */
export function callerName(tenant: string, key: string): string {
  return createHash("sha256").update(`vitrina caller ${tenant} ${key}`).digest("base64url").slice(0, 22);
}
