import "server-only";
import { type PlaceProof, placeProofFrom } from "#wire/order/guest.ts";
import type { Asker } from "./account.ts";
import { CentralError } from "./http/central-error.ts";
import { requestCentral } from "./http/client.ts";

/** What the platform says of a table's code or a kiosk's enrolment (D2). @throws CentralError */
export async function readPlaceProof(
  { token, businessId }: { token: string; businessId: string },
  asker: Asker,
): Promise<PlaceProof> {
  const answer = await requestCentral({
    method: "POST",
    path: "/api/places/proof",
    body: { token, business_id: Number(businessId) },
    isRead: true,
    accepts: [],
    ...asker,
  });
  const proof = placeProofFrom(answer.body);
  if (!proof) throw new CentralError("shape", "place: proof", answer.status);
  return proof;
}
