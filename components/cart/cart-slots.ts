import type { ReactNode } from "react";

/** What other features put into the cart. */
export interface CartSlots {
  /** What an order could save, below its lines. */
  hints?: ReactNode;
  /** Above the amounts. */
  coupon?: ReactNode;
}
