import type { ReactNode } from "react";

/** What other features put into the cart. */
export interface CartSlots {
  /** What an order could save, and its coupon: below its lines. */
  offers?: ReactNode;
}
