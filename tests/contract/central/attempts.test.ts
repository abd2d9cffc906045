import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bogotaParts, meridiemClock } from "#domain/base/bogota-time.ts";
import { pruneOldRows } from "#platform/db/prune.ts";
import { orders } from "#platform/db/tables/order.ts";
import { everyEngine } from "#tests/support/engines.ts";
import { noon } from "./insert-shop.ts";
import { bandejas, deliveryOrder } from "./order-body.ts";
import { consentedToken } from "#tests/support/consented-token.ts";
import { orderingCustomer } from "./ordering-customer.ts";

const minute = 60_000;
const hour = 60 * minute;
/** Five hundred with DEEP=1. */
const equalRequests = process.env["DEEP"] === "1" ? 500 : 60;
/** A time as it is sent (S3 §3). */
const at = (instant: number) => ({
  scheduling: meridiemClock(bogotaParts(instant).minuteOfDay),
  scheduling_at: new Date(instant).toISOString(),
});

describe.each(everyEngine)("orders on $name", ({ openEmpty }) => {
  const { shop, token, check, place, withdraw, countOrders } = orderingCustomer(openEmpty);

  describe("the key of an attempt (M11)", () => {
    test("gives the same answer ever after, and its order to whoever asks with it", async () => {
      const key = randomUUID();
      const first = await place(deliveryOrder(), key);
      const again = await place(deliveryOrder(), key);
      expect([first.status, again.status]).toEqual([201, 200]);
      expect(again.body).toEqual(first.body);
      expect(first.body).toMatchObject({ action: "created", order: { status: 1, total: 29_920 } });
      const looked = await shop().get(`/api/payment/attempts/${key}?business=1`, token());
      expect(looked.body).toEqual({
        order_id: first.body.order_id,
        order: first.body.order,
        payment: { kind: "done" },
        order_token: first.body.order_token,
      });
    });

    test("gives the order even when a price moved between the tries", async () => {
      const key = randomUUID();
      const first = await place(deliveryOrder(), key);
      const again = await place(deliveryOrder({ total: 99 }), key);
      expect([again.status, again.body]).toEqual([200, first.body]);
    });

    test.each([
      { products: [{ ...bandejas, quantity: 3 }] },
      { products: [{ ...bandejas, suggestions: "sin sal" }] },
      { address: "Carrera 7 # 1-1" },
      { payment_method: 5 },
      { legal_age_confirmed: true },
      { table: "4" },
      { cupon_code: "OTRO" },
      at(noon + hour),
    ])("with another body %j is refused (checklist 6)", async (change) => {
      const key = randomUUID();
      await place(deliveryOrder(), key);
      const other = await place(deliveryOrder(change), key);
      expect([other.status, other.body.message]).toEqual([422, "key_reused"]);
    });

    test("is nobody else's", async () => {
      const key = randomUUID();
      await place(deliveryOrder(), key);
      const stranger = await shop().customer();
      expect((await place(deliveryOrder(), key, stranger.token)).body).toEqual({
        statusCode: 422,
        error: "Unprocessable Entity",
        message: "key_reused",
      });
      const looked = await shop().get(`/api/payment/attempts/${key}?business=1`, stranger.token);
      expect([looked.status, looked.body.message]).toEqual([422, "key_reused"]);
    });

    test("holds its order when the attempt is no longer kept", async () => {
      const key = randomUUID();
      const first = await place(deliveryOrder(), key);
      const before = await countOrders();
      await pruneOldRows(shop().opened.database, noon + 91 * 24 * hour);
      const looked = await shop().get(`/api/payment/attempts/${key}?business=1`, token());
      expect(looked.body).toEqual({
        order_id: first.body.order_id,
        order: first.body.order,
        payment: { kind: "done" },
        order_token: first.body.order_token,
      });
      for (let time = 0; time < 2; time += 1) {
        const again = await place(deliveryOrder(), key);
        expect([again.status, again.body]).toEqual([200, first.body]);
      }
      const other = await place(deliveryOrder({ products: [{ ...bandejas, quantity: 3 }] }), key);
      expect([other.status, other.body.message]).toEqual([422, "key_reused"]);
      const stranger = await shop().customer();
      expect((await place(deliveryOrder(), key, stranger.token)).body.message).toBe("key_reused");
      const strange = await shop().get(`/api/payment/attempts/${key}?business=1`, stranger.token);
      expect([strange.status, strange.body.message]).toEqual([422, "key_reused"]);
      expect(await countOrders()).toBe(before);
    });

    test("that was given up orders nothing, however often", async () => {
      const key = randomUUID();
      const before = await countOrders();
      for (let time = 0; time < 2; time += 1) {
        const answer = await withdraw(key, token());
        expect([answer.status, answer.body]).toEqual([200, { action: "withdrawn" }]);
        const late = await place(deliveryOrder(), key);
        expect([late.status, late.body.message]).toEqual([422, "attempt_withdrawn"]);
      }
      expect((await shop().get(`/api/payment/attempts/${key}?business=1`, token())).status).toBe(404);
      expect(await countOrders()).toBe(before);
    });

    test("that has become an order cannot be given up", async () => {
      const key = randomUUID();
      const first = await place(deliveryOrder(), key);
      const answer = await withdraw(key, token());
      expect(answer.body).toEqual({
        action: "ordered",
        order_id: first.body.order_id,
        order: first.body.order,
        payment: { kind: "done" },
        order_token: first.body.order_token,
      });
      expect((await place(deliveryOrder(), key)).body).toEqual(first.body);
    });

    test("is given up or ordered when both come together, never both", async () => {
      for (let time = 0; time < 10; time += 1) {
        const key = randomUUID();
        const { token: own } = await shop().customer();
        const [placed, withdrawn] = await Promise.all([place(deliveryOrder(), key, own), withdraw(key, own)]);
        const isOrdered = (await shop().get(`/api/payment/attempts/${key}?business=1`, own)).status === 200;
        expect(withdrawn.body.action).toBe(isOrdered ? "ordered" : "withdrawn");
        expect(placed.status).toBe(isOrdered ? 201 : 422);
      }
    });

    test("cannot be given up by somebody else once it is ordered, nor without a form or a session", async () => {
      const key = randomUUID();
      const first = await place(deliveryOrder(), key);
      const stranger = await shop().customer();
      // Not 'withdrawn': it has arrived, and whoever has changed accounts must not send it again (F9).
      const strange = await withdraw(key, stranger.token);
      expect([strange.status, strange.body.message, strange.body.data]).toEqual([422, "key_reused", undefined]);
      expect((await place(deliveryOrder(), key)).body).toEqual(first.body);
      expect((await withdraw("short", token())).status).toBe(400);
      expect((await withdraw(randomUUID(), "")).status).toBe(401);
    });

    test("is withdrawn under another account or ordered under its own when both come together, never both", async () => {
      for (let time = 0; time < 10; time += 1) {
        const key = randomUUID();
        const [own, other] = [await shop().customer(), await shop().customer()];
        const answers = await Promise.all([place(deliveryOrder(), key, own.token), withdraw(key, other.token)]);
        expect([201, 422]).toContain(answers[0].status);
        expect(answers[1].status).toBe(answers[0].status === 201 ? 422 : 200);
      }
    });

    test("is known at its own business only (T7)", async () => {
      const key = randomUUID();
      await place(deliveryOrder(), key);
      const path = `/api/payment/attempts/${key}`;
      const { platform, opened, get } = shop();
      const { id: user } = (await get("/users/me", token())).body;
      const there = await consentedToken(opened.database, user, platform.context.tokenSecret, 2);
      const answers = [
        await get(`${path}?business=2`, there),
        await shop().post(`${path}/withdraw?business=2`, {}, there),
      ];
      for (const { status, body } of answers) expect([status, body.message]).toEqual([404, "attempt_not_found"]);
      expect((await shop().get(path, token())).status).toBe(400);
      expect((await shop().get(`${path}?business=1`, token())).status).toBe(200);
    });

    test("is free again after a refusal", async () => {
      const key = randomUUID();
      expect((await place(deliveryOrder({ total: 1 }), key)).status).toBe(409);
      expect((await shop().get(`/api/payment/attempts/${key}?business=1`, token())).status).toBe(404);
      expect((await place(deliveryOrder(), key)).status).toBe(201);
    });

    test("has a form", async () => {
      for (const key of ["", "short", "x".repeat(65), "a b c d e f g"]) {
        expect((await place(deliveryOrder(), key)).status).toBe(422);
      }
    });

    test(`${equalRequests} equal requests at once make one order and get one answer (checklist 5)`, async () => {
      const before = await countOrders();
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: equalRequests }, () => place(deliveryOrder(), key)));
      expect(await countOrders()).toBe(before + 1);
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
      expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(equalRequests - 1);
    });
  });

  describe("an equal order under another key", () => {
    test("is the first one, sent twice: two tabs at once make one order", async () => {
      const before = await countOrders();
      const answers = await Promise.all(Array.from({ length: 10 }, () => place(deliveryOrder())));
      expect(await countOrders()).toBe(before + 1);
      const actions = answers.map((answer) => answer.body.action);
      expect(actions.filter((action) => action === "created")).toHaveLength(1);
      expect(actions.filter((action) => action === "duplicated")).toHaveLength(9);
      expect(new Set(answers.map((answer) => answer.body.order_id)).size).toBe(1);
    });

    test("is said before sending, for five minutes and while the first is open", async () => {
      const first = await place(deliveryOrder());
      const { display_number } = first.body.order;
      expect((await check(deliveryOrder())).body).toEqual({
        action: "duplicate",
        order_id: first.body.order_id,
        display_number,
      });
      expect(
        (await check(deliveryOrder({ products: [{ ...bandejas, quantity: 3 }], total: 42_880 }))).body.action,
      ).toBe("proceed");
      shop().setTime(noon + 5 * minute + 1);
      expect((await check(deliveryOrder())).body.action).toBe("proceed");
    });

    test("is another order once the first has arrived or was cancelled", async () => {
      const first = await place(deliveryOrder());
      await shop().opened.database.update(orders).set({ status: 3 }).where(eq(orders.id, first.body.order_id));
      expect((await place(deliveryOrder())).status).toBe(201);
    });
  });
});
