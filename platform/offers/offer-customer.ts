import { and, count, eq, isNull, notInArray, or } from "drizzle-orm";
import type { OfferCustomer } from "#domain/offer/offer-rules.ts";
import { undoneStatuses } from "#domain/order/order-status.ts";
import { ordererKey } from "#domain/person/orderer.ts";
import { type KnownOrderer } from "#platform/auth/known-orderer.ts";
import type { Database } from "#platform/db/database.ts";
import { orders } from "#platform/db/tables/order.ts";
import { redemptions } from "#platform/db/tables/redemption.ts";
import { userPromoCodes } from "#platform/db/tables/user.ts";

/** A person's orders at a business that were not cancelled, and the promotions that were used, whatever the account. */
export async function readOfferCustomer(
  database: Database,
  customer: Extract<KnownOrderer, { kind: "customer" }>,
  businessId: number,
): Promise<OfferCustomer> {
  const { id } = customer.user;
  const key = ordererKey(customer);
  const [counted] = await database
    .select({ orders: count() })
    .from(orders)
    .where(
      and(
        eq(orders.business, businessId),
        or(eq(orders.customer, id), eq(orders.orderer_key, key)),
        notInArray(orders.status, [...undoneStatuses]),
      ),
    );
  const redeemed = database
    .select({ id: redemptions.promo_code })
    .from(redemptions)
    .where(and(eq(redemptions.orderer_key, key), isNull(redemptions.released_at)));
  const recorded = database
    .select({ id: userPromoCodes.target })
    .from(userPromoCodes)
    .where(eq(userPromoCodes.owner, id));
  const used = await redeemed.union(recorded);
  return {
    isLoggedIn: true,
    previousOrders: counted?.orders ?? 0,
    usedPromotionIds: used.map((row) => String(row.id)),
  };
}
