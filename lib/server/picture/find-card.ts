import "server-only";
import { findItem, shownMenu } from "#domain/menu/menu.ts";
import type { Business } from "#domain/store/business.ts";
import { getMenu } from "#lib/server/central/menu.ts";
import { type Card, cardPath, productCard, storeCard } from "./card.ts";

/** What is asked for: a branch's menu, or a product of it. */
export interface AskedCard {
  branch: string;
  product: { group: string; item: string } | null;
}

/** The card and where its present version is; null when the menu shows nothing of that kind. @throws CentralError */
export async function findCard(
  { tenant, business }: { tenant: string; business: Business },
  asked: AskedCard,
): Promise<{ card: Card; path: string } | null> {
  const branch = business.branches.find(({ id }) => id === asked.branch);
  const menu = branch && shownMenu(await getMenu(tenant, branch.id));
  if (!menu) return null;
  if (asked.product === null) {
    const card = storeCard(business, branch, menu);
    return { card, path: cardPath(branch, null, card) };
  }
  const found = findItem(menu, asked.product.group, asked.product.item);
  if (!found) return null;
  const card = productCard(business, branch, found.item);
  return { card, path: cardPath(branch, found.item, card) };
}
