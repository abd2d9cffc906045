import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderStatus } from "#domain/order/order-status.ts";
import { outboxMails } from "#platform/db/tables/mail.ts";
import { orderAttempts, orders, orderStatusChanges } from "#platform/db/tables/order.ts";
import { outboxTasks } from "#platform/db/tables/outbox.ts";
import { paymentLedger, payments } from "#platform/db/tables/payment.ts";
import { sandboxCharges } from "#platform/db/tables/sandbox.ts";
import { commandOrder } from "#platform/orders/order-status.ts";
import { deliveryOrder, request } from "#tests/contract/central/order-body.ts";
import { startTestPlatform, type TestPlatform } from "#tests/contract/central/start-test-platform.ts";
import { epaycoOrder, insertPayments } from "#tests/contract/payments/payment-shop.ts";
import { verifyInvariants } from "#tests/support/verify-invariants.ts";

let shop: TestPlatform;
let cash: number;
let online: number;

beforeAll(async () => {
  shop = await startTestPlatform();
  await insertPayments(shop.opened.database);
});
afterAll(async () => await shop.close());
beforeEach(async () => {
  const { database } = shop.opened;
  await database.execute(
    sql`truncate orders, order_attempts, outbox_tasks, outbox_mails, payments, sandbox_charges restart identity cascade`,
  );
  const place = async (order: Record<string, unknown>) => {
    const { token } = await shop.customer();
    return (await shop.post("/api/payment/request", request(order), token)).body.order_id as number;
  };
  cash = await place(deliveryOrder());
  online = await place(epaycoOrder());
  await commandOrder(database, cash, orderStatus.preparing, { now: shop.now() });
  await shop.platform.outbox.runDue();
});

const db = () => shop.opened.database;
const found = async (logs = "") => (await verifyInvariants(shop.opened.database, logs)).join("; ");

/** What the provider has of the online order's payment. */
async function chargeIt(state: "approved" | "refunded", more: { amount?: number } = {}): Promise<string> {
  const [payment] = await db().select().from(payments);
  if (payment === undefined) throw new Error("There is no payment.");
  const { provider, merchant, reference, amount, currency } = payment;
  const words = { token: "t", transaction: "4711", description: "", user: "", return_url: "", is_test: true };
  const charge = { provider, merchant, reference, amount, currency, state, ...words, ...more };
  await db().insert(sandboxCharges).values(charge);
  return charge.transaction;
}

test("of a platform at rest nothing is said", async () => {
  expect(await found(shop.logLines.join(""))).toBe("");
});

describe("what does not hold is said:", () => {
  const breaches: [string, RegExp, () => Promise<unknown>][] = [
    ["half an attempt", /I1 half an attempt/, () => db().update(orderAttempts).set({ answer: null })],
    ["an order of nobody's asking", /I1 no answer of its own/, () => db().delete(orderAttempts)],
    ["a history that ends elsewhere", /I1 another status/, () => db().update(orders).set({ status: 6 })],
    [
      "a step against the table",
      /I1 a step that nobody may make/,
      () => db().insert(orderStatusChanges).values({ order: cash, status: 10, source: "clock" }),
    ],
    [
      "two approvals of one payment",
      /I1 paid twice/,
      async () => {
        const [payment] = await db().select().from(payments);
        const entry = { payment: payment?.id ?? 0, event: "approve" as const, source: "callback" };
        await db()
          .insert(paymentLedger)
          .values([
            { ...entry, transaction: "1" },
            { ...entry, transaction: "2" },
          ]);
      },
    ],
    [
      "money that opened nothing",
      /I2 paid, and nobody sees it/,
      () => db().update(payments).set({ state: "approved" }),
    ],
    [
      "money that is kept for what is not made",
      /I2 paid, not made, and nobody owes it/,
      async () => {
        const transaction = await chargeIt("approved");
        const [payment] = await db().select().from(payments);
        const entry = { payment: payment?.id ?? 0, transaction, source: "callback" };
        await db()
          .insert(paymentLedger)
          .values({ ...entry, event: "approve" });
        await db().update(payments).set({ state: "approved", transaction });
        await db().update(orders).set({ status: 3 }).where(eq(orders.id, online));
      },
    ],
    [
      "the rest of money that is kept, of which a part went back at the provider",
      /I2 paid, not made, and nobody owes it/,
      async () => {
        const transaction = await chargeIt("approved");
        const [payment] = await db().select().from(payments);
        const entry = { payment: payment?.id ?? 0, transaction, source: "lookup" };
        await db()
          .insert(paymentLedger)
          .values([
            { ...entry, event: "approve", amount: payment?.amount },
            { ...entry, event: "refund", amount: 1_000 },
          ]);
        await db().update(payments).set({ state: "approved", transaction });
        await db().update(orders).set({ status: 3 }).where(eq(orders.id, online));
      },
    ],
    ["money that the provider took, and nobody asks for", /I2 money that nobody here/, () => chargeIt("approved")],
    ["money that the provider gave back by itself", /I2 given back, and the ledger/, () => chargeIt("refunded")],
    [
      "a payment of which the provider knows nothing",
      /I3 paid, and no provider/,
      () => db().update(payments).set({ state: "approved" }),
    ],
    [
      "less than was asked for",
      /I4 another amount than the provider took/,
      async () => {
        const transaction = await chargeIt("approved", { amount: 1 });
        await db().update(payments).set({ state: "approved", transaction });
      },
    ],
    [
      "an order that goes on without its money",
      /I3 taken without its money/,
      async () => {
        await db().update(orders).set({ status: 1 }).where(eq(orders.id, online));
        await db().insert(orderStatusChanges).values({ order: online, status: 1, source: "provider" });
      },
    ],
    [
      "a confirmation too early",
      /I3 confirmed before it was taken/,
      async () => {
        const mail = { kind: "order", recipient: "a@example.com", subject: "", text: "" };
        await db()
          .insert(outboxMails)
          .values({ ...mail, key: `orderMail:${online}` });
      },
    ],
    ["another total", /I4 amounts that do not add up.*I4 another total/s, () => db().update(orders).set({ total: 1 })],
    ["another amount", /I4 another amount than is paid/, () => db().update(payments).set({ amount: 1 })],
    ["a storefront that was not told", /I2 a status that storefronts/, () => db().delete(outboxTasks)],
    ["a mail that never left", /I2 a confirmation that never left/, () => db().delete(outboxMails)],
    ["work that was given up", /I2 given up: orderMail/, () => db().update(outboxTasks).set({ state: "givenUp" })],
    ["a payment of another business", /I6/, () => db().update(payments).set({ business: 2 })],
  ];

  test.each(breaches)("%s", async (_name, problem, breach) => {
    await breach();
    expect(await found()).toMatch(problem);
  });

  test("a person in the log, and an error", async () => {
    expect(await found('{"address":"Calle 60 # 9-45, Apto 301"}')).toMatch(/I7 a person in the log/);
    expect(await found('{"event":"unexpected_error"}')).toMatch(/I7 an error/);
  });
});
