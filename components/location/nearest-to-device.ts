import { distanceMeters } from "#domain/coverage.ts";
import { locateDevice } from "#lib/client/device-position.ts";
import type { StoreBranch } from "#lib/client/store-branch.ts";

/** The branch nearest to the device; null when the device does not say where it is, or no branch has a place. */
export async function nearestToDevice(branches: readonly StoreBranch[]): Promise<StoreBranch | null> {
  const here = await locateDevice();
  if (!here.ok) return null;
  const ranked = branches
    .flatMap((branch) => (branch.point ? [{ branch, meters: distanceMeters(here.value, branch.point) }] : []))
    .toSorted((a, b) => a.meters - b.meters);
  return ranked[0]?.branch ?? null;
}
