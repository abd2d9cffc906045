import type { GeoPoint } from "#domain/base/geo.ts";
import { distanceMeters } from "#domain/base/geo.ts";
import type { StoreBranch } from "#lib/client/store-branch.ts";

interface RankedBranch {
  branch: StoreBranch;
  /** Null when either place is not known. */
  meters: number | null;
}

/** The branches by distance from `from`; those whose place is not known come last, in the business's order. */
export function rankBranches(branches: readonly StoreBranch[], from: GeoPoint | null): RankedBranch[] {
  return branches
    .map((branch) => ({ branch, meters: from && branch.point ? distanceMeters(from, branch.point) : null }))
    .toSorted((a, b) => (a.meters ?? Infinity) - (b.meters ?? Infinity) || 0);
}
