import { eq, sql } from "drizzle-orm";
import { ordererKey } from "#domain/person/orderer.ts";
import { lockPerson } from "#platform/auth/known-orderer.ts";
import { findBusiness } from "#platform/central/load-business.ts";
import type { Database } from "#platform/db/database.ts";
import { orderAttempts, orderCounters, orders } from "#platform/db/tables/order.ts";
import { failpoint } from "#platform/failpoint.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { redeemOffers } from "#platform/offers/redeem.ts";
import { supersedeEarlierPayments } from "#platform/payments/ledger/supersede-earlier-payments.ts";
import { beginPayment } from "#platform/payments/ledger/begin-payment.ts";
import type { PlacedAnswer } from "#wire/order/order-answer.ts";
import type { OrderRequest } from "#wire/order/order-request.ts";
import { type AssessedOrder, assessOrder, type OrderTime } from "./assess-order.ts";
import { answerOf, type AttemptQuestion, findByKey, findForgotten, keptAnswer } from "./find-attempt.ts";
import { findDuplicate } from "./find-duplicate.ts";
import { estimateOf } from "./kitchen.ts";
import { intentHash } from "./order-payload.ts";
import { firstStatus, orderRow, startOf } from "./order-rows.ts";
import { noteStatus } from "./order-status.ts";
import { countGuestOrder, type OrderingGuest } from "./party/guest-allowance.ts";
import { refuseTooMany } from "./party/order-allowance.ts";
import { type OrderParty, orderingGuest, requireOpenSession } from "./party/order-party.ts";

const firstNumber = 1001;

async function nextDisplayNumber(database: Database, assessed: AssessedOrder): Promise<string> {
  const [counter] = await database
    .insert(orderCounters)
    .values({ business: assessed.business.id, last_number: firstNumber })
    .onConflictDoUpdate({ target: orderCounters.business, set: { last_number: sql`${orderCounters.last_number} + 1` } })
    .returning({ last: orderCounters.last_number });
  if (counter === undefined) throw new Error("The order could not be numbered.");
  return `${assessed.business.numberPrefix}-${counter.last}`;
}

interface Claim {
  key: string;
  /** Null to withdraw it. */
  bodyHash: string | null;
  now: number;
}

/** Claims a key for this transaction; false when it was claimed before. Others with the key wait meanwhile. */
async function claimKey(database: Database, owner: string, { key, bodyHash, now }: Claim): Promise<boolean> {
  const claimed = await database
    .insert(orderAttempts)
    .values({
      order_unique_identifier: key,
      body_hash: bodyHash,
      orderer_key: owner,
      created_at: new Date(now),
    })
    .onConflictDoNothing()
    .returning({ id: orderAttempts.id });
  return claimed.length > 0;
}

async function createOrder(
  database: Database,
  { party, guest }: { party: OrderParty; guest: OrderingGuest | null },
  request: OrderRequest,
  time: OrderTime,
): Promise<PlacedAnswer> {
  const { now } = time;
  const { orderer } = party;
  const assessed = await assessOrder(database, { order: request.order, party }, time);
  const displayNumber = await nextDisplayNumber(database, assessed);
  const estimate = await estimateOf(database, assessed, startOf(assessed, now));
  const [row] = await database
    .insert(orders)
    .values(orderRow({ assessed, request, orderer, displayNumber, estimate, now }))
    .returning();
  if (row === undefined) throw new Error("The order could not be kept.");
  failpoint("order.inserted");
  await redeemOffers(database, assessed.used, { order: row.id, orderer, now });
  failpoint("order.redeemed");
  if (guest !== null) await countGuestOrder(database, guest, { order: row.id, now });
  await noteStatus(database, { order: row.id, status: firstStatus(assessed), source: "customer", now });
  const answer = await answerOf(database, "created", row, await beginPayment(database, row, { ...assessed, now }));
  await database
    .update(orderAttempts)
    .set({ order: row.id, answer })
    .where(eq(orderAttempts.order_unique_identifier, request.order_unique_identifier));
  failpoint("order.answered");
  return answer;
}

/** Rolls the transaction back, with its claim of the key. */
class DuplicateOrder extends Error {
  override name = "DuplicateOrder";
  readonly answer: PlacedAnswer;

  constructor(answer: PlacedAnswer) {
    super("duplicate order");
    this.answer = answer;
  }
}

/**
 * Places an order in one transaction; the same key and body always get the same answer.
 * Orders of one person are serialized, so that two tabs do not order twice (M11), nor two accounts with one coupon (M14).
 * @returns the answer, and whether the order is new
 */
export async function placeOrder(
  database: Database,
  party: OrderParty,
  request: OrderRequest,
  time: OrderTime,
): Promise<{ isNew: boolean; answer: PlacedAnswer }> {
  const business = await findBusiness(database, request.order.business);
  if (business === null) throw new Refusal(404, "business_not_found");
  const { now } = time;
  const { orderer } = party;
  const owner = ordererKey(orderer);
  const guest = orderingGuest(party, request, business);
  try {
    const placed = await database.transaction(async (transaction) => {
      await lockPerson(transaction, owner);
      const claim = { key: request.order_unique_identifier, bodyHash: intentHash(request.order), now };
      const isClaimed = await claimKey(transaction, owner, claim);
      if (!isClaimed) return { isNew: false, answer: await keptAnswer(transaction, owner, request) };
      failpoint("order.claimed");
      const [forgotten, equal] = await Promise.all([
        findForgotten(transaction, owner, request),
        findDuplicate(transaction, orderer, request, now),
        requireOpenSession(transaction, party),
      ]);
      const duplicate = forgotten ?? equal;
      if (duplicate !== null) throw new DuplicateOrder(duplicate);
      await refuseTooMany(transaction, party, { request, business, now, isPlacing: true });
      await supersedeEarlierPayments(transaction, orderer, request.order, now);
      return { isNew: true, answer: await createOrder(transaction, { party, guest }, request, time) };
    });
    failpoint("order.committed");
    return placed;
  } catch (error) {
    if (error instanceof DuplicateOrder) return { isNew: false, answer: error.answer };
    throw error;
  }
}

/**
 * Withdraws an attempt, so that another order is safe: the person's earlier order, null when there will be none.
 * @throws Refusal as `findByKey`
 */
export async function withdrawAttempt(
  database: Database,
  owner: string,
  question: AttemptQuestion,
  now: number,
): Promise<PlacedAnswer | null> {
  return await database.transaction(async (transaction) => {
    await lockPerson(transaction, owner);
    const placed = await findByKey(transaction, owner, question);
    if (placed !== null) return placed;
    const isClaimed = await claimKey(transaction, owner, { key: question.key, bodyHash: null, now });
    failpoint("attempt.withdrawn");
    // Another person's order may have been in flight: the claim waited for it.
    return isClaimed ? null : await findByKey(transaction, owner, question);
  });
}
