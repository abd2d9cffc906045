import { z } from "zod";
import type { GuestPlace } from "#domain/person/orderer.ts";
import { idSchema } from "#wire/field.ts";

/** Carries what only a guest's device knows, never an address: with it a lost answer is found and withdrawn (A214). */
export const guestSecretHeader = "x-guest-secret";

/** 128 random bits, of a kiosk new for each turn (A213). */
export const guestSecretSchema = z.string().regex(/^[\w-]{22}$/);

/** A table's code or a kiosk's enrolment, as `npm run platform -- table` and `… kiosk` print it (D2). */
export const placeTokenSchema = z.string().regex(/^[\w.-]{20,200}$/);

/** Who an order is from, where that is not the customer of the call's token. */
export const requestedOrdererSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("customer") }),
  z.object({
    kind: z.literal("guest"),
    place: z.enum(["table", "kiosk"]),
    token: placeTokenSchema.nullable().default(null).describe("Proves the place"),
  }),
]);

export type RequestedOrderer = z.output<typeof requestedOrdererSchema>;

/** The address of an order on site: table or kiosk, and branch (S3 §4, A243). */
export function placeLine(place: GuestPlace, branchName: string): string {
  const name = place.kind === "table" ? "Mesa" : "Kiosco";
  return `${place.number === null ? name : `${name} ${place.number}`}, ${branchName}`;
}

/** Why a token proves nothing: another one was printed since, its kiosk was ended, we never made it, or it is of another place. */
const refusedTokens = ["renewed", "ended", "forged", "other_place"] as const;

/** The body that asks whether a token proves a place of a business. */
export const placeProofRequestSchema = z.object({ business: idSchema, token: placeTokenSchema });

export function placeProofBody({ businessId, token }: { businessId: string; token: string }) {
  return { business: Number(businessId), token };
}

export const placeProofSchema = z.discriminatedUnion("is_proved", [
  z.object({
    is_proved: z.literal(true),
    place: z.enum(["table", "kiosk"]),
    branch: z.int(),
    number: z.string().max(20),
  }),
  z.object({ is_proved: z.literal(false), reason: z.enum(refusedTokens) }),
]);

export type PlaceProofRow = z.output<typeof placeProofSchema>;

/** What the platform says of a table's code or a kiosk's enrolment. */
export type PlaceProof =
  | { isProved: true; branchId: string; place: { kind: GuestPlace["kind"]; number: string } }
  | { isProved: false; reason: (typeof refusedTokens)[number] };

/** Null for another answer. */
export function placeProofFrom(body: unknown): PlaceProof | null {
  const row = placeProofSchema.safeParse(body);
  if (!row.success) return null;
  if (!row.data.is_proved) return { isProved: false, reason: row.data.reason };
  const { place: kind, branch, number } = row.data;
  return { isProved: true, branchId: String(branch), place: { kind, number } };
}
