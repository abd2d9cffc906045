import "server-only";
import { findItem, shownMenu } from "#domain/menu/menu.ts";
import type { Menu } from "#domain/menu/menu.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";
import { loadMessages } from "#lib/i18n/load-messages.ts";
import { getMenu } from "#lib/server/central/menu.ts";
import { getPromotions } from "#lib/server/central/promotion.ts";
import { env } from "#lib/server/env.ts";
import { getPageInstant } from "#lib/server/page-instant.ts";
import { type Card, cardPath, giftCard, offerOf, productCard, storeCard } from "./card.ts";

/** What is asked for: a branch's menu, the gift of a coupon's link, or a product. */
export interface AskedCard {
  branch: string;
  of: "menu" | "gift" | { group: string; item: string };
}

/** The promotion that a menu's card names now. */
export async function shownOffer(tenant: string, branch: Branch): Promise<string | null> {
  return offerOf((await getPromotions(tenant)) ?? [], branch, await getPageInstant(tenant));
}

/** Of a coupon's link; a picture is for everybody, so it speaks Spanish. */
export async function couponCard(business: Business, branch: Branch, menu: Menu | null): Promise<Card> {
  const { offer } = await loadMessages("es-CO", env().SPECIFIED_SPELLING);
  return giftCard(business, branch, menu, offer.gift.title);
}

/** The card and where its present version is; null when the menu shows nothing of that kind. @throws CentralError */
export async function findCard(
  { tenant, business }: { tenant: string; business: Business },
  { branch: id, of }: AskedCard,
): Promise<{ card: Card; path: string } | null> {
  const branch = business.branches.find((candidate) => candidate.id === id);
  const menu = branch && shownMenu(await getMenu(tenant, branch.id));
  if (!menu) return null;
  if (typeof of === "string") {
    const card =
      of === "menu"
        ? storeCard(business, branch, menu, await shownOffer(tenant, branch))
        : await couponCard(business, branch, menu);
    return { card, path: cardPath(branch, of, card) };
  }
  const found = findItem(menu, of.group, of.item);
  if (!found) return null;
  const card = productCard(business, branch, found.item);
  return { card, path: cardPath(branch, found.item, card) };
}
