import { canonicalText } from "#domain/base/canonical-text.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { Address } from "#domain/person/address.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";

/** When an order is wanted: as soon as possible, or at an instant (ms). */
export type When = { kind: "now" } | { kind: "at"; instant: number };

const hour = 3_600_000;

/**
 * Whether an order can be for that time, asked at `at` (ms): now, in a slot that has just begun, or up to eight days ahead,
 * as far as holidays are known (A41).
 */
export function isWithinReach(when: When, at: number): boolean {
  return when.kind === "now" || (when.instant >= at - hour && when.instant <= at + 8 * 24 * hour);
}

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
  return canonicalText({ ...intent, address, lines });
}
