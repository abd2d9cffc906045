import { isSharedPlace, tableOf } from "#domain/person/orderer.ts";
import type { PlaceChange } from "#lib/exchange/place/guest-place.ts";
import { guestPlaceSchema } from "#lib/exchange/place/guest-place.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import type { VisitPlace } from "./visit-place.ts";

/** Where a visit is that its server does not know yet; `table` is the one of its address, or of a page that was left before.
 * A kiosk takes its place with each turn. */
function seatOf(place: VisitPlace, table: string | null): PlaceChange | null {
  return isSharedPlace(place) || table === null ? null : { kind: "table", branchId: place.branchId, number: table };
}

/**
 * Has the server seal where this visit is (A241); it takes orders there by that alone.
 * @returns the table where it sits from now on, null at none
 * @throws AnswerError when it is not sealed
 */
export async function takeSeat(place: VisitPlace, table: string | null): Promise<string | null> {
  const seat = seatOf(place, table);
  if (seat === null) return null;
  return tableOf((await readJson("/api/place", guestPlaceSchema, { body: seat })).place);
}

/**
 * Has the server forget where this visit is.
 * @throws AnswerError when it does not
 */
export async function leaveSeat(): Promise<void> {
  await readJson("/api/place", guestPlaceSchema, { body: { kind: "leave" } });
}
