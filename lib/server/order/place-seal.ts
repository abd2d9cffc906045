import "server-only";
import { createHash } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { cookies } from "next/headers";
import { z } from "zod";
import { mergeAddressLine } from "#domain/person/address.ts";
import type { Address } from "#domain/person/address.ts";
import { type Placement, precisions } from "#domain/store/placement.ts";
import { sessionSecrets } from "#lib/server/env.ts";
import { tenantKey } from "#lib/server/request/session-seal.ts";

/** From the quote to the send; what is older is geocoded again (M6). */
const sealSeconds = 600;
const placeCookie = "__Host-vitrina-place";
const attributes = { path: "/", httpOnly: true, secure: true, sameSite: "lax", maxAge: sealSeconds } as const;

const sealSchema = z.strictObject({
  /** A digest of the text: no address in a cookie. */
  text: z.string(),
  placed: z
    .strictObject({
      point: z.strictObject({ latitude: z.number(), longitude: z.number() }),
      precision: z.enum(precisions),
    })
    .nullable(),
});

function digestOf(address: Address): string {
  const text = JSON.stringify([mergeAddressLine(address), address.city]);
  return createHash("sha256").update(text).digest("base64url");
}

/** Where this address's text was placed when it was quoted; undefined without a valid seal of it. */
export async function readPlaceSeal(address: Address, tenant: string): Promise<Placement | null | undefined> {
  const seal = (await cookies()).get(placeCookie)?.value;
  if (seal === undefined || seal === "" || seal.length > 1024) return undefined;
  for (const secret of sessionSecrets()) {
    const opened: unknown = await unsealData(seal, { password: tenantKey("place", secret, tenant), ttl: sealSeconds });
    const parsed = sealSchema.safeParse(opened);
    if (parsed.success) return parsed.data.text === digestOf(address) ? parsed.data.placed : undefined;
  }
  return undefined;
}

/** Seals where an address's text was placed, for the order that follows; it stays between browser and storefront. */
export async function writePlaceSeal(address: Address, placed: Placement | null, tenant: string): Promise<void> {
  const [current] = sessionSecrets();
  if (current === undefined) return;
  const content = { text: digestOf(address), placed };
  const seal = await sealData(content, { password: tenantKey("place", current, tenant), ttl: sealSeconds });
  (await cookies()).set(placeCookie, seal, attributes);
}
