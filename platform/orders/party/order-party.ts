import { setTimeout as pause } from "node:timers/promises";
import { eq, type SQL } from "drizzle-orm";
import { type Guest, ordererKey, type OrderPlace, placeOf } from "#domain/person/orderer.ts";
import { type Customer, customerAt } from "#platform/auth/bearer-token.ts";
import { customerOrderer, type KnownOrderer } from "#platform/auth/known-orderer.ts";
import { findBusiness } from "#platform/central/load-business.ts";
import { type ClientAddress, sharedFactor } from "#platform/http/client-address.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { Database } from "#platform/db/database.ts";
import { isOpenSession } from "#platform/db/sessions.ts";
import { orders } from "#platform/db/tables/order.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { type Proof, provePlace } from "#platform/places/prove-place.ts";
import type { OrderRequest } from "#wire/order/order-request.ts";
import { type GuestOrigin, isNetworkBusy, networkHash, type OrderingGuest } from "./guest-allowance.ts";
import type { LimitedBusiness } from "./own-number.ts";

/** Who sends an order: a customer with the session's token, or a guest and where the call came from. */
export type OrderParty =
  | { orderer: Extract<KnownOrderer, { kind: "customer" }>; origin: null; token: string }
  | { orderer: Guest; origin: GuestOrigin };

/** Orders from a busy network take so long more (ms): who orders by hand hardly notices, who floods does (D2). */
const slowness = 1_000;

async function proofOf(platform: PlatformContext, { order, orderer }: OrderRequest): Promise<Proof | null> {
  if (orderer.kind === "customer" || orderer.token === null) return null;
  const { business, branch } = order;
  const proof = await provePlace(platform.database, platform.placeKey, { token: orderer.token, business, branch });
  const isSame =
    proof.isProved &&
    proof.place.kind === orderer.place &&
    (orderer.place === "kiosk" || proof.place.number === order.table);
  const checked: Proof = proof.isProved && !isSame ? { isProved: false, reason: "other_place" } : proof;
  if (!checked.isProved) platform.log("info", "place_not_proved", { business, reason: checked.reason });
  return checked;
}

/**
 * Reads who sends a request.
 *
 * @param caller the customer of the call's token, and what stands for the guest's device
 * @throws Refusal 401 `not_signed_in` without the one that the request names
 */
export async function readParty(
  platform: PlatformContext,
  request: OrderRequest,
  { customer, guest, client }: { customer: Customer | null; guest: string | null; client: ClientAddress },
): Promise<OrderParty> {
  const { orderer } = request;
  if (orderer.kind === "customer") {
    const known = customerAt(customer, request.order.business);
    if (known === null) throw new Refusal(401, "not_signed_in");
    return { orderer: customerOrderer(known, platform.codePepper), origin: null, token: known.token };
  }
  if (guest === null) throw new Refusal(401, "not_signed_in");
  const proof = await proofOf(platform, request);
  const network = networkHash(platform.codePepper, client.address);
  const networkFactor = platform.settings.limitFactor * (client.isShared ? sharedFactor : 1);
  const kiosk = proof?.isProved === true ? proof.place.number : null;
  return {
    orderer: {
      kind: "guest",
      device: guest,
      place:
        orderer.place === "table"
          ? { kind: "table", number: request.order.table ?? "" }
          : { kind: "kiosk", number: kiosk },
    },
    origin: { proof, network, networkFactor },
  };
}

/**
 * The orders of who orders: of a guest by the device, of a customer by the account, as the contact that one went by may be
 * somebody else's now (A226).
 */
export function isOrderOf(orderer: KnownOrderer): SQL {
  return orderer.kind === "guest" ? eq(orders.orderer_key, ordererKey(orderer)) : eq(orders.customer, orderer.user.id);
}

/** @throws Refusal 401 `invalid_token` for whose session has ended since the call was read: joined, left, logged out */
export async function requireOpenSession(database: Database, party: OrderParty): Promise<void> {
  if (party.origin === null && !(await isOpenSession(database, party.token))) throw new Refusal(401, "invalid_token");
}

/** The place of an order as its assessment needs it. */
export function partyPlace({ orderer, origin }: OrderParty): OrderPlace {
  return placeOf(orderer, origin?.proof?.isProved === true);
}

/** A guest as the limits need it; null for a customer. */
export function orderingGuest(
  party: OrderParty,
  { order }: OrderRequest,
  business: LimitedBusiness,
): OrderingGuest | null {
  if (party.origin === null) return null;
  return { ...party.origin, guest: party.orderer, branch: order.branch, business };
}

/** Waits a moment before an order from a network that orders a lot (D2). */
export async function slowDown(
  { database, clock }: Pick<PlatformContext, "database" | "clock">,
  party: OrderParty,
  request: OrderRequest,
): Promise<void> {
  const business = party.origin === null ? null : await findBusiness(database, request.order.business);
  const asked = business && orderingGuest(party, request, business);
  if (asked && (await isNetworkBusy(database, asked, clock()))) await pause(slowness);
}
