import type { PlaceChange } from "#lib/exchange/place/guest-place.ts";
import { guestPlaceSchema } from "#lib/exchange/place/guest-place.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import type { VisitPlace } from "./visit-place.ts";

type Address = Pick<Location, "pathname" | "search">;

function tableIn({ pathname }: Address): string | null {
  const [, table = ""] = /^\/m\/([^/]+)\/?$/.exec(pathname) ?? [];
  try {
    return decodeURIComponent(table).trim() || null;
  } catch {
    return null;
  }
}

/** What a page's address says of where its visit is; null where it says nothing. */
export function seatIn(address: Address, { kind, branchId }: VisitPlace): PlaceChange | null {
  const number = tableIn(address);
  const isLink = new URLSearchParams(address.search).has("mode");
  const seats: Record<VisitPlace["kind"], PlaceChange | null> = {
    table: number === null ? null : { kind: "table", branchId, number },
    kiosk: isLink ? { kind: "kiosk", branchId } : null,
  };
  return seats[kind];
}

/**
 * Has the server seal where this visit is, as its address says (A241); it takes orders there by that alone.
 * @throws AnswerError when it is not sealed
 */
export async function takeSeat(place: VisitPlace): Promise<void> {
  const seat = seatIn(window.location, place);
  if (seat !== null) await readJson("/api/place", guestPlaceSchema, { body: seat });
}
