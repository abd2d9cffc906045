import { and, eq, exists, inArray, isNotNull, isNull, not, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type KnownOrderer, offerKey } from "#platform/auth/known-orderer.ts";
import type { Database } from "#platform/db/database.ts";
import { orders } from "#platform/db/tables/order.ts";
import { promoCodes } from "#platform/db/tables/promotion.ts";
import { redemptions } from "#platform/db/tables/redemption.ts";
import { userPromoCodes } from "#platform/db/tables/user.ts";
import { Refusal } from "#platform/http/refusal.ts";

/** A promotion or coupon that an order uses. */
export interface UsedOffer {
  promotionId: number;
  /** Once per customer. */
  isExclusive: boolean;
}

/**
 * Writes what an order uses into its own transaction, and on the customer's account (M14, D9).
 * @throws Refusal 503 when somebody else of the same mailbox used it meanwhile: the next try knows
 */
export async function redeemOffers(
  transaction: Database,
  used: readonly UsedOffer[],
  { order, orderer, now }: { order: number; orderer: KnownOrderer; now: number },
): Promise<void> {
  if (used.length === 0) return;
  const rows = used.map(({ promotionId, isExclusive }) => ({
    promo_code: promotionId,
    order,
    orderer_key: offerKey(orderer),
    is_exclusive: isExclusive,
    created_at: new Date(now),
  }));
  const written = await transaction
    .insert(redemptions)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: redemptions.id });
  if (written.length < rows.length) throw new Refusal(503, "not_decidable", { unknown: ["customer"] });
  if (orderer.kind === "guest") return;
  await transaction
    .insert(userPromoCodes)
    .values(used.map(({ promotionId }) => ({ owner: orderer.user.id, target: promotionId })))
    .onConflictDoNothing();
}

/** Gives back what a cancelled order used; the account keeps what another order used as well. */
export async function releaseOffers(transaction: Database, order: number, now: number): Promise<void> {
  const released = await transaction
    .update(redemptions)
    .set({ released_at: new Date(now) })
    .where(and(eq(redemptions.order, order), isNull(redemptions.released_at)))
    .returning({ promotion: redemptions.promo_code, key: redemptions.orderer_key });
  const [first] = released;
  const [row] = await transaction.select({ customer: orders.customer }).from(orders).where(eq(orders.id, order));
  if (first === undefined || row === undefined || row.customer === null) return;
  const stillUsed = transaction
    .select({ id: redemptions.id })
    .from(redemptions)
    .where(
      and(
        eq(redemptions.promo_code, userPromoCodes.target),
        eq(redemptions.orderer_key, first.key),
        isNull(redemptions.released_at),
      ),
    );
  await transaction.delete(userPromoCodes).where(
    and(
      eq(userPromoCodes.owner, row.customer),
      inArray(
        userPromoCodes.target,
        released.map(({ promotion }) => promotion),
      ),
      not(exists(stillUsed)),
    ),
  );
}

/**
 * What a person has once, or for a first order, and another order of theirs has now; the rest may be used again. Theirs is
 * what goes by the same key, or by the same account under another contact.
 */
function isGone(transaction: Database, customer: number | null) {
  const live = alias(redemptions, "live");
  const byAccount =
    customer === null
      ? undefined
      : inArray(live.order, transaction.select({ id: orders.id }).from(orders).where(eq(orders.customer, customer)));
  const usedElsewhere = transaction
    .select({ id: live.id })
    .from(live)
    .where(
      and(
        eq(live.promo_code, redemptions.promo_code),
        or(eq(live.orderer_key, redemptions.orderer_key), byAccount),
        isNull(live.released_at),
      ),
    );
  const forFirstOrder = transaction
    .select({ id: promoCodes.id })
    .from(promoCodes)
    .where(and(eq(promoCodes.id, redemptions.promo_code), eq(promoCodes.is_first_order, true)));
  return and(exists(usedElsewhere), or(eq(redemptions.is_exclusive, true), exists(forFirstOrder)));
}

/**
 * Takes back what an order used that was undone by mistake: all of it or, where something is another order's now, nothing
 * (M14).
 * @returns whether it has it again
 */
export async function retakeOffers(transaction: Database, order: number): Promise<boolean> {
  const isReleased = and(eq(redemptions.order, order), isNotNull(redemptions.released_at));
  const [row] = await transaction.select({ customer: orders.customer }).from(orders).where(eq(orders.id, order));
  const owner = row?.customer ?? null;
  const [lost] = await transaction
    .select({ id: redemptions.id })
    .from(redemptions)
    .where(and(isReleased, isGone(transaction, owner)))
    .limit(1);
  if (lost !== undefined) return false;
  const retaken = await transaction
    .update(redemptions)
    .set({ released_at: null })
    .where(isReleased)
    .returning({ promotion: redemptions.promo_code });
  if (retaken.length > 0 && owner !== null) {
    await transaction
      .insert(userPromoCodes)
      .values(retaken.map(({ promotion }) => ({ owner, target: promotion })))
      .onConflictDoNothing();
  }
  return true;
}
