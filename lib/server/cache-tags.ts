import "server-only";

/**
 * The tags of everything that is cached, in one table: a tag begins with its kind and names the tenant, so that no purge
 * reaches another business (T8).
 */
export const cacheTags = {
  /** Business, branches, taxes, coverage. */
  business: (tenant: string) => `business:${tenant}`,
  /** Menus of all branches of a tenant. */
  menus: (tenant: string) => `menu:${tenant}`,
  /** The menu of one branch. */
  menu: (tenant: string, branchId: string) => `menu:${tenant}:${branchId}`,
  promotions: (tenant: string) => `promotions:${tenant}`,
  /** Holidays are the country's, not a tenant's. */
  holidays: () => "holidays",
} as const;

/** What the platform says has changed. */
export interface PlatformEvent {
  event: "menu.updated" | "business.updated" | "branch.updated" | "promos.updated";
  domain: string;
  branchId: string | null;
}

/** The tags that an event of the platform makes old. */
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
