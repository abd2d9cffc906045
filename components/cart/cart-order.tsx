import type { ReactNode } from "react";
import { assess } from "#domain/order/assess.ts";
import { ShownOrderContext } from "#lib/client/order/shown-order.ts";
import { useOrder } from "#lib/client/order/use-order.ts";

/** The order that the cart makes, worked out once for its lines and its amounts. */
export function CartOrder({ children }: { children: ReactNode }) {
  return <ShownOrderContext value={useOrder(null, assess)}>{children}</ShownOrderContext>;
}
