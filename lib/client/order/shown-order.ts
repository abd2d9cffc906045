"use client";

import { createContext, use } from "react";
import type { Order } from "./use-order.ts";

export const ShownOrderContext = createContext<Order | null>(null);

/**
 * The order whose amounts stand around this part.
 * @throws Error outside of the amounts of cart and checkout: a bug of their frame.
 */
export function useShownOrder(): Order {
  const order = use(ShownOrderContext);
  if (!order) throw new Error("useShownOrder needs a ShownOrderContext above it");
  return order;
}
