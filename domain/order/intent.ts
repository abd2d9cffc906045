import type { Pesos } from "#domain/base/money.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { Address } from "#domain/person/address.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";

/** When an order is wanted: as soon as possible, or at an instant (ms). */
export type When = { kind: "now" } | { kind: "at"; instant: number };

/** What a person wants to order: ids, numbers and words, never a price (design §3.5). */
export interface OrderIntent {
  branchId: string;
  lines: CartLine[];
  /** Null until it was chosen. */
  mode: DeliveryMode | null;
  address: Address | null;
  paymentMethodId: string | null;
  when: When;
  /** The table of an order on site. */
  table: string | null;
  couponCode: string | null;
  /** For whoever brings it. */
  courierNote: string;
  legalAgeConfirmed: boolean;
}

/** A press on 'Enviar pedido': the intent, the key of the attempt, and the total that the person saw (M1). */
export interface OrderAttempt {
  /** The idempotency key (`order_unique_identifier`). */
  attemptKey: string;
  expectedTotal: Pesos;
  intent: OrderIntent;
}

/**
 * What tells two intents apart: everything that was asked for. The device's own names of lines, and whether the account
 * keeps the address and how it calls it, do not count.
 */
export function fingerprintOf(intent: OrderIntent): string {
  const address = intent.address && { ...intent.address, id: null, name: null };
  const lines = intent.lines.map((line) => ({ ...line, lineId: null }));
  return JSON.stringify(sorted({ ...intent, address, lines }));
}

/** Keys in one order, so that equal values have equal texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
