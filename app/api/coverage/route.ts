import { z } from "zod";
import { findCoverageArea, findCoveringBranch } from "#domain/coverage.ts";
import { idText, pointSchema } from "#lib/server/intent-schemas.ts";
import { readHandler } from "#lib/server/read-handler.ts";

const question = z.strictObject({ point: pointSchema, branchId: idText.optional() });

/** Who delivers to a point: the branch asked for when it does, else the nearest that does, else nobody (S2 §4.5, §4.7). */
export const POST = readHandler(question, async ({ tenant: { business }, question: { point, branchId } }) => {
  const asked = business.branches.find((branch) => branch.id === branchId);
  const delivers = asked?.deliveryMethods.some(({ mode }) => mode === "delivery") === true;
  const area = delivers && asked !== undefined ? findCoverageArea(asked.coverageAreas, point) : null;
  const cover =
    area !== null && asked !== undefined ? { branch: asked, area } : findCoveringBranch(business.branches, point);
  if (cover === null) return null;
  return { branchId: cover.branch.id, area: { id: cover.area.id, name: cover.area.name, price: cover.area.price } };
});
