import { isEnrolledPlace, isSharedPlace } from "#domain/person/orderer.ts";
import type { KioskEvent } from "#domain/store/kiosk-turn.ts";
import { guestPlaceSchema, type PlaceChange } from "#lib/exchange/place/guest-place.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import type { Atoms } from "#lib/client/shop-atom.ts";
import { forgetTurn, holdsThings } from "./forget-turn.ts";
import { leaveKiosk } from "./leave-page.ts";
import { findLostOrder } from "./lost-order.ts";

/** Where the kiosk is; one whose enrolment was ended forgets all that it has and becomes the shop. @throws AnswerError */
async function say(change: PlaceChange, atoms: Atoms) {
  const { place, isEnded } = await readJson("/api/place", guestPlaceSchema, { body: change });
  if (isEnded !== true) return place;
  forgetTurn(atoms, true);
  await leaveKiosk();
  return place;
}

/** Whether an order would be taken at this kiosk now. @throws Error when it would not, or when its place is to be taken anew */
export async function lookAtShop(atoms: Atoms): Promise<void> {
  const place = await say({ kind: "nextGuest" }, atoms);
  if (place === null || !isSharedPlace(place)) throw new Error("the kiosk's place is over");
}

/**
 * Begins a kiosk's turn: looks up what the one before left without an answer, takes the place, forgets everything on both
 * sides (A120, A213). A device that holds a person's things is asked first, and loses nothing.
 */
export async function prepareTurn(
  atoms: Atoms,
  { branchId, isAgreed }: { branchId: string; isAgreed: boolean },
): Promise<KioskEvent> {
  try {
    const number = await findLostOrder(atoms);
    const use = isAgreed ? "agreed" : holdsThings(atoms) ? "holding" : null;
    const place = await say({ kind: "kiosk", branchId, ...(use !== null && { use }) }, atoms);
    if (place === null) return { type: "asked" };
    await lookAtShop(atoms);
    forgetTurn(atoms, isEnrolledPlace(place));
    return { type: "prepared", number, at: Date.now() };
  } catch {
    return { type: "failed", at: Date.now() };
  }
}
