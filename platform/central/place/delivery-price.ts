import { findCoverageArea } from "#domain/store/coverage.ts";
import { type Call, defineCall } from "#platform/calls/call.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { findBranch } from "#platform/orders/find-branch.ts";
import { deliveryPriceRequestSchema, deliveryPriceRow } from "#wire/store/delivery-price.ts";
import { isBoundToItsText } from "./text-claims.ts";

const price = defineCall({
  method: "POST",
  path: "/api/delivery/price",
  tag: "Delivery",
  summary: "What a delivery costs, by the branch's own zones: a price sent along counts for nothing (M6, A69)",
  access: "public",
  limit: { name: "delivery-price", most: 120, seconds: 60 },
  body: deliveryPriceRequestSchema,
  answers: {
    200: { description: "The fee in pesos", schema: deliveryPriceRow },
    404: { description: "branch_not_found" },
    422: {
      description:
        "not_covered: no zone of the branch reaches the point; fee_unknown: the zone has no price (A105); " +
        "address_mismatch: the text names a place with another fee (M6)",
    },
  },
  run: async ({ body, platform }) => {
    const { branch } = await findBranch(platform.database, body.business_id, body.branch_id);
    const point = { latitude: body.arrival_latitude, longitude: body.arrival_longitude };
    const delivers = branch.deliveryMethods.some((method) => method.mode === "delivery");
    const area = delivers ? findCoverageArea(branch.coverageAreas, point) : null;
    if (area === null) throw new Refusal(422, "not_covered");
    const text = [body.arrival_address, body.city].filter(Boolean).join(", ");
    if (!isBoundToItsText(text, point, branch.coverageAreas)) throw new Refusal(422, "address_mismatch");
    if (area.price === null) throw new Refusal(422, "fee_unknown");
    return { status: 200, body: { deliver_fee: area.price } };
  },
});

/** What a delivery costs (S2 §7). */
export const deliveryPriceCalls: Call[] = [price];
