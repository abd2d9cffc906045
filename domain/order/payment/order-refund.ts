import type { Pesos } from "#domain/base/money.ts";

/** What of an order's money is to go back to who paid it, and what went back. */
export interface OrderRefund {
  due: Pesos;
  back: Pesos;
}
