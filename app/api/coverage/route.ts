import { z } from "zod";
import { findCoverageArea, findCoveringBranch } from "#domain/store/coverage.ts";
import { defineHandler, json } from "#lib/server/define-handler.ts";
import { idSchema, pointSchema } from "#lib/server/intent-schema.ts";

/** Which branch delivers to a point: the asked one when it does, else the nearest that does; null when nobody does (S2 §4.5). */
export const POST = defineHandler({
  name: "coverage",
  limit: { name: "coverage", most: 240, seconds: 60 },
  input: z.strictObject({ point: pointSchema, branchId: idSchema.optional() }),
  run: async ({ point, branchId }, { business }) => {
    const asked = business.branches.find((branch) => branch.id === branchId);
    const delivers = asked?.deliveryMethods.some(({ mode }) => mode === "delivery") === true;
    const own = asked && delivers ? findCoverageArea(asked.coverageAreas, point) : null;
    const covering = asked && own ? { branch: asked, area: own } : findCoveringBranch(business.branches, point);
    if (!covering) return json(null);
    const { id, name, price } = covering.area;
    return json({ branchId: covering.branch.id, area: { id, name, price } });
  },
});
