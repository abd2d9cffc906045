import { guestPlaceSchema, placeChangeSchema } from "#lib/exchange/place/guest-place.ts";
import { changePlace } from "#lib/server/order/take-place.ts";
import { defineHandler, refuse } from "#lib/server/request/define-handler.ts";

/** A browser sits down at a table, is used as a kiosk, leaves, or goes to a kiosk's next guest (A213, A241). */
export const POST = defineHandler({
  name: "place",
  access: "public",
  limit: { name: "place", most: 60, seconds: 60 },
  input: placeChangeSchema,
  answer: guestPlaceSchema,
  run: async (change, context) => {
    const isKnown = !("branchId" in change) || context.business.branches.some(({ id }) => id === change.branchId);
    if (!isKnown) return refuse(404, "no_branch");
    const place = await changePlace(change, context);
    return place === "ended" ? { place: null, isEnded: true } : { place };
  },
});
