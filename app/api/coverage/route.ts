import * as v from "valibot";
import { deliveryZones, findCoverageArea, findCoveringBranch } from "#domain/store/coverage.ts";
import { idSchema } from "#lib/exchange/text.ts";
import { pointSchema } from "#lib/exchange/place/address.ts";
import { coverageSchema } from "#lib/exchange/place/place.ts";
import { zonesSchema } from "#lib/exchange/place/zone-shape.ts";
import { defineHandler, refuse } from "#lib/server/request/define-handler.ts";

/** The zones that a branch delivers to, to draw them. */
export const GET = defineHandler({
  name: "zones",
  access: "public",
  limit: { name: "coverage", most: 240, seconds: 60 },
  input: v.strictObject({ branch: idSchema }),
  answer: zonesSchema,
  run: async ({ branch: branchId }, { business }) => {
    const branch = business.branches.find((candidate) => candidate.id === branchId);
    if (!branch) return refuse(404, "no_branch");
    return { zones: deliveryZones(branch).map(({ isActive: _active, ...shape }) => shape) };
  },
});

/** Which branch delivers to a point: the asked one when it does, else the nearest that does unless it is pinned; null when nobody does (S2 §4.5, §2.8). */
export const POST = defineHandler({
  name: "coverage",
  access: "public",
  limit: { name: "coverage", most: 240, seconds: 60 },
  input: v.strictObject({
    point: pointSchema,
    branchId: v.optional(idSchema),
    isPinned: v.optional(v.boolean(), false),
  }),
  answer: coverageSchema,
  run: async ({ point, branchId, isPinned }, { business }) => {
    const asked = business.branches.find((branch) => branch.id === branchId);
    const delivers = asked?.deliveryMethods.some(({ mode }) => mode === "delivery") === true;
    const own = asked && delivers ? findCoverageArea(asked.coverageAreas, point) : null;
    const others = asked && isPinned ? [] : business.branches;
    const covering = asked && own ? { branch: asked, area: own } : findCoveringBranch(others, point);
    if (!covering) return null;
    const { id, name, price } = covering.area;
    return { branchId: covering.branch.id, area: { id, name, price } };
  },
});
