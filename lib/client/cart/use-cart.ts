"use client";

import { useSetAtom } from "jotai/react";
import { useMemo } from "react";
import { addLine, countUnits, removeLine, replaceLine, setLineQuantity } from "#domain/cart/cart.ts";
import { emptyCart } from "#domain/cart/empty-cart.ts";
import type { Cart, CartLine } from "#domain/cart/cart.ts";
import type { SeenItem } from "#domain/cart/seen-item.ts";
import { ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { changedElsewhere, pageCart } from "./cart-atom.ts";
import { newLineId } from "./new-line-id.ts";
import { rememberItems } from "./known-items.ts";

/** What a person adds: the cart gives the line its identity. */
export type NewCartLine = Omit<CartLine, "lineId">;

type Update = (change: (cart: Cart) => Cart) => Cart;

function changeIfPossible(update: Update, change: (cart: Cart) => Result<Cart, "full">): Result<null, "full"> {
  let outcome: Result<null, "full"> = ok(null);
  update((cart) => {
    const changed = change(cart);
    outcome = changed.ok ? ok(null) : changed;
    return changed.ok ? changed.value : cart;
  });
  return outcome;
}

/** Puts a removed line back where it was; what is there already by an equal configuration takes its units. */
function restoreLine(cart: Cart, line: CartLine, index: number): Cart {
  if (cart.lines.some((other) => other.lineId === line.lineId)) return cart;
  const added = addLine(cart, line);
  if (!added.ok) return cart;
  const isMerged = added.value.lines.length === cart.lines.length;
  return isMerged ? added.value : { ...cart, lines: cart.lines.toSpliced(index, 0, line) };
}

/** Takes a line out; the answer puts it back (UX16). */
function remove(update: Update, lineId: string): () => void {
  const before = update((cart) => cart);
  const index = before.lines.findIndex((line) => line.lineId === lineId);
  const line = before.lines[index];
  update((cart) => removeLine(cart, lineId));
  return () => {
    if (!line) return;
    update((cart) => restoreLine({ ...cart, legalAgeConfirmed: before.legalAgeConfirmed }, line, index));
  };
}

function cartActions(update: Update, remember: (items: readonly SeenItem[]) => void) {
  return {
    /** Adds a line of `item`, as the person saw it; `full` beyond 50 lines or 99 units of one (M2). */
    add: ({ itemId, groupId, sizeName, options, quantity, note }: NewCartLine, item?: SeenItem) => {
      if (item) remember([item]);
      const line = { lineId: newLineId(), itemId, groupId, sizeName, options, quantity, note };
      return changeIfPossible(update, (cart) => addLine(cart, line));
    },
    /** Puts an edited line of `item`, as the person saw it, in the place of the one with its id. */
    replace: (line: CartLine, item?: SeenItem) => {
      if (item) remember([item]);
      return changeIfPossible(update, (cart) => replaceLine(cart, line.lineId, line));
    },
    /** Sets the units of a line; 0 removes it. */
    setQuantity: (lineId: string, quantity: number) => void update((cart) => setLineQuantity(cart, lineId, quantity)),
    remove: (lineId: string) => remove(update, lineId),
    /** Empties the cart: after an order, or by the person's will. */
    clear: () => void update(() => emptyCart),
    /** The person confirmed the legal-age question, for this cart (A134). */
    confirmLegalAge: () => void update((cart) => ({ ...cart, legalAgeConfirmed: true })),
    /** Takes over the cart that the menu allows (F28). */
    reconcile: (change: (cart: Cart) => Cart) => void update(change),
  };
}

/** The cart of this tenant and branch, kept on the device and the same in every tab: intents, never a price (design §3.5). */
export function useCart() {
  const { branchId } = useStore();
  const cart = useValue(pageCart);
  const update = useSetAtom(pageCart);
  const changedElsewhereFrom = useValue(changedElsewhere);
  const acceptOtherTab = useSetAtom(changedElsewhere);
  const remember = useSetAtom(rememberItems);
  const actions = useMemo(
    () => cartActions(update, (items) => remember(branchId, items)),
    [update, remember, branchId],
  );
  return {
    cart: cart ?? emptyCart,
    count: countUnits(cart ?? emptyCart),
    isReady: cart !== undefined,
    /** The cart before another tab changed it (F20). */
    changedElsewhereFrom,
    /** The person has seen what another tab changed. */
    acceptOtherTab,
    ...actions,
  };
}
