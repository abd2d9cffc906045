import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { env } from "#lib/server/env.ts";
import { opened } from "#lib/server/opened.ts";
import { minute } from "#domain/base/duration.ts";
import { type PlaceProof, placeProofBody, placeProofFrom } from "#wire/order/guest.ts";
import type { Asker } from "./account.ts";
import { CentralError } from "./http/central-error.ts";
import { requestCentral } from "./http/client.ts";

/** A token that claims a place of a business. */
interface PlaceClaim {
  businessId: string;
  token: string;
}

/** What the platform says of a table's code or a kiosk's enrolment (D2). @throws CentralError */
export async function readPlaceProof(claim: PlaceClaim, asker: Asker): Promise<PlaceProof> {
  const path = env().PLACE_PROOF_PATH;
  // Of a backend without such codes nothing is proved: the place is where the address says.
  if (path === null) return { isProved: false, reason: "forged" };
  const answer = await requestCentral({
    method: "POST",
    path,
    body: placeProofBody(claim),
    isRead: true,
    ...asker,
  });
  const proof = placeProofFrom(answer.body);
  if (!proof) throw new CentralError("shape", "place: proof", answer.status);
  return proof;
}

const proved = opened(() => new LRUCache<string, PlaceProof>({ max: 5000, ttl: minute }));

/** The same for what is only shown: a proof holds for a minute, so that a full room asks seldom. @throws CentralError */
export async function getPlaceProof(claim: PlaceClaim, asker: Asker): Promise<PlaceProof> {
  const key = createHash("sha256").update(`${claim.businessId}|${claim.token}`).digest("base64url");
  const kept = proved().get(key);
  if (kept) return kept;
  const proof = await readPlaceProof(claim, asker);
  if (proof.isProved) proved().set(key, proof);
  return proof;
}
