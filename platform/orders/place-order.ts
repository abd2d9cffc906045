import { and, desc, eq, exists, gt, inArray, ne, sql } from "drizzle-orm";
import { minute } from "#domain/base/duration.ts";
import { activeStatuses, orderStatus } from "#domain/order/order-status.ts";
import type { Customer } from "#platform/auth/bearer-token.ts";
import { findBusiness } from "#platform/central/load-business.ts";
import type { Database } from "#platform/db/database.ts";
import { orderAttempts, orderCounters, orders, orderStatusChanges } from "#platform/db/tables/order.ts";
import { failpoint } from "#platform/failpoint.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { customerKey, lockPerson } from "#platform/offers/offer-customer.ts";
import { redeemOffers } from "#platform/offers/redeem.ts";
import { clearTheWay } from "#platform/payments/ledger/earlier-payment.ts";
import { beginPayment, paymentPartOf } from "#platform/payments/ledger/payment-way.ts";
import { placedAnswerSchema } from "#wire/order/order-answer.ts";
import type { PlacedAnswer } from "#wire/order/order-answer.ts";
import type { OrderRequest } from "#wire/order/order-request.ts";
import type { PaymentPart } from "#wire/order/payment-answer.ts";
import { type AssessedOrder, assessOrder } from "./assess-order.ts";
import { refuseTooMany } from "./order-allowance.ts";
import { estimateOf } from "./kitchen.ts";
import { intentHash, linesHash } from "./order-payload.ts";
import { firstStatus, orderRow, startOf } from "./order-rows.ts";
import { noteStatus } from "./order-status.ts";

/** Two equal orders within this time are one that was sent twice (S3 §4). */
const duplicateWindow = 5 * minute;
const firstNumber = 1001;

/** An open, equal order of the same customer under another key, taken within the window; null when there is none. */
export async function findDuplicate(
  database: Database,
  customer: Customer,
  request: OrderRequest,
  now: number,
): Promise<PlacedAnswer | null> {
  const { received, scheduled } = orderStatus;
  // Paid online it may be minutes old before it is one.
  const takenLately = database
    .select({ id: orderStatusChanges.id })
    .from(orderStatusChanges)
    .where(
      and(
        eq(orderStatusChanges.order, orders.id),
        inArray(orderStatusChanges.status, [received, scheduled]),
        inArray(orderStatusChanges.source, ["customer", "provider"]),
        gt(orderStatusChanges.changed_at, new Date(now - duplicateWindow)),
      ),
    );
  const [row] = await database
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.customer, customer.user.id),
        eq(orders.branch, request.order.branch),
        eq(orders.lines_hash, linesHash(request.order)),
        ne(orders.order_unique_identifier, request.order_unique_identifier),
        exists(takenLately),
        inArray(orders.status, [...activeStatuses]),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  return row === undefined ? null : await answerOf(database, "duplicated", row);
}

async function answerOf(
  database: Database,
  action: PlacedAnswer["action"],
  row: typeof orders.$inferSelect,
  payment?: PaymentPart,
): Promise<PlacedAnswer> {
  const order = {
    id: row.id,
    display_number: row.display_number ?? "",
    status: row.status ?? orderStatus.received,
    total: row.total ?? 0,
  };
  return { action, order_id: row.id, order, payment: payment ?? (await paymentPartOf(database, row)) };
}

/** The stored answer of a key. @throws Refusal 422 `attempt_withdrawn`, `key_reused` (another body or customer) */
async function keptAnswer(database: Database, customer: Customer, request: OrderRequest): Promise<PlacedAnswer> {
  const [attempt] = await database
    .select()
    .from(orderAttempts)
    .where(eq(orderAttempts.order_unique_identifier, request.order_unique_identifier));
  if (attempt?.customer !== customer.user.id) throw new Refusal(422, "key_reused");
  if (attempt.answer === null) throw new Refusal(422, "attempt_withdrawn");
  if (attempt.body_hash !== intentHash(request.order)) throw new Refusal(422, "key_reused");
  return placedAnswerSchema.parse(attempt.answer);
}

export interface AttemptQuestion {
  key: string;
  business: number;
}

/**
 * The customer's order of a key, however old; null without one.
 * @throws Refusal 404 `attempt_not_found` (another business's), 422 `key_reused` (another customer's)
 */
export async function findByKey(
  database: Database,
  customer: Customer,
  { key, business }: AttemptQuestion,
): Promise<PlacedAnswer | null> {
  const row = await orderOfKey(database, key);
  if (row === undefined) return null;
  if (row.business !== business) throw new Refusal(404, "attempt_not_found");
  // It must be told apart from a lost order: the customer may have changed accounts.
  if (row.customer !== customer.user.id) throw new Refusal(422, "key_reused");
  return await answerOf(database, "created", row);
}

async function orderOfKey(database: Database, key: string): Promise<typeof orders.$inferSelect | undefined> {
  const [row] = await database.select().from(orders).where(eq(orders.order_unique_identifier, key));
  return row;
}

/**
 * The order of a key whose attempt is pruned; null when the key is free.
 * @throws Refusal 422 `key_reused` for other things, or another customer's key
 */
async function findForgotten(
  database: Database,
  customer: Customer,
  request: OrderRequest,
): Promise<PlacedAnswer | null> {
  const row = await orderOfKey(database, request.order_unique_identifier);
  if (row === undefined) return null;
  const isSame =
    row.customer === customer.user.id &&
    row.branch === request.order.branch &&
    row.lines_hash === linesHash(request.order);
  if (!isSame) throw new Refusal(422, "key_reused");
  return await answerOf(database, "created", row);
}

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
async function claimKey(database: Database, customer: Customer, { key, bodyHash, now }: Claim): Promise<boolean> {
  const claimed = await database
    .insert(orderAttempts)
    .values({
      order_unique_identifier: key,
      body_hash: bodyHash,
      customer: customer.user.id,
      created_at: new Date(now),
    })
    .onConflictDoNothing()
    .returning({ id: orderAttempts.id });
  return claimed.length > 0;
}

async function createOrder(
  database: Database,
  customer: Customer,
  request: OrderRequest,
  now: number,
): Promise<PlacedAnswer> {
  const assessed = await assessOrder(database, { order: request.order, customer }, now);
  const displayNumber = await nextDisplayNumber(database, assessed);
  const estimate = await estimateOf(database, assessed, startOf(assessed, now));
  const [row] = await database
    .insert(orders)
    .values(orderRow({ assessed, request, customer, displayNumber, estimate, now }))
    .returning();
  if (row === undefined) throw new Error("The order could not be kept.");
  failpoint("order.inserted");
  await redeemOffers(database, assessed.used, { order: row.id, customer, now });
  failpoint("order.redeemed");
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
  customer: Customer,
  request: OrderRequest,
  now: number,
): Promise<{ isNew: boolean; answer: PlacedAnswer }> {
  const business = await findBusiness(database, request.order.business);
  if (business === null) throw new Refusal(404, "business_not_found");
  try {
    const placed = await database.transaction(async (transaction) => {
      await lockPerson(transaction, customerKey(customer));
      const claim = { key: request.order_unique_identifier, bodyHash: intentHash(request.order), now };
      const isClaimed = await claimKey(transaction, customer, claim);
      if (!isClaimed) return { isNew: false, answer: await keptAnswer(transaction, customer, request) };
      failpoint("order.claimed");
      const [forgotten, equal] = await Promise.all([
        findForgotten(transaction, customer, request),
        findDuplicate(transaction, customer, request, now),
      ]);
      const duplicate = forgotten ?? equal;
      if (duplicate !== null) throw new DuplicateOrder(duplicate);
      await refuseTooMany(transaction, customer, business, now);
      await clearTheWay(transaction, customer, request.order, now);
      return { isNew: true, answer: await createOrder(transaction, customer, request, now) };
    });
    failpoint("order.committed");
    return placed;
  } catch (error) {
    if (error instanceof DuplicateOrder) return { isNew: false, answer: error.answer };
    throw error;
  }
}

/**
 * Withdraws an attempt, so that another order is safe: the customer's earlier order, null when there will be none.
 * @throws Refusal as `findByKey`
 */
export async function withdrawAttempt(
  database: Database,
  customer: Customer,
  question: AttemptQuestion,
  now: number,
): Promise<PlacedAnswer | null> {
  return await database.transaction(async (transaction) => {
    await lockPerson(transaction, customerKey(customer));
    const placed = await findByKey(transaction, customer, question);
    if (placed !== null) return placed;
    const isClaimed = await claimKey(transaction, customer, { key: question.key, bodyHash: null, now });
    failpoint("attempt.withdrawn");
    // Another account's order may have been under way: the claim waited for it.
    return isClaimed ? null : await findByKey(transaction, customer, question);
  });
}
