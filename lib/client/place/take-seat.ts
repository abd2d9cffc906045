import type { GuestPlace } from "#domain/person/orderer.ts";
import type { PlaceChange } from "#lib/exchange/place/guest-place.ts";
import { guestPlaceSchema } from "#lib/exchange/place/guest-place.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import type { VisitPlace } from "./visit-place.ts";

/** Where a visit is that its server does not know yet; `table` is the one of its address, or of a page that was left before.
 * A kiosk takes its place with each turn. */
function seatOf({ kind, branchId }: VisitPlace, table: string | null): PlaceChange | null {
  return kind === "kiosk" || table === null ? null : { kind, branchId, number: table };
}

/**
 * Has the server seal where this visit is (A241); it takes orders there by that alone.
 * @returns where it is from now on, null where nobody says it
 * @throws AnswerError when it is not sealed
 */
export async function takeSeat(place: VisitPlace, table: string | null): Promise<GuestPlace | null> {
  const seat = seatOf(place, table);
  if (seat === null) return null;
  return (await readJson("/api/place", guestPlaceSchema, { body: seat })).place;
}

/**
 * Has the server forget where this visit is.
 * @throws AnswerError when it does not
 */
export async function leaveSeat(): Promise<void> {
  await readJson("/api/place", guestPlaceSchema, { body: { kind: "leave" } });
}
