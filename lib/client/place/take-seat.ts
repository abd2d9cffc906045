import type { GuestPlace } from "#domain/person/orderer.ts";
import type { PlaceChange } from "#lib/exchange/place/guest-place.ts";
import { guestPlaceSchema } from "#lib/exchange/place/guest-place.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import { tableInAddress } from "./table-address.ts";
import type { VisitPlace } from "./visit-place.ts";

/** What a page of a visit says of where it is: a table is in its address, a kiosk is one on every page. */
function seatIn(pathname: string, { kind, branchId }: VisitPlace): PlaceChange | null {
  if (kind === "kiosk") return { kind, branchId };
  const number = tableInAddress(pathname);
  return number === null ? null : { kind, branchId, number };
}

/**
 * Has the server seal where this visit is (A241); it takes orders there by that alone.
 * @returns where it is from now on, null where the page does not say it
 * @throws AnswerError when it is not sealed
 */
export async function takeSeat(place: VisitPlace): Promise<GuestPlace | null> {
  const seat = seatIn(window.location.pathname, place);
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
