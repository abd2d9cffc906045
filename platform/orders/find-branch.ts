import type { Branch } from "#domain/store/branch.ts";
import { loadBranches } from "#platform/central/load-branches.ts";
import type { Database } from "#platform/db/database.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { type BranchRow, branchFrom } from "#wire/store/branch.ts";
import { readEach } from "#wire/reading.ts";
import { ownRows } from "./own-rows.ts";

/** Branches as the shops read them: an unreadable row sells nothing (F6). */
export function branchesOf(rows: readonly BranchRow[]): Branch[] {
  return readEach(rows, "branch", (row) => branchFrom(row, ownRows), ownRows);
}

interface FoundBranch {
  row: BranchRow;
  branch: Branch;
}

/** A branch by id within its business (T7); null without one. */
export async function lookForBranch(
  database: Database,
  businessId: number,
  branchId: number,
): Promise<FoundBranch | null> {
  const [row] = await loadBranches(database, businessId, branchId);
  const [branch] = row === undefined ? [] : branchesOf([row]);
  return row === undefined || branch === undefined ? null : { row, branch };
}

/** The same. @throws Refusal 404 `branch_not_found` */
export async function findBranch(database: Database, businessId: number, branchId: number): Promise<FoundBranch> {
  const found = await lookForBranch(database, businessId, branchId);
  if (found === null) throw new Refusal(404, "branch_not_found");
  return found;
}
