import { useEffect } from "react";
import { pageCart } from "#lib/client/cart/cart-atom.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { readCardId } from "./card-id.ts";

/** Where a card shows its count: its stepper, else in place of its plus. */
function countPlace(card: Element): Element {
  return card.querySelector("[data-add]") ?? card.querySelector(".food-tile") ?? card.querySelector("a") ?? card;
}

/** The counts on the cards of a section: only the device knows them, so they are attributes that the cards' style shows. */
export function CardCounts({ sectionId }: { sectionId: string }): null {
  const cart = useValue(pageCart);
  useEffect(() => {
    const counts = new Map<string, number>();
    for (const { itemId, quantity } of cart?.lines ?? []) counts.set(itemId, (counts.get(itemId) ?? 0) + quantity);
    for (const card of document.getElementById(sectionId)?.querySelectorAll("[data-card]") ?? []) {
      const count = counts.get(readCardId(card)?.itemId ?? "");
      const place = countPlace(card);
      if (count === undefined) place.removeAttribute("data-count");
      else if (place.getAttribute("data-count") !== String(count)) place.setAttribute("data-count", String(count));
    }
  }, [cart, sectionId]);
  return null;
}
