import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { mergeAddressLine } from "#domain/person/address.ts";
import type { Address } from "#domain/person/address.ts";
import { type Placement, precisions } from "#domain/store/placement.ts";
import { sealedCookie } from "#lib/server/request/sealed-cookie.ts";

const placeCookie = sealedCookie(
  // From the quote to the send; what is older is geocoded again (M6).
  { use: "place", seconds: 600 },
  z.strictObject({
    /** A digest of the text: no address in a cookie. */
    text: z.string(),
    placed: z
      .strictObject({
        point: z.strictObject({ latitude: z.number(), longitude: z.number() }),
        precision: z.enum(precisions),
      })
      .nullable(),
  }),
);

function digestOf(address: Address): string {
  const text = JSON.stringify([mergeAddressLine(address), address.city]);
  return createHash("sha256").update(text).digest("base64url");
}

/** Where this address's text was placed when it was quoted; undefined without a valid seal of it. */
export async function readPlaceSeal(address: Address, tenant: string): Promise<Placement | null | undefined> {
  const sealed = await placeCookie.read(tenant);
  return sealed?.text === digestOf(address) ? sealed.placed : undefined;
}

/** Seals where an address's text was placed, for the order that follows; it stays between browser and storefront. */
export async function writePlaceSeal(address: Address, placed: Placement | null, tenant: string): Promise<void> {
  await placeCookie.write({ text: digestOf(address), placed }, tenant);
}
