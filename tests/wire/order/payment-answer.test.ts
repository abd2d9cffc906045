import { describe, expect, test } from "vitest";
import { paymentStates } from "#domain/order/payment/payment.ts";
import { paymentPartFrom, paymentStatusFrom, pendingPaymentFrom } from "#wire/order/payment-answer.ts";

const reference = "AAAAAAAAAAAAAAAAAAAAAA";
const status = {
  order_id: 7,
  display_number: "UNO-1001",
  order_unique_identifier: "attempt-0001",
  order_status: 10,
  state: "pending",
  amount: 26_640,
  currency: "COP",
  method_type: "online.epayco",
};

describe("what follows a placed order", () => {
  test("is a form, instructions or nothing", () => {
    const form = { kind: "form", reference, action_endpoint: "/api/payment/epayco", is_production: false };
    expect(paymentPartFrom({ payment: form })).toEqual(form);
    expect(paymentPartFrom({ payment: { kind: "instructions" } })).toEqual({ kind: "instructions" });
    expect(paymentPartFrom({ payment: { kind: "done" } })).toEqual({ kind: "done" });
  });

  test.each([null, {}, { payment: null }, { payment: { kind: "form", reference: "short" } }, "text"])(
    "is nothing where %j says nothing of it",
    (body) => {
      expect(paymentPartFrom(body)).toEqual({ kind: "done" });
    },
  );
});

describe("what became of a payment", () => {
  test.each(paymentStates)("is read: %s", (state) => {
    expect(paymentStatusFrom({ ...status, state })).toEqual({
      number: "UNO-1001",
      attemptKey: "attempt-0001",
      orderStatus: 10,
      state,
      amount: 26_640,
      currency: "COP",
      refund: null,
      methodType: "online.epayco",
      isOnSite: false,
      isOnPhone: false,
    });
    expect(paymentStatusFrom({ ...status, state, on_phone: true })).toMatchObject({ isOnPhone: true });
    expect(paymentStatusFrom({ ...status, state, on_site_order: true })).toMatchObject({ isOnSite: true });
  });

  test("tells what goes back and what went back; an older platform tells neither", () => {
    const refund = { due: 10_000, back: 16_640 };
    expect(paymentStatusFrom({ ...status, refund })).toMatchObject({ refund });
    for (const wrong of [{ due: -1, back: 0 }, { due: 1 }, 5])
      expect(paymentStatusFrom({ ...status, refund: wrong })).toBeNull();
  });

  test("is unknown without a state, with another one, or with an amount that is none", () => {
    for (const wrong of [{ state: undefined }, { state: "paid" }, { amount: "26640" }, { amount: 0.5 }])
      expect(paymentStatusFrom({ ...status, ...wrong })).toBeNull();
    expect(paymentStatusFrom(null)).toBeNull();
  });

  test("keeps a status that we do not know as unknown", () => {
    expect(paymentStatusFrom({ ...status, order_status: 99 })).toMatchObject({ orderStatus: null });
  });
});

test("a payment that is under way is told from other refusals (B12)", () => {
  const data = { display_number: "UNO-1001", reference, state: "pending" };
  expect(pendingPaymentFrom({ statusCode: 409, message: "payment_pending", data })).toEqual(data);
  const { state: _, ...older } = data;
  expect(pendingPaymentFrom({ message: "payment_pending", data: older })).toMatchObject({ state: "started" });
  expect(pendingPaymentFrom({ statusCode: 409, message: "price_changed", data })).toBeNull();
  expect(pendingPaymentFrom({ message: "payment_pending", data: {} })).toBeNull();
});
