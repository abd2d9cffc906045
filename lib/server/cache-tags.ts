import "server-only";

/** Tags of everything cached: each begins with its kind and names the tenant, so that no purge reaches another (T8). */
export const cacheTags = {
  /** Business, branches, taxes, coverage. */
  business: (tenant: string) => `business:${tenant}`,
  /** Menus of all branches. */
  menus: (tenant: string) => `menu:${tenant}`,
  menu: (tenant: string, branchId: string) => `menu:${tenant}:${branchId}`,
  promotions: (tenant: string) => `promotions:${tenant}`,
  /** What a branch sells most, and what together: it changes once a day, whatever else does. */
  sales: (tenant: string, branchId: string) => `sales:${tenant}:${branchId}`,
  holidays: () => "holidays",
} as const;

export interface PlatformEvent {
  event: "menu.updated" | "business.updated" | "branch.updated" | "promos.updated";
  domain: string;
  branchId: string | null;
}

/** The tags that an event of the platform makes stale. */
export function tagsOfEvent({ event, domain, branchId }: PlatformEvent): string[] {
  switch (event) {
    case "menu.updated":
      return [branchId === null ? cacheTags.menus(domain) : cacheTags.menu(domain, branchId)];
    case "promos.updated":
      return [cacheTags.promotions(domain)];
    case "business.updated":
    case "branch.updated":
      return [cacheTags.business(domain)];
  }
}
