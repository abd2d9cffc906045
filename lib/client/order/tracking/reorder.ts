"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useStore as useAtoms } from "jotai/react";
import { useRouter } from "next/navigation";
import { emptyCart } from "#domain/cart/empty-cart.ts";
import { joinCarts } from "#domain/cart/join-carts.ts";
import type { Repetition } from "#domain/order/repeat.ts";
import { repeatOrder } from "#domain/order/repeat.ts";
import { cartOf } from "#lib/client/cart/cart-atom.ts";
import { catalogOfOrder } from "#lib/client/cart/catalog.ts";
import { knownItemsOf, rememberItems } from "#lib/client/cart/known-items.ts";
import { newLineId } from "#lib/client/cart/new-line-id.ts";
import { reviewCart } from "#lib/client/cart/review-cart.ts";
import { currentValue } from "#lib/client/device/device-value.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { writeBranchCookie } from "#lib/client/place/branch-cookie.ts";
import type { Atoms } from "#lib/client/shop-atom.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import { catalogSchema } from "#lib/exchange/menu.ts";
import { readOrder, trackedKey } from "./read-order.ts";
import { schedulingOf } from "#lib/client/order/checkout/scheduling.ts";

/** How it went: `nothing` of it can be had by a cart, `unreachable` means that nobody answered, `notYours` that only its
 * number is known here (D4). */
export type Reordered =
  | { kind: "added"; lost: string[]; left: number }
  | { kind: "nothing" | "unreachable" | "notYours" };

/** Puts lines into a branch's cart; the items are remembered as they were, so that what is different now is shown (F28). */
function addAll(atoms: Atoms, branchId: string, { lines, items }: Repetition): number {
  const lying = atoms.set(cartOf(branchId), currentValue);
  const added = { ...emptyCart, lines: lines.map((line) => ({ ...line, lineId: newLineId() })) };
  const { cart, left } = joinCarts(lying, added);
  const inCart = new Set(lying.lines.map(({ itemId }) => itemId));
  atoms.set(
    rememberItems,
    branchId,
    items.filter(({ id }) => !inCart.has(id)),
  );
  atoms.set(cartOf(branchId), () => cart);
  return left.length;
}

/** Whether the menu has the cart of this branch as it is, when it is ordered; true as well when that is not known, for the cart says it then. */
async function isAsBefore(atoms: Atoms, store: StoreInfo): Promise<boolean> {
  const { branchId } = store;
  const cart = atoms.set(cartOf(branchId), currentValue);
  const ids = [...new Set(cart.lines.map(({ itemId }) => itemId))];
  const query = new URLSearchParams({ branch: branchId, items: ids.join(",") });
  const chosen = atoms.set(schedulingOf(branchId), currentValue);
  const at = chosen && chosen.time * 1000;
  if (at !== null) query.set("at", String(at));
  const catalog = await readJson(`/api/catalog?${query.toString()}`, catalogSchema).catch(() => null);
  if (!catalog) return true;
  const { lines } = reviewCart(
    cart,
    catalogOfOrder(catalog, store, at),
    atoms.set(knownItemsOf(branchId), currentValue),
  );
  return lines.every(({ state, news }) => state === "ready" && news.length === 0);
}

/**
 * Orders again what was ordered before: it comes into the cart of its branch, and what today's menu has otherwise is shown
 * first (B3, B14).
 */
export function useReorder() {
  const store = useStore();
  const { tenant, branchId: here, branches } = store;
  const atoms = useAtoms();
  const client = useQueryClient();
  const router = useRouter();
  const { closeAll, open } = usePanel();

  const reorder = async (repetition: Repetition, ofBranch: string): Promise<Reordered> => {
    if (repetition.lines.length === 0) return { kind: "nothing" };
    const isElsewhere = ofBranch !== here && branches.some(({ id }) => id === ofBranch);
    const branchId = isElsewhere ? ofBranch : here;
    const left = addAll(atoms, branchId, repetition);
    // The branch's own pages show what is different there.
    const isSame = isElsewhere || (await isAsBefore(atoms, store));
    await closeAll();
    if (isElsewhere) {
      writeBranchCookie(branchId);
      router.push("/");
      router.refresh();
    } else open(isSame ? "cart" : "menuChange");
    return { kind: "added", lost: repetition.lost, left };
  };

  return {
    reorder,
    /** Orders an order again, by its number. */
    repeat: async (number: string): Promise<Reordered> => {
      const order = await client
        .fetchQuery({
          queryKey: trackedKey(tenant, number),
          queryFn: async ({ signal }) => await readOrder(atoms, number, signal),
        })
        .catch(() => null);
      if (!order) return { kind: "unreachable" };
      if (order.contents === null) return { kind: "notYours" };
      const known = atoms.set(knownItemsOf(order.branch.id), currentValue);
      return await reorder(repeatOrder(order.contents.lines, known), order.branch.id);
    },
  };
}
