import type { Tenant } from "#lib/edge/tenant/tenant-directory.ts";

/** A tenant of the directory with two branches, which take no orders on site. */
export function tenantFixture(changes: Partial<Tenant> = {}): Tenant {
  return {
    host: "sabor.localhost",
    businessId: "1",
    branchIds: ["1", "2"],
    onSiteBranchIds: [],
    isActive: true,
    onlyMenu: false,
    menuFiles: [],
    ...changes,
  };
}
