import "server-only";

/** A step from the menu to a page, outermost first. */
export interface Crumb {
  name: string;
  /** Absolute. */
  url: string;
}

export function breadcrumbData(crumbs: readonly Crumb[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: { "@type": "WebPage", "@id": url },
    })),
  };
}
