import type { Branch } from "#domain/store/branch.ts";
import { loadBranches } from "#platform/central/load-branches.ts";
import { catalogued } from "#platform/db/catalogued.ts";
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

const foundBranch = catalogued(
  1000,
  async (database, businessId: number, branchId: number): Promise<FoundBranch | null> => {
    const [row] = await loadBranches(database, businessId, branchId);
    const [branch] = row === undefined ? [] : branchesOf([row]);
    return row === undefined || branch === undefined ? null : { row, branch };
  },
);

/** A branch by id within its business (T7); null without one; `stamp` as `catalogued`. */
export async function lookForBranch(
  database: Database,
  { businessId, branchId }: { businessId: number; branchId: number },
  stamp?: string,
): Promise<FoundBranch | null> {
  return await foundBranch(database, [businessId, branchId], stamp);
}

/** The same. @throws Refusal 404 `branch_not_found` */
export async function findBranch(
  database: Database,
  businessId: number,
  branchId: number,
  stamp?: string,
): Promise<FoundBranch> {
  const found = await lookForBranch(database, { businessId, branchId }, stamp);
  if (found === null) throw new Refusal(404, "branch_not_found");
  return found;
}
