import { and, eq, inArray, isNull, like, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { OfferCustomer } from "#domain/offer/offer-rules.ts";
import { hasDashAliases } from "#domain/person/email.ts";
import { undoneStatuses } from "#domain/order/order-status.ts";
import { type KnownOrderer, offerKeyOf } from "#platform/auth/known-orderer.ts";
import type { Database } from "#platform/db/database.ts";
import { formerKeysOf, formerOrderCount } from "#platform/leaving/former-person.ts";
import { contactsOf, orderKeysOf } from "#platform/leaving/own-orders.ts";
import { orders } from "#platform/db/tables/order.ts";
import { redemptions } from "#platform/db/tables/redemption.ts";
import { userPromoCodes } from "#platform/db/tables/user.ts";

type CustomerOrderer = Extract<KnownOrderer, { kind: "customer" }>;

/** The orders of a mailbox, of whatever account; where a mailbox has aliases those of all of them (A168). */
function isOrderOf(contact: string): SQL | undefined {
  const keys = keysOf(contact);
  const all = offerKeyOf(contact);
  if (!hasDashAliases(contact)) return inArray(orders.orderer_key, keys);
  const at = all.lastIndexOf("@");
  const escaped = all.slice(0, at).replaceAll(/[\\%_]/g, String.raw`\$&`);
  return or(inArray(orders.orderer_key, keys), like(orders.orderer_key, `${escaped}-%${all.slice(at)}`));
}

function keysOf(contact: string): string[] {
  return [...orderKeysOf([contact]), offerKeyOf(contact)];
}

/** A person's orders at a business that were not cancelled, and the promotions that were used, whatever the account, also of before they left (B10). */
export async function readOfferCustomer(
  database: Database,
  customer: CustomerOrderer,
  businessId: number,
): Promise<OfferCustomer> {
  const { id } = customer.user;
  // Whatever went by one of their contacts, is theirs (A222).
  const contacts = [...new Set([customer.contact, ...(await contactsOf(database, id))])];
  const keys = contacts.flatMap(keysOf);
  const used = sql<string>`'used'`;
  const redeemed = database
    .select({ kind: used, value: redemptions.promo_code })
    .from(redemptions)
    .where(and(inArray(redemptions.orderer_key, keys), isNull(redemptions.released_at)));
  const recorded = database
    .select({ kind: used, value: userPromoCodes.target })
    .from(userPromoCodes)
    .where(eq(userPromoCodes.owner, id));
  const before = database
    .select({ kind: used, value: redemptions.promo_code })
    .from(redemptions)
    .where(
      and(inArray(redemptions.orderer_key, formerKeysOf(database, customer.former)), isNull(redemptions.released_at)),
    );
  const ordered = database
    .select({ kind: sql<string>`'orders'`, value: sql<number>`count(*)::int` })
    .from(orders)
    .where(
      and(
        eq(orders.business, businessId),
        or(eq(orders.customer, id), ...contacts.map(isOrderOf)),
        notInArray(orders.status, [...undoneStatuses]),
      ),
    );
  const formerly = formerOrderCount(database, customer.former, businessId);
  // One query: it is asked three times for an order.
  const rows = await redeemed.union(recorded).union(before).union(ordered).union(formerly);
  const offers = rows.filter(({ kind }) => kind === "used");
  const counts = rows.filter(({ kind }) => kind !== "used");
  return {
    isLoggedIn: true,
    previousOrders: counts.reduce((sum, { value }) => sum + value, 0),
    usedPromotionIds: offers.map(({ value }) => String(value)),
  };
}
