import { assess } from "#domain/order/assess.ts";
import { ShownOrderContext } from "#lib/client/order/shown-order.ts";
import { useOrder } from "#lib/client/order/use-order.ts";
import { CartLines } from "./cart-lines.tsx";
import type { CartSlots } from "./cart-slots.ts";

/** The lines, and below them what looks at the order that they make. */
export function CartOrder({ hints }: Pick<CartSlots, "hints">) {
  const order = useOrder(null, assess);
  const areHintsShown = hints !== undefined && !order.isLoading && order.review !== null;
  return (
    <ShownOrderContext value={order}>
      <CartLines />
      {areHintsShown && <div className="border-t border-line py-3">{hints}</div>}
    </ShownOrderContext>
  );
}
