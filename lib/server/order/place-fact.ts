import "server-only";
import { type OrderPlace, placeOf, tableOf } from "#domain/person/orderer.ts";
import { type Fact, known, unknown } from "#domain/order/facts.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import type { Asker } from "#lib/server/central/account.ts";
import { CentralError, holdsUp } from "#lib/server/central/http/central-error.ts";
import { getPlaceProof, readPlaceProof } from "#lib/server/central/place-proof.ts";
import { describeError, log } from "#lib/server/log.ts";
import type { RequestGuest, RequestOrderer } from "#lib/server/request/orderer.ts";

/** The claim to a guest's place at a branch; null elsewhere, and without a code or enrolment. */
export function placeTokenOf(orderer: RequestOrderer, branchId: string): string | null {
  return orderer.kind === "guest" && orderer.seat.branchId === branchId ? orderer.seat.token : null;
}

/** The intent with the table that its guest sits at: the browser's word for it counts nothing. */
export function intentAt(intent: OrderIntent, orderer: RequestOrderer | null): OrderIntent {
  if (orderer?.kind !== "guest") return intent;
  const { branchId, place } = orderer.seat;
  return { ...intent, table: branchId === intent.branchId ? tableOf(place) : null };
}

interface PlaceQuestion {
  businessId: string;
  branchId: string;
  asker: Asker;
  /** For an order; a quote goes by the platform's word of the last minute. */
  isFresh: boolean;
}

async function isProved(token: string, guest: RequestGuest, { businessId, asker, isFresh }: PlaceQuestion) {
  const { branchId, place } = guest.seat;
  const proof = await (isFresh ? readPlaceProof : getPlaceProof)({ businessId, token }, asker);
  if (!proof.isProved) {
    log.warn("order.place_not_proved", { reason: proof.reason });
    return false;
  }
  return proof.branchId === branchId && proof.place.kind === place.kind && proof.place.number === place.number;
}

/** Where who orders is (D2): by the sealed cookie, and the platform's word of its proof; unknown while it says nothing (D3). */
export async function placeFact(orderer: RequestOrderer | null, asked: PlaceQuestion): Promise<Fact<OrderPlace>> {
  if (orderer?.kind !== "guest") return known({ kind: "none" });
  const token = placeTokenOf(orderer, asked.branchId);
  if (token === null) return known(placeOf(orderer, false));
  try {
    return known(placeOf(orderer, await isProved(token, orderer, asked)));
  } catch (error) {
    if (!(error instanceof CentralError) || holdsUp(error, asked.asker)) throw error;
    log.warn("order.place_unknown", describeError(error));
    return unknown();
  }
}
