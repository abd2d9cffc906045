import { and, count, eq, isNull, notInArray, or } from "drizzle-orm";
import type { OfferCustomer } from "#domain/offer/offer-rules.ts";
import { undoneStatuses } from "#domain/order/order-status.ts";
import { mailboxOf } from "#domain/person/email.ts";
import { lockAccount } from "#platform/auth/account-lock.ts";
import type { Customer } from "#platform/auth/bearer-token.ts";
import type { Database } from "#platform/db/database.ts";
import { orders } from "#platform/db/tables/order.ts";
import { redemptions } from "#platform/db/tables/redemption.ts";
import { userPromoCodes } from "#platform/db/tables/user.ts";

/** What stands for a person in orders and redemptions: the proved mailbox, the same for all of its accounts (M14). */
export function customerKey({ user }: Customer): string {
  return mailboxOf(user.email);
}

/** Serializes the orders and payments of a person (`customerKey`), of whatever account, until the transaction ends. */
export async function lockPerson(transaction: Database, key: string): Promise<void> {
  await lockAccount(transaction, `orders:${key}`);
}

/** A person's orders at a business that were not cancelled, and the promotions that were used, whatever the account. */
export async function readOfferCustomer(
  database: Database,
  customer: Customer,
  businessId: number,
): Promise<OfferCustomer> {
  const { id } = customer.user;
  const key = customerKey(customer);
  const [counted] = await database
    .select({ orders: count() })
    .from(orders)
    .where(
      and(
        eq(orders.business, businessId),
        or(eq(orders.customer, id), eq(orders.customer_key, key)),
        notInArray(orders.status, [...undoneStatuses]),
      ),
    );
  const redeemed = database
    .select({ id: redemptions.promo_code })
    .from(redemptions)
    .where(and(eq(redemptions.customer_key, key), isNull(redemptions.released_at)));
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
