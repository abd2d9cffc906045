import { useEffect } from "react";
import { PanelBoundary } from "#components/page/panel-boundary.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { useAvoided } from "#lib/client/avoided.ts";
import { pageCart } from "#lib/client/cart/cart-atom.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { readCardId } from "./card-id.ts";

const SectionDiet = lazy(async () => (await import("#components/menu/diet/section-diet.tsx")).SectionDiet);

/** Where a card shows its count: its stepper, else in place of its plus. */
function countPlace(card: Element): Element {
  return card.querySelector("[data-add]") ?? card.querySelector(".food-tile") ?? card.querySelector("a") ?? card;
}

/**
 * What only the device knows of the cards of a section: their counts, which are attributes that the cards' style shows, and what
 * whoever uses it does not eat (B6).
 */
export function CardCounts({ sectionId }: { sectionId: string }) {
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
  const { avoided } = useAvoided();
  if (avoided.length === 0) return null;
  return (
    <PanelBoundary>
      <SectionDiet sectionId={sectionId} avoided={avoided} />
    </PanelBoundary>
  );
}
