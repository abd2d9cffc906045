import type { Pesos } from "#domain/base/money.ts";

/** What is taken off a line, in pesos of 0 or more. */
export interface LineDiscount {
  lineId: string;
  amount: Pesos;
}
