import type { ReactNode } from "react";
import { assess } from "#domain/order/assess.ts";
import { ShownOrderContext } from "#lib/client/order/shown-order.ts";
import { useOrder } from "#lib/client/order/use-order.ts";

/** What stands below the lines and looks at the order that they make. */
export function CartOrder({ children }: { children: ReactNode }) {
  const order = useOrder(null, assess);
  if (order.isLoading || !order.review) return null;
  return (
    <div className="border-t border-line py-3">
      <ShownOrderContext value={order}>{children}</ShownOrderContext>
    </div>
  );
}
