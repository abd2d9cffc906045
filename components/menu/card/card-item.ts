import * as v from "valibot";
import type { SeenItem } from "#domain/cart/seen-item.ts";
import type { AgeFlags } from "#domain/menu/menu.ts";
import { cardItemSchema } from "#lib/exchange/card-item.ts";

const cardSchema = v.pipe(v.string(), v.parseJson(), cardItemSchema);

/** The card that a stepper belongs to. */
export function cardOf(stepper: Element): HTMLAnchorElement | null {
  return stepper.closest("li")?.querySelector<HTMLAnchorElement>("a[data-menu-item]") ?? null;
}

/** The item's id, from where its card leads. */
export function itemIdOf(card: Element): string | null {
  return card.getAttribute("href")?.split("/").at(-1) ?? null;
}

function photoOf(card: Element): SeenItem["photo"] {
  const image = card.querySelector("img");
  const url = image?.getAttribute("src");
  return image && url ? { url, width: image.width, height: image.height } : null;
}

/** What a card tells of its item: enough to add one, for it has nothing to choose. */
export type CardItem = SeenItem & AgeFlags;

/** The item of a stepper as its card shows it; null for what is no card of ours. */
export function readCardItem(stepper: HTMLElement): CardItem | null {
  const card = cardOf(stepper);
  const hidden = v.safeParse(cardSchema, stepper.dataset["add"]);
  const [, , groupId, itemId] = card?.getAttribute("href")?.split("/") ?? [];
  if (!card || !hidden.success || groupId === undefined || itemId === undefined) return null;
  const [productId, price, sizeName, requiresLegalAge, containsAlcohol] = hidden.output;
  return {
    id: itemId,
    groupId,
    productId,
    name: card.querySelector("[data-name]")?.textContent ?? "",
    price,
    sizes: sizeName === null ? [] : [{ name: sizeName, price }],
    photo: photoOf(card),
    isActive: true,
    optionGroups: [],
    hasOptions: false,
    requiresLegalAge,
    traits: { containsAlcohol },
  };
}
