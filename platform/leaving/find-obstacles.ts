import { asc, eq, inArray } from "drizzle-orm";
import { minute } from "#domain/base/duration.ts";
import { leavingObstacle, type LeftOrder } from "#domain/order/leaving.ts";
import { orderStatus, parseOrderStatus } from "#domain/order/order-status.ts";
import { moneyOf } from "#domain/order/payment/order-money.ts";
import { pendingChange } from "#platform/contact/account-change.ts";
import type { Database } from "#platform/db/database.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { orders } from "#platform/db/tables/order.ts";
import { paymentLedger, payments } from "#platform/db/tables/payment.ts";
import type { OwnData } from "#wire/person/own-data.ts";
import { valueAt } from "#wire/value-at.ts";
import { isOwnOrder, type OrderOwner } from "./own-orders.ts";

type Obstacle = OwnData["obstacles"]["account"][number];
type PaymentRow = typeof payments.$inferSelect;

/** What is owed of each payment, over all of its transactions. */
async function dueOf(database: Database, rows: readonly PaymentRow[]): Promise<Map<number, number>> {
  const ids = rows.map(({ id }) => id);
  const ledger = await database
    .select()
    .from(paymentLedger)
    .where(inArray(paymentLedger.payment, ids))
    .orderBy(asc(paymentLedger.id));
  return new Map(
    rows.map(({ id, amount }) => {
      const own = ledger.filter(({ payment, transaction }) => payment === id && transaction !== null);
      const byTransaction = Object.values(Object.groupBy(own, ({ transaction }) => transaction ?? ""));
      const due = byTransaction.map((entries = []) => {
        const money = entries.map((entry) => ({
          ...entry,
          amount: entry.amount ?? amount,
          at: entry.created_at.getTime(),
        }));
        return moneyOf(money).due;
      });
      return [id, due.reduce((sum, one) => sum + one, 0)];
    }),
  );
}

function promisedBy({ starts_at, metadata }: typeof orders.$inferSelect): number | null {
  const minutes = valueAt(metadata, "estimate", "max");
  return starts_at === null || typeof minutes !== "number" ? null : starts_at.getTime() + minutes * minute;
}

/** What was changed can be undone for as long as the account is there (A226). */
async function changeObstacle(database: Database, { user, business }: OrderOwner, now: number): Promise<Obstacle[]> {
  const change = business === null ? await pendingChange(database, [user], now) : null;
  if (change === null) return [];
  return [{ order: "", business: "", reason: "changed", until: change.undo_until.toISOString() }];
}

/** Why the data of a person cannot go yet, order by order; `paymentWindow` is how long an order waits for its payment, in ms. */
export async function findObstacles(
  database: Database,
  owner: OrderOwner,
  { now, paymentWindow }: { now: number; paymentWindow: number },
): Promise<Obstacle[]> {
  const rows = await database
    .select({ order: orders, payment: payments, business: businesses.name })
    .from(orders)
    .leftJoin(payments, eq(payments.order, orders.id))
    .leftJoin(businesses, eq(businesses.id, orders.business))
    .where(isOwnOrder(owner))
    .orderBy(asc(orders.id));
  const due = await dueOf(
    database,
    rows.flatMap(({ payment }) => (payment === null ? [] : [payment])),
  );
  const ofOrders = rows.flatMap(({ order, payment, business }): Obstacle[] => {
    const left: LeftOrder = {
      status: parseOrderStatus(order.status ?? 0) ?? orderStatus.rejected,
      promisedBy: promisedBy(order),
      payment: payment && {
        state: payment.state,
        startedAt: payment.started_at?.getTime() ?? null,
        givenUpAt: payment.created_at.getTime() + paymentWindow,
        due: due.get(payment.id) ?? 0,
      },
    };
    const obstacle = leavingObstacle(left, now);
    if (obstacle === null) return [];
    const { reason, until } = obstacle;
    const iso = until === null ? null : new Date(until).toISOString();
    return [{ order: order.display_number ?? "", business: business ?? "", reason, until: iso }];
  });
  return [...(await changeObstacle(database, owner, now)), ...ofOrders];
}
