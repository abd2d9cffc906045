import { forgetCarts } from "./cart-atom.ts";
import { forgetKnownItems } from "./known-items.ts";
import { forgetLocation } from "./location-store.ts";
import { writeKeptAttempt } from "./order/kept-attempt.ts";
import { forgetStored } from "./storage.ts";
import { rememberUnfinishedAddress } from "./unfinished-address.ts";

/**
 * Clears what a person leaves behind at one tenant: carts of every branch, addresses, orders and the one under way (S2
 * §4.1). What the page holds in memory goes first, so that nothing of it is written again.
 */
export function forgetPerson(tenant: string): void {
  rememberUnfinishedAddress(tenant, null);
  forgetLocation(tenant);
  writeKeptAttempt(tenant, null);
  forgetCarts(tenant);
  forgetStored(tenant);
  forgetKnownItems(tenant);
}
