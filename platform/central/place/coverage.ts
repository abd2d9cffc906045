import { z } from "zod";
import { findCoverageArea, findCoveringBranch, nearestBranch } from "#domain/store/coverage.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import { type Call, defineCall } from "#platform/calls/call.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { branchesOf } from "#platform/orders/find-branch.ts";
import type { BranchRow } from "#wire/store/branch.ts";
import { coverageAreaRow } from "#wire/store/coverage-area.ts";
import { field, idSchema } from "#wire/field.ts";
import { loadBranches } from "#platform/central/load-branches.ts";
import { findBusiness } from "#platform/central/load-business.ts";

/** The covering branch and zone: of one branch when it is asked for, else of all (S2 §4.7). */
function findCover(branches: Branch[], point: GeoPoint, branchId: number | undefined) {
  if (branchId === undefined) return findCoveringBranch(branches, point);
  const branch = branches.find((candidate) => candidate.id === String(branchId));
  if (branch === undefined) throw new Refusal(404, "branch_not_found");
  const delivers = branch.deliveryMethods.some((method) => method.mode === "delivery");
  const area = delivers ? findCoverageArea(branch.coverageAreas, point) : null;
  return area === null ? null : { branch, area };
}

function areaRow(rows: readonly BranchRow[], areaId: string) {
  return rows.flatMap((row) => row.branch_coverage_areas).find((area) => String(area.id) === areaId);
}

const coverage = defineCall({
  method: "POST",
  path: "/api/coverage",
  tag: "Delivery",
  summary: "Which branch delivers to a point, and by which zone",
  access: "public",
  limit: { name: "coverage", most: 120, seconds: 60 },
  body: z.object({
    business_id: idSchema,
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    branch_id: idSchema.nullish().transform((id) => id ?? undefined),
  }),
  answers: {
    200: {
      description: "Branch and zone, null when nobody delivers there; and the nearest branch in any case",
      schema: z.object({
        data: z.object({ branch_id: field.id, area: coverageAreaRow }).nullable(),
        nearest_branch_id: field.id.nullable(),
      }),
    },
    404: { description: "business_not_found, branch_not_found" },
  },
  run: async ({ body, platform }) => {
    const business = await findBusiness(platform.database, body.business_id);
    if (business === null) throw new Refusal(404, "business_not_found");
    const rows = await loadBranches(platform.database, business.id);
    const branches = branchesOf(rows);
    const point = { latitude: body.latitude, longitude: body.longitude };
    const cover = findCover(branches, point, body.branch_id);
    const area = cover === null ? undefined : areaRow(rows, cover.area.id);
    const nearest = nearestBranch(branches, point);
    return {
      status: 200,
      body: {
        data: cover === null || area === undefined ? null : { branch_id: Number(cover.branch.id), area },
        nearest_branch_id: nearest === null ? null : Number(nearest.id),
      },
    };
  },
});

/** Which branch covers a point (S2 §7). */
export const coverageCalls: Call[] = [coverage];
