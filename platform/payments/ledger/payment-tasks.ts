import { eq } from "drizzle-orm";
import { z } from "zod";
import { minute } from "#domain/base/duration.ts";
import { nextLookUp, nextReconciliation } from "#domain/order/payment/payment.ts";
import type { Database } from "#platform/db/database.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { addTask } from "#platform/outbox/add-task.ts";
import { type Again, defineOutboxKind } from "#platform/outbox/outbox-kind.ts";
import { endUnpaid, expirePayment } from "./end-unpaid.ts";
import { lookUpPayment } from "./look-up-payment.ts";
import type { PaymentRow } from "./move-payment.ts";
import { closeKind, lookUpKind, reconcileKind } from "./task-kinds.ts";

async function findPayment(database: Database, id: number): Promise<PaymentRow | null> {
  const [payment] = await database.select().from(payments).where(eq(payments.id, id));
  return payment ?? null;
}

/** Asks again and again until it is decided; an absent provider is asked at the next step (F24). */
export const lookUpTask = defineOutboxKind({
  name: lookUpKind,
  payload: z.object({ payment: z.int(), transaction: z.string().nullable() }),
  run: async ({ platform, payload }): Promise<Again | null> => {
    const payment = await findPayment(platform.database, payload.payment);
    if (payment === null) return null;
    await lookUpPayment(platform, payment, { transaction: payload.transaction, source: "lookup" });
    const after = await findPayment(platform.database, payment.id);
    if (after === null) return null;
    const next = nextLookUp(after.state, (after.started_at ?? after.created_at).getTime(), platform.clock());
    if (next !== null) return { againAt: next };
    await expirePayment(platform, payment.id, { source: "clock", states: ["started", "pending"] });
    return null;
  },
});

/** Ends what nobody paid in its time: looked up once more, then given up; what waits at the provider goes on waiting. */
export const closeTask = defineOutboxKind({
  name: closeKind,
  payload: z.object({ payment: z.int() }),
  run: async ({ platform, payload }): Promise<Again | null> => {
    const payment = await findPayment(platform.database, payload.payment);
    if (payment === null || (payment.state !== "none" && payment.state !== "started")) return null;
    const since = (payment.started_at ?? payment.created_at).getTime();
    const end = since + platform.settings.paymentWindowMinutes * minute;
    if (platform.clock() < end) return { againAt: end };
    const ended = await endUnpaid(platform, payment.id, { source: "clock", states: ["none", "started"] });
    return ended === "away" ? { againAt: platform.clock() + minute } : null;
  },
});

/** Learns of refunds and chargebacks that were made at the provider; an absent provider is asked the next day. */
export const reconcileTask = defineOutboxKind({
  name: reconcileKind,
  payload: z.object({ payment: z.int(), approvedAt: z.number() }),
  run: async ({ platform, payload }): Promise<Again | null> => {
    const payment = await findPayment(platform.database, payload.payment);
    if (payment === null) return null;
    await lookUpPayment(platform, payment, { source: "lookup" });
    const next = nextReconciliation(payload.approvedAt, platform.clock());
    return next === null ? null : { againAt: next };
  },
});

/** Has a payment looked up at a time, and then on; `why` is the cause, and part of its key. */
export async function addLookUp(
  transaction: Database,
  payment: PaymentRow,
  task: { why: string; now: number; dueAt: number; transaction?: string },
): Promise<void> {
  await addTask(transaction, {
    kind: lookUpKind,
    key: `${lookUpKind}:${payment.id}:${task.why}`,
    payload: { payment: payment.id, transaction: task.transaction ?? null },
    now: task.now,
    dueAt: task.dueAt,
  });
}
