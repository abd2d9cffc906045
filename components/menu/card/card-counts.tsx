import { useEffect } from "react";
import { orderDetail } from "#lib/client/cart/cart-atom.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { itemIdOf } from "./card-item.ts";

/** Where a card shows its count: its stepper, else in place of its plus. */
function countPlace(card: Element): Element {
  return card.parentElement?.querySelector("[data-add]") ?? card.querySelector(".food-tile") ?? card;
}

function writeCounts(counts: ReadonlyMap<string, number>): void {
  for (const card of document.querySelectorAll("a[data-menu-item]")) {
    const count = counts.get(itemIdOf(card) ?? "");
    const place = countPlace(card);
    if (count === undefined) place.removeAttribute("data-count");
    else if (place.getAttribute("data-count") !== String(count)) place.setAttribute("data-count", String(count));
  }
}

/** The counts on the cards: only the device knows them, so they are attributes that the cards' style shows. */
export function CardCounts(): null {
  const cart = useValue(orderDetail);
  useEffect(() => {
    const counts = new Map<string, number>();
    for (const { itemId, quantity } of cart?.lines ?? []) counts.set(itemId, (counts.get(itemId) ?? 0) + quantity);
    const write = () => writeCounts(counts);
    write();
    // Cards come and go with the pages.
    const watch = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => addedNodes.length > 0)) write();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [cart]);
  return null;
}
