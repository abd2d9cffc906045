import type { Pesos } from "#domain/base/money.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";
import { shareOf } from "#domain/base/rate.ts";
import type { Tax } from "#domain/store/business.ts";
import type { PricedLine } from "#domain/cart/line-price.ts";

/** The rows of an order. total = subtotal − discount + surcharge + taxTotal + (deliveryFee ?? 0), to the peso (A61, A65). */
export interface Totals {
  subtotal: Pesos;
  discount: Pesos;
  surcharge: Pesos;
  taxes: { name: string; rate: PartsPerMillion; amount: Pesos }[];
  taxTotal: Pesos;
  /** Null when there is no such row: pickup, on-site, unknown yet, or nothing ordered (A70); 0 is free. */
  deliveryFee: Pesos | null;
  total: Pesos;
}

/** What promotions and coupon take off a line, in pesos (A60, A62). */
export interface LineDiscount {
  lineId: string;
  amount: Pesos;
}

/** What is taken off in all: per line never below 0 nor above the line, entries of other lines do not count (A60, M4). */
function discountOf(lines: readonly PricedLine[], discounts: readonly LineDiscount[]): Pesos {
  return lines.reduce((sum, line) => {
    const wanted = discounts
      .filter((discount) => discount.lineId === line.lineId)
      .reduce((all, discount) => all + Math.max(0, discount.amount), 0);
    return sum + Math.min(line.total, wanted);
  }, 0);
}

/**
 * The rows of an order and their sum. Subtotal = Σ lines; surcharge = subtotal × rate (A66); each tax = its rate of
 * subtotal − discount, rounded on its own row, delivery and surcharge untaxed (A61, A62); the delivery fee is a row only
 * when something is ordered (A70); total = sum of the rows (A65).
 */
export function priceOrder(input: {
  lines: readonly PricedLine[];
  taxes: readonly Tax[];
  surchargeRate: PartsPerMillion;
  /** Null for no row: pickup, on-site, or not known yet. */
  deliveryFee: Pesos | null;
  discounts?: readonly LineDiscount[];
}): Totals {
  const subtotal = input.lines.reduce((sum, line) => sum + line.total, 0);
  const discount = discountOf(input.lines, input.discounts ?? []);
  const surcharge = shareOf(subtotal, input.surchargeRate);
  const taxes = input.taxes.map(({ name, rate }) => ({ name, rate, amount: shareOf(subtotal - discount, rate) }));
  const taxTotal = taxes.reduce((sum, tax) => sum + tax.amount, 0);
  const deliveryFee = subtotal > 0 ? input.deliveryFee : null;
  const total = subtotal - discount + surcharge + taxTotal + (deliveryFee ?? 0);
  return { subtotal, discount, surcharge, taxes, taxTotal, deliveryFee, total };
}

/** Pesos still to add before a branch takes the order, 0 when nothing is missing (S1 §4 minimum_ammount_for_sale). */
export function minimumShortfall(minimumOrder: Pesos, subtotal: Pesos): Pesos {
  return Math.max(0, minimumOrder - subtotal);
}
