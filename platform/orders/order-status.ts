import { and, eq } from "drizzle-orm";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import { mayMove, type StatusSource } from "#domain/order/order-moves.ts";
import { orderStatus, type OrderStatus, parseOrderStatus, undoneStatuses } from "#domain/order/order-status.ts";
import { lockPerson } from "#platform/auth/known-orderer.ts";
import type { Database } from "#platform/db/database.ts";
import { orders, orderStatusChanges } from "#platform/db/tables/order.ts";
import { failpoint } from "#platform/failpoint.ts";
import { releaseOffers, retakeOffers } from "#platform/offers/redeem.ts";
import { addTasks } from "#platform/outbox/add-task.ts";
import { lockPaymentOf, moveMoney, MoneyRefusedError } from "#platform/payments/refund/move-money.ts";
import { orderMailKind, orderMovedKind } from "./order-tasks.ts";

/** Statuses of an order that the business has: its customer gets the confirmation. */
const takenStatuses: readonly OrderStatus[] = [orderStatus.received, orderStatus.scheduled];

/** Writes down a status, the first included, with the work that follows from it. */
export async function noteStatus(
  transaction: Database,
  change: { order: number; status: OrderStatus; source: StatusSource; now: number },
): Promise<void> {
  const { order, status, source, now } = change;
  const [noted] = await transaction
    .insert(orderStatusChanges)
    .values({ order, status, source, changed_at: new Date(now) })
    .returning({ id: orderStatusChanges.id });
  const task = { payload: { order }, now };
  const moved = { kind: orderMovedKind, key: `${orderMovedKind}:${noted?.id}`, payload: { order, status }, now };
  // Its key is the order's: however often it is taken, its mail is written once.
  const mail = { ...task, kind: orderMailKind, key: `${orderMailKind}:${order}` };
  await addTasks(transaction, takenStatuses.includes(status) ? [moved, mail] : [moved]);
  failpoint("order.noted");
}

export interface OrderMove {
  order: number;
  from: OrderStatus;
  to: OrderStatus;
  source: StatusSource;
  now: number;
  /** How much of a delivered order that comes back is owed, null for all. */
  giveBack?: number | null;
}

/** A move that the table does not know: a bug, or a command that makes no sense. */
export class UnknownMoveError extends Error {
  override name = "UnknownMoveError";
}

/** What an undone order had used is another order's now: it cannot be taken back with it (M14). */
export class OfferGoneError extends Error {
  override name = "OfferGoneError";

  constructor() {
    super("offer_gone");
  }
}

function isUndone(status: OrderStatus): boolean {
  return undoneStatuses.some((undone) => undone === status);
}

/**
 * Moves an order to another status, once: false when it is no longer in `from`. What a business's move does with the
 * order's money and offers is done with it (A210, A212, M14).
 * @throws UnknownMoveError, MoneyRefusedError, OfferGoneError
 */
export async function moveOrder(database: Database, move: OrderMove): Promise<boolean> {
  const { order, from, to, source, now, giveBack = null } = move;
  if (!mayMove(from, to, source)) throw new UnknownMoveError(`${source}: ${from} to ${to}`);
  return database.transaction(async (transaction) => {
    const payment = source === "command" ? await lockPaymentOf(transaction, order) : null;
    const moved = await transaction
      .update(orders)
      .set({ status: to, updated_at: new Date(now) })
      .where(and(eq(orders.id, order), eq(orders.status, from)))
      .returning({ id: orders.id });
    if (moved.length === 0) return false;
    failpoint("order.moved");
    if (payment !== null) await moveMoney(transaction, payment, { from, to, giveBack, now });
    else if (giveBack !== null) throw new MoneyRefusedError("amount_unasked");
    await noteStatus(transaction, { order, status: to, source, now });
    if (isUndone(to)) await releaseOffers(transaction, order, now);
    // What a provider's word opens is asked for there.
    else if (source === "command" && isUndone(from) && !(await retakeOffers(transaction, order)))
      throw new OfferGoneError();
    return true;
  });
}

/** Until the transaction ends nobody orders by the order's contact, or uses what it may take back. */
async function lockOrderer(transaction: Database, order: number): Promise<void> {
  const [row] = await transaction.select({ key: orders.orderer_key }).from(orders).where(eq(orders.id, order));
  if (row !== undefined && row.key !== null) await lockPerson(transaction, row.key);
}

/**
 * Moves an order from wherever it is, by the business's command; to where it is already, nothing happens.
 * @param giveBack how much of a delivered order that comes back is owed, null for all
 * @throws UnknownMoveError, MoneyRefusedError, OfferGoneError
 */
export async function commandOrder(
  database: Database,
  order: number,
  to: OrderStatus,
  { now, giveBack = null }: { now: number; giveBack?: number | null },
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockOrderer(transaction, order);
    await lockPaymentOf(transaction, order);
    const [row] = await transaction
      .select({ status: orders.status })
      .from(orders)
      .where(eq(orders.id, order))
      .for("update");
    const from = parseOrderStatus(row?.status ?? 0);
    if (from === null) throw new UnknownMoveError(`from ${row?.status}`);
    if (from !== to) await moveOrder(transaction, { order, from, to, source: "command", now, giveBack });
  });
}

const next: Partial<Record<OrderStatus, OrderStatus>> = {
  [orderStatus.scheduled]: orderStatus.received,
  [orderStatus.received]: orderStatus.preparing,
  [orderStatus.preparing]: orderStatus.ready,
  [orderStatus.onTheWay]: orderStatus.delivered,
};

/** The next status on the way to the customer, null at the end and for what does not advance by itself. */
export function nextStatus(status: OrderStatus, mode: DeliveryMode): OrderStatus | null {
  if (status === orderStatus.ready) return mode === "delivery" ? orderStatus.onTheWay : orderStatus.delivered;
  return next[status] ?? null;
}
