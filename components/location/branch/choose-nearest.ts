import { writeBranchCookie } from "#lib/client/place/branch-cookie.ts";
import { locateDevice } from "#lib/client/device/device-position.ts";
import type { StoreBranch } from "#lib/client/store-branch.ts";
import { rankBranches } from "./rank-branches.ts";

/** The branch nearest to the device; null when the device does not say where it is, or no branch has a place. */
async function nearestToDevice(branches: readonly StoreBranch[]): Promise<StoreBranch | null> {
  const here = await locateDevice();
  if (!here.ok) return null;
  const [first] = rankBranches(branches, here.value.point);
  return first && first.meters !== null ? first.branch : null;
}

/** Chooses the nearest branch while the question is still open; answers it when it is another one. */
export async function chooseNearest(question: {
  branches: readonly StoreBranch[];
  branchId: string;
  isStillOpen: () => boolean;
}): Promise<StoreBranch | null> {
  const nearest = await nearestToDevice(question.branches);
  if (!nearest || !question.isStillOpen()) return null;
  writeBranchCookie(nearest.id);
  if (nearest.id === question.branchId) return null;
  return nearest;
}
