import { vi } from "vitest";
import type { CheckoutPort } from "#lib/client/order/checkout/checkout-port.ts";

/** Stand in for the actions of an order. */
export const orderActions = {
  placeOrder: vi.fn<CheckoutPort["placeOrder"]>(),
  findAttempt: vi.fn<CheckoutPort["findAttempt"]>(),
  withdrawAttempt: vi.fn<CheckoutPort["withdrawAttempt"]>(),
};
