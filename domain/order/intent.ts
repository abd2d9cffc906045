import { canonicalText } from "#domain/base/canonical-text.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { Address } from "#domain/person/address.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import { noInputs } from "./adjustment.ts";
import type { AdjustmentInputs } from "./adjustment.ts";
import type { Invoice } from "#domain/order/payment/invoice.ts";

/** As soon as possible, or at a chosen time (ms). */
export type When = { kind: "now" } | { kind: "at"; instant: number };

/** What a person wants to order: ids, numbers and words, never a price (design §3.5). */
export interface OrderIntent {
  branchId: string;
  lines: CartLine[];
  /** Null until chosen. */
  mode: DeliveryMode | null;
  address: Address | null;
  paymentMethodId: string | null;
  when: When;
  /** The table of an order on site. */
  table: string | null;
  inputs: AdjustmentInputs;
  courierNote: string;
  /** By which a guest is called when it is ready, empty without one (A243). */
  guestName: string;
  /** Where a kiosk's guest has the receipt sent, empty for nowhere (A263). */
  guestMail: string;
  /** Who an invoice is made out to, null without one (A233). */
  invoice: Invoice | null;
  legalAgeConfirmed: boolean;
  /** At a table: the same again, a moment after it was ordered (A213). */
  isAnotherRound: boolean;
}

/** Nothing chosen yet at a branch, as soon as possible. */
export function emptyIntent(branchId: string): OrderIntent {
  return {
    branchId,
    lines: [],
    mode: null,
    address: null,
    paymentMethodId: null,
    when: { kind: "now" },
    table: null,
    inputs: noInputs,
    courierNote: "",
    guestName: "",
    guestMail: "",
    invoice: null,
    legalAgeConfirmed: false,
    isAnotherRound: false,
  };
}

/** The intent, the idempotency key, and the total that the person saw (M1). */
export interface OrderAttempt {
  /** `order_unique_identifier` on the wire. */
  attemptKey: string;
  expectedTotal: Pesos;
  intent: OrderIntent;
}

/** Equal for equal intents; ids of lines, the saved address's id and name, and what was asked about it do not count. */
export function fingerprintOf(intent: OrderIntent): string {
  const address = intent.address && { ...intent.address, id: null, name: null };
  const lines = intent.lines.map((line) => ({ ...line, lineId: null }));
  return canonicalText({ ...intent, address, lines, isAnotherRound: false });
}
