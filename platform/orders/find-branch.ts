import type { Branch } from "#domain/store/branch.ts";
import { loadBranches } from "#platform/central/load-branches.ts";
import type { BranchRow } from "#platform/central/wire-schemas.ts";
import type { Database } from "#platform/db/database.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { branchFromRow } from "./branch-from-row.ts";

/**
 * A branch by business and id: another business's branch does not exist (T7).
 * @throws Refusal 404 `branch_not_found`
 */
export async function findBranch(
  database: Database,
  businessId: number,
  branchId: number,
): Promise<{ row: BranchRow; branch: Branch }> {
  const [row] = await loadBranches(database, businessId, branchId);
  if (row === undefined) throw new Refusal(404, "branch_not_found");
  return { row, branch: branchFromRow(row) };
}
