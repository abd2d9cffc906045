import "server-only";
import { shownMenu } from "#domain/menu/menu.ts";
import type { Business } from "#domain/store/business.ts";
import { deliveryZones } from "#domain/store/coverage.ts";
import { getMenu } from "#lib/server/sources/menu.ts";
import { absoluteUrl } from "./store-origin.ts";

export interface SitemapEntry {
  /** Absolute. */
  url: string;
  image: string | null;
}

/** As many as the format takes. */
const mostEntries = 50_000;

/**
 * The canonical pages of a business: the menu, the choice of a branch, the zones, the files, the products of all branches, each address once. No
 * dates: the platform does not say when a menu changed, and an invented date is worse than none. @throws CentralError
 */
export async function sitemapEntries(tenant: string, business: Business): Promise<SitemapEntry[]> {
  const page = (path: string, image: string | null = null) => ({ url: absoluteUrl(business, path), image });
  const entries = new Map([["/", page("/")]]);
  if (business.branches.length > 1) entries.set("/seleccionar-cocina", page("/seleccionar-cocina"));
  if (business.branches.some((branch) => deliveryZones(branch).length > 0)) entries.set("/zonas", page("/zonas"));
  for (const { name } of business.menuFiles) entries.set(`/menu/${name}`, page(`/menu/${name}`));
  for (const branch of business.branches) {
    const menu = shownMenu(await getMenu(tenant, branch.id));
    for (const { id, groupId, photo } of menu?.groups.flatMap(({ items }) => items) ?? []) {
      const path = `/producto/${groupId}/${id}`;
      entries.set(path, page(path, photo && absoluteUrl(business, photo.url)));
    }
  }
  return [...entries.values()].slice(0, mostEntries);
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** The sitemap's XML, with the photo of each page (sitemaps.org, Google's image extension). */
export function sitemapXml(entries: readonly SitemapEntry[]): string {
  const rows = entries.map(({ url, image }) => {
    const picture = image === null ? "" : `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>`;
    return `<url><loc>${escapeXml(url)}</loc>${picture}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...rows,
    "</urlset>",
    "",
  ].join("\n");
}
