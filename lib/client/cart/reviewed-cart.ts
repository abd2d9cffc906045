"use client";

import { useSetAtom } from "jotai/react";
import { useCallback, useEffect, useMemo } from "react";
import { seenItem } from "#domain/cart/seen-item.ts";
import type { SeenItem } from "#domain/cart/seen-item.ts";
import { knownItems, knownItemsOf, rememberItems } from "./known-items.ts";
import { useCart } from "./use-cart.ts";
import { catalogOfOrder, useCatalog } from "./catalog.ts";
import { useGetter, useValue } from "#lib/client/device/use-value.ts";
import { useChosenInstant } from "#lib/client/order/checkout/use-chosen-instant.ts";
import type { KnownItems } from "#lib/exchange/known-items.ts";
import { reviewCart } from "./review-cart.ts";
import type { ReviewedCart, ReviewedLine } from "./review-cart.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** Lines that changed nothing for the person, though ids or details did: they are taken over without a word. */
function isQuiet(line: ReviewedLine): boolean {
  return line.state === "ready" && line.news.length === 0;
}

function isRemembered(item: SeenItem, known: KnownItems): boolean {
  return JSON.stringify(known[item.id]) === JSON.stringify(seenItem(item));
}

function isMoved({ kept, line }: ReviewedLine): boolean {
  return line !== null && JSON.stringify(kept) !== JSON.stringify(line);
}

/**
 * The cart with names, prices and what changed in the menu since it was filled (A39, A40, F28). Null while neither the menu
 * nor a memory of it is at hand.
 */
export function useReviewedCart() {
  const { branchId, business, branch } = useStore();
  const { cart, isReady, reconcile } = useCart();
  const at = useChosenInstant();
  const known = useValue(knownItems);
  const readKnown = useGetter(knownItemsOf(branchId));
  const remember = useSetAtom(rememberItems);
  const { catalog, isFresh, isPending, failure, refetch } = useCatalog(
    cart.lines.map((line) => line.itemId),
    known,
    { menuId: cart.menuId, at },
  );
  const review = useMemo<ReviewedCart | null>(() => {
    if (cart.lines.length === 0) return { lines: [], subtotal: 0, minutes: 0, isReady: false };
    if (!catalog) return null;
    return reviewCart(cart, catalogOfOrder(catalog, { business, branch }, at), known, branch.loadFactor);
  }, [cart, catalog, known, business, branch, at]);

  const takeOver = useCallback(
    (lines: readonly ReviewedLine[], menuId: string | null) => {
      const items = lines.flatMap(({ line, item }) => (line && item ? [item] : []));
      const remembered = readKnown();
      const unknown = items.filter((item) => !isRemembered(item, remembered));
      if (unknown.length > 0) remember(branchId, unknown);
      const moved = lines.filter(isMoved);
      reconcile((current) => {
        const isSame = moved.length === 0 && (menuId === null || current.menuId === menuId);
        if (isSame || current.lines.length === 0) return current;
        const next = current.lines.map((line) => moved.find(({ kept }) => kept.lineId === line.lineId)?.line ?? line);
        return { ...current, menuId: menuId ?? current.menuId, lines: next };
      });
    },
    [branchId, readKnown, remember, reconcile],
  );

  const menuId = catalog?.menu.id ?? null;
  useEffect(() => {
    if (isFresh && review) takeOver(review.lines.filter(isQuiet), menuId);
  }, [isFresh, review, menuId, takeOver]);

  /** The person agrees to what is different in these lines. */
  const accept = useCallback((lines: readonly ReviewedLine[]) => takeOver(lines, null), [takeOver]);
  return {
    review,
    catalog,
    isFresh,
    isLoading: !isReady || (review === null && isPending),
    failure,
    refetch,
    accept,
  };
}
