import type { Totals } from "./totals.ts";
import type { Address } from "#domain/person/address.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import type { MinuteRange } from "#domain/store/delivery-time.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { BranchAvailability } from "#domain/store/opening-hours.ts";
import type { PricedLine } from "#domain/cart/line-price.ts";

/** What amounts are asked for: ids and numbers of the browser. */
export interface QuoteIntent {
  branchId: string;
  lines: CartLine[];
  mode: DeliveryMode;
  address: Address | null;
  paymentMethodId: string | null;
}

/** A line that cannot be ordered as it is. */
export interface QuoteProblem {
  lineId: string;
  code: string;
}

/** What will be paid, from the server's own menu (design §3.6). */
export interface Quote {
  totals: Totals;
  lines: PricedLine[];
  problems: QuoteProblem[];
  area: { id: string; name: string } | null;
  /** False when the platform did not confirm the delivery fee: nothing is sent then. */
  isFeeConfirmed: boolean;
  minimumOrder: Pesos;
  missingForMinimum: Pesos;
  availability: BranchAvailability;
  /** Stands for the amounts and what they are for: it changes when they do. */
  quoteId: string;
  /** In minutes, as the branch states it: what its kitchen has to do is not counted in. */
  deliveryTime: MinuteRange;
  /** True when somebody has to be of legal age for one of the lines (A134). */
  requiresLegalAge: boolean;
}

/** What a press on 'Enviar pedido' carries: ids and numbers, and the total that the person saw; the server computes every amount (M1). */
export interface OrderIntent extends QuoteIntent {
  attemptKey: string;
  paymentMethodId: string;
  expectedTotal: Pesos;
  legalAgeConfirmed: boolean;
}
