import { and, eq } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { orderPlaces } from "#platform/db/tables/place.ts";
import type { PlaceProofRow } from "#wire/order/guest.ts";
import { type NamedPlace, readPlaceToken } from "./place-token.ts";

/** What a token proves at a business, or why nothing: another was printed since, we never made it, or it is of elsewhere. */
export type Proof =
  | { isProved: true; id: number; place: NamedPlace }
  | { isProved: false; reason: Extract<PlaceProofRow, { is_proved: false }>["reason"] };

/** Whether a token is the last one of a place of this business; of one branch, where that is named (D2). */
export async function provePlace(
  database: Database,
  key: string,
  { token, business, branch }: { token: string; business: number; branch?: number },
): Promise<Proof> {
  const place = readPlaceToken(key, token);
  if (place === null) return { isProved: false, reason: "forged" };
  if (place.business !== business || (branch !== undefined && place.branch !== branch))
    return { isProved: false, reason: "other_place" };
  const { branch: at, kind, number } = place;
  const [row] = await database
    .select({ id: orderPlaces.id, version: orderPlaces.version })
    .from(orderPlaces)
    .where(and(eq(orderPlaces.branch, at), eq(orderPlaces.kind, kind), eq(orderPlaces.number, number)));
  if (row !== undefined && row.version < 0) return { isProved: false, reason: "ended" };
  if (row?.version !== place.version) return { isProved: false, reason: "renewed" };
  return { isProved: true, id: row.id, place };
}
