import type { Pesos } from "#domain/base/money.ts";

/** Pesos off a line, 0 or more. */
export interface LineDiscount {
  lineId: string;
  amount: Pesos;
}
