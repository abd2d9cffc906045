import { atom } from "jotai/vanilla";
import * as v from "valibot";
import { addLine } from "#domain/cart/cart.ts";
import { currentValue, byBranch, deviceValue } from "#lib/client/device/device-value.ts";
import { pendingLineSchema } from "#lib/exchange/stored/stored-cart.ts";
import type { PendingLine } from "#lib/exchange/stored/stored-cart.ts";
import { cartOf } from "./cart-atom.ts";
import { newLineId } from "./new-line-id.ts";

/** A product that waits for where the order goes (A106), on the device: the page may be loaded anew meanwhile. */
export const pendingLineOf = byBranch((branchId) =>
  deviceValue<PendingLine | null>({
    name: `pending-line:${branchId}`,
    schema: v.nullable(pendingLineSchema),
    empty: null,
  }),
);

/** Puts what waits still into the cart: who asked for it is gone. Answers what came of it, null when nothing waited. */
export const putPendingLine = atom(null, (_get, set, branchId: string): "added" | "full" | null => {
  const waiting = set(pendingLineOf(branchId), currentValue);
  if (!waiting) return null;
  set(pendingLineOf(branchId), () => null);
  let isFull = false;
  set(cartOf(branchId), (cart) => {
    const added = addLine(cart, { ...waiting.line, lineId: newLineId() });
    isFull = !added.ok;
    if (!added.ok) return cart;
    return { ...added.value, legalAgeConfirmed: cart.legalAgeConfirmed || waiting.isAdult };
  });
  return isFull ? "full" : "added";
});
