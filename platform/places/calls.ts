import { type Call, defineCall } from "#platform/calls/call.ts";
import { placeProofRequestSchema, placeProofSchema } from "#wire/order/guest.ts";
import { provePlace } from "./prove-place.ts";

const prove = defineCall({
  method: "POST",
  path: "/api/places/proof",
  tag: "Orders",
  summary: "Whether a table's code or a kiosk's enrolment is the last one of a place of this business (D2)",
  access: "public",
  limit: { name: "place-proof", most: 60, seconds: 60 },
  body: placeProofRequestSchema,
  answers: {
    200: { description: "The place; or renewed, forged, or another business's", schema: placeProofSchema },
  },
  run: async ({ body, platform }) => {
    const proof = await provePlace(platform.database, platform.placeKey, body);
    if (!proof.isProved) {
      platform.log("info", "place_not_proved", { business: body.business, reason: proof.reason });
      return { status: 200, body: { is_proved: false, reason: proof.reason } };
    }
    const { kind, branch, number } = proof.place;
    return { status: 200, body: { is_proved: true, place: kind, branch, number } };
  },
});

/** What guests' places are proved by. */
export const placeCalls: Call[] = [prove];
