import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { orders } from "#platform/db/tables/order.ts";
import { paymentLedger, payments } from "#platform/db/tables/payment.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { pickupOrder, request } from "#tests/contract/central/order-body.ts";
import { engines } from "#tests/support/engines.ts";
import {
  epaycoOrder,
  payingShop,
  merchants,
  payingConfig,
  paymentezOrder,
  setBranchConfig,
  setConfig,
} from "./payment-shop.ts";

describe.each(engines)("orders that are paid online, on $name", ({ openEmpty }) => {
  const shop = payingShop(openEmpty, { outboxPause: 0 });
  let token: string;

  beforeEach(async () => {
    ({ token } = await shop().customer());
  });

  const check = (order: Record<string, unknown>) => shop().post("/api/payment/checkorder", request(order), token);
  const place = (order: Record<string, unknown>, key?: string) =>
    shop().post("/api/payment/request", request(order, key), token);
  const statusOf = async (reference: string) => (await shop().get(`/api/payment/status/${reference}`)).body;
  const setState = async (reference: string, state: "started" | "pending" | "rejected") =>
    await shop().opened.database.update(payments).set({ state }).where(eq(payments.reference, reference));

  test.each([
    ["ePayco", epaycoOrder, "epayco", 26_640],
    ["Paymentez", paymentezOrder, "paymentez", 25_920],
  ] as const)("by %s wait for their payment, of the platform's own amount", async (_name, order, provider, amount) => {
    const placed = await place(order());
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({
      action: "created",
      order: { status: 10, total: amount },
      payment: { kind: "form", action_endpoint: `/api/payment/${provider}`, is_production: false },
    });
    expect(await statusOf(placed.body.payment.reference)).toMatchObject({
      display_number: placed.body.order.display_number,
      order_status: 10,
      state: "none",
      amount,
      currency: "COP",
      method_type: `online.${provider}`,
    });
    const [row] = await shop().opened.database.select().from(payments).where(eq(payments.order, placed.body.order_id));
    expect(row).toMatchObject({ provider, merchant: merchants[provider], is_production: false, amount });
  });

  test("answer the same for the same key, also when asked by the key alone", async () => {
    const key = randomUUID();
    const first = await place(epaycoOrder(), key);
    const again = await place(epaycoOrder(), key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const looked = await shop().get(`/api/payment/attempts/${key}?business=1`, token);
    expect(looked.body.payment).toEqual(first.body.payment);
    const all = await shop().opened.database.select().from(payments).where(eq(payments.order, first.body.order_id));
    expect(all.length).toBe(1);
  });

  test.each([
    [2, "done"],
    [5, "done"],
    [4, "instructions"],
    [6, "instructions"],
  ])("with method %d are received at once, and what follows is '%s'", async (method, kind) => {
    const placed = await place(pickupOrder({ payment_method: method }));
    expect([placed.status, placed.body.order.status, placed.body.payment]).toEqual([201, 1, { kind }]);
  });

  test("are refused without keys that can be used, and nothing is kept (A114)", async () => {
    const byBranch = { ...payingConfig, payment: { keys: { epayco: { is_payment_by_branch: true } } } };
    for (const config of [{ increments: { epayco: 3 } }, byBranch]) {
      await setConfig(shop().opened.database, config);
      const before = (await shop().opened.database.select({ id: orders.id }).from(orders)).length;
      for (const answer of [await check(epaycoOrder()), await place(epaycoOrder())]) {
        expect([answer.status, answer.body.data.problems]).toEqual([422, [{ code: "payment_not_allowed" }]]);
      }
      expect((await shop().opened.database.select({ id: orders.id }).from(orders)).length).toBe(before);
    }
    await setConfig(shop().opened.database, payingConfig);
  });

  test("go to the branch's own account where it has one, in its environment (A113, A114)", async () => {
    const own = { customer_id: "55", p_key: "propia", isProduction: true, is_payment_by_branch: true };
    await setBranchConfig(shop().opened.database, { keys: { epayco: own } });
    const placed = await place(epaycoOrder());
    await setBranchConfig(shop().opened.database, null);
    expect(placed.body.payment.is_production).toBe(true);
    const [row] = await shop().opened.database.select().from(payments).where(eq(payments.order, placed.body.order_id));
    expect(row).toMatchObject({ merchant: "55", is_production: true });
  });

  test.each(["started", "pending"] as const)("are refused while another is %s (B12)", async (state) => {
    const first = await place(epaycoOrder());
    await setState(first.body.payment.reference, state);
    for (const answer of [await check(paymentezOrder()), await place(paymentezOrder())]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        message: "payment_pending",
        data: { display_number: first.body.order.display_number, reference: first.body.payment.reference },
      });
    }
    expect((await place(pickupOrder({ products: [{ id: 1003, menu_group_id: 101, quantity: 1 }] }))).status).not.toBe(
      409,
    );
    await setState(first.body.payment.reference, "rejected");
    expect((await place(paymentezOrder())).status).toBe(201);
  });

  test("are the same order still when it is sent again to be paid in cash: for an hour", async () => {
    const first = await place(epaycoOrder());
    const { reference } = first.body.payment;
    await setState(reference, "pending");
    for (const minutes of [0, 6, 30, 59]) {
      shop().setTime(noon + minutes * 60_000);
      for (const answer of [await check(pickupOrder()), await place(pickupOrder())]) {
        const { message, data } = answer.body;
        expect([minutes, answer.status, message, data?.reference]).toEqual([
          minutes,
          409,
          "payment_pending",
          reference,
        ]);
      }
    }
    shop().setTime(noon + 61 * 60_000);
    // What others left unpaid ends by then.
    await shop().platform.outbox.runDue();
    expect((await check(pickupOrder())).status).toBe(200);
    expect((await place(pickupOrder())).status).toBe(201);
  });

  test("are sent again to be paid in cash once they were given up", async () => {
    const first = await place(epaycoOrder());
    await setState(first.body.payment.reference, "rejected");
    expect((await place(pickupOrder())).status).toBe(201);
  });

  test("that were never taken to their provider are given up by the same order in cash", async () => {
    const first = await place(epaycoOrder());
    expect((await place(pickupOrder())).status).toBe(201);
    expect(await statusOf(first.body.payment.reference)).toMatchObject({ state: "expired", order_status: 11 });
  });

  test("that were never taken to their provider are given up by the next one", async () => {
    const first = await place(epaycoOrder());
    const second = await place(paymentezOrder());
    expect(second.status).toBe(201);
    expect(await statusOf(first.body.payment.reference)).toMatchObject({ state: "expired", order_status: 11 });
    expect(await statusOf(second.body.payment.reference)).toMatchObject({ state: "none", order_status: 10 });
    const [payment] = await shop()
      .opened.database.select()
      .from(payments)
      .where(eq(payments.reference, first.body.payment.reference));
    const ledger = await shop()
      .opened.database.select()
      .from(paymentLedger)
      .where(eq(paymentLedger.payment, payment?.id ?? 0));
    expect(ledger.map(({ event, source }) => [event, source])).toEqual([["expire", "customer"]]);
  });

  test("are given up by the check of the next one that would be taken, by none that is refused", async () => {
    const { reference } = (await place(epaycoOrder())).body.payment;
    expect((await check(paymentezOrder({ total: 1 }))).body.message).toBe("price_changed");
    expect((await check(paymentezOrder({ products: [] }))).status).not.toBe(200);
    expect(await statusOf(reference)).toMatchObject({ state: "none", order_status: 10 });
    expect((await check(paymentezOrder())).status).toBe(200);
    expect(await statusOf(reference)).toMatchObject({ state: "expired", order_status: 11 });
  });

  test("are told by their reference only", async () => {
    expect((await shop().get("/api/payment/status/AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
    expect((await shop().get("/api/payment/status/1")).status).toBe(400);
  });
});
