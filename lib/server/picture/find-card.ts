import "server-only";
import { createTranslator } from "next-intl";
import { findItem, shownMenu } from "#domain/menu/menu.ts";
import type { Menu } from "#domain/menu/menu.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";
import { loadMessages } from "#lib/i18n/load-messages.ts";
import { loadServerMessages } from "#lib/i18n/load-server-messages.ts";
import { getMenu } from "#lib/server/sources/menu.ts";
import { getPromotions } from "#lib/server/sources/promotions.ts";
import { env } from "#lib/server/env.ts";
import { getPageInstant } from "#lib/server/page-instant.ts";
import { type Card, cardPath, giftCard, offerOf, type OfferWords, productCard, storeCard } from "./card.ts";

/** What is asked for: a branch's menu, the gift of a coupon's link, or a product. */
export interface AskedCard {
  branch: string;
  of: "menu" | "gift" | { group: string; item: string };
}

/** '30 de noviembre de 2026', in Bogotá. */
function dayOf(instant: number): string {
  return new Intl.DateTimeFormat("es-CO", { dateStyle: "long", timeZone: "America/Bogota" }).format(instant);
}

/** The promotion that a menu's card names now, in the Spanish of `couponCard`. */
export async function shownOffer(tenant: string, branch: Branch): Promise<OfferWords | null> {
  const offer = offerOf((await getPromotions(tenant)) ?? [], branch, await getPageInstant(tenant));
  if (!offer) return null;
  const { name: price, until } = offer;
  if (until === null) return { price, until };
  const messages = await loadServerMessages("es-CO");
  const t = createTranslator({ locale: "es-CO", messages, namespace: "meta" });
  return { price, until: t("validUntil", { date: dayOf(until) }) };
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
