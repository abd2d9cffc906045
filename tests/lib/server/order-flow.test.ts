import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { noInputs } from "#domain/order/adjustment.ts";
import { GET as orderRoute } from "#app/api/orders/[number]/route.ts";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import type { OrderProblem } from "#domain/order/problem.ts";
import { findAttempt, placeOrder } from "#lib/actions/order.ts";
import { stranger } from "#lib/server/central/tracked-order.ts";
import { readTrackedOrder } from "#lib/server/sources/tracked-order.ts";
import { noon, uncovered } from "#tests/contract/central/insert-shop.ts";
import { attempt, failed, fullBurger, line, orderCount, type Changes, home } from "#tests/support/order-attempt.ts";
import { followCookies, nextRequest } from "#tests/support/next-request.ts";
import { sessionCookie, shopPlatform } from "#tests/support/order-over-platform.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const platform = shopPlatform();

const hour = 3_600_000;

/** What this browser is told of an order. */
async function trackedAs(number: string): Promise<TrackedOrder> {
  const request = new Request(`http://uno.localhost:3000/api/orders/${number}`);
  return await (await orderRoute(request, { params: Promise.resolve({ number }) })).json();
}

function problemsIn(answer: Awaited<ReturnType<typeof placeOrder>>): OrderProblem[] {
  return !answer.ok && answer.failure.kind === "problems" ? answer.failure.problems : [];
}

describe("an order", () => {
  test("is checked, placed once and found again", async () => {
    const before = await orderCount(platform());
    const asked = attempt({ lines: [line, fullBurger], expectedTotal: 57_460 });
    // 24 000 + 21 500 + 2 500 + 3 000 = 51 000; 8 % = 4 080; 4 000 for the delivery.
    expect(await placeOrder(asked)).toMatchObject({
      ok: false,
      failure: { kind: "priceChanged", amounts: { subtotal: 51_000, total: 59_080 } },
    });
    expect(await orderCount(platform())).toBe(before);
    const placed = await placeOrder({ ...asked, expectedTotal: 59_080 });
    if (!placed.ok) throw new Error(JSON.stringify(placed));
    expect(placed.value).toEqual({ number: expect.stringMatching(/^UNO-\d+$/), payment: { kind: "done" } });
    expect(await placeOrder({ ...asked, expectedTotal: 59_080 })).toEqual(placed);
    expect(await findAttempt({ attemptKey: asked.attemptKey })).toEqual({
      ok: true,
      value: { number: placed.value.number, payment: { kind: "done" } },
    });
    expect(await findAttempt({ attemptKey: randomUUID() })).toEqual({ ok: true, value: null });
    expect(await orderCount(platform())).toBe(before + 1);
    // The session of this browser has ended: its cookie opens what it ordered, and no other does.
    nextRequest.cookies.delete(sessionCookie);
    const strangers = await trackedAs(placed.value.number);
    expect(strangers).toMatchObject({ number: placed.value.number, status: 1, access: "number", contents: null });
    followCookies();
    const shown = await trackedAs(placed.value.number);
    expect(shown).toMatchObject({
      access: "owner",
      contents: { amounts: { subtotal: 51_000, total: 59_080 } },
      owner: { address: "Calle 60 # 9-45, Apto 301, Bogotá", isRated: false },
      deliveryMode: "delivery",
    });
    expect(shown.contents?.lines[1]?.options).toMatchObject([
      { name: "Queso extra", quantity: 2, unitPrice: 1500 },
      { name: "Papas grandes", quantity: 1, unitPrice: 2500 },
    ]);
    const plain = { rate: null, lines: [], basis: 51_000 };
    expect(shown.contents?.amounts.adjustments).toEqual([
      { ...plain, kind: "tax", source: { id: null, name: "Impoconsumo" }, rate: 80_000, amount: 4080 },
      { ...plain, kind: "delivery", source: { id: "1", name: "Barrio" }, amount: 4000 },
    ]);
    expect(await readTrackedOrder(placed.value.number, "2", stranger({ clientAddress: null }))).toBeNull();
  });

  test("the same things again under another key are a duplicate (S3 §4)", async () => {
    const first = await placeOrder(attempt());
    if (!first.ok) throw new Error("not placed");
    expect(await placeOrder(attempt())).toEqual(failed({ kind: "duplicate", number: first.value.number }));
  });

  test("altered numbers change nothing: extra fields are refused, a wrong total is a conflict (M1)", async () => {
    const before = await orderCount(platform());
    const strange = [0, -1, 0.01, 1e308, "1e3", Number.NaN, null, []];
    const asked = attempt();
    const withLine = (change: object) => ({ ...asked, intent: { ...asked.intent, lines: [{ ...line, ...change }] } });
    for (const field of ["price", "base_price", "total", "discount", "delivery_charge", "tenant"]) {
      const withField = { ...asked, intent: { ...asked.intent, [field]: 1 } };
      for (const input of [withLine({ [field]: 1 }), withField, { ...asked, [field]: 1 }])
        expect(await placeOrder(input)).toMatchObject({ ok: false, failure: { kind: "invalid" } });
    }
    for (const value of strange) {
      const withQuantity = withLine({ quantity: value });
      expect(await placeOrder(withQuantity)).toMatchObject({ ok: false, failure: { kind: "invalid" } });
      expect(await placeOrder(attempt({ expectedTotal: value as number }))).toMatchObject({ ok: false });
    }
    const cheap = await placeOrder(attempt({ expectedTotal: 1 }));
    expect(cheap).toMatchObject({ ok: false, failure: { kind: "priceChanged" } });
    expect(await orderCount(platform())).toBe(before);
  });

  test.each<[string, Changes, string]>([
    ["an item that is off", { lines: [{ ...line, itemId: "1005" }] }, "item_unavailable"],
    ["an item sold out here", { lines: [{ ...line, itemId: "1006" }] }, "item_unavailable"],
    ["an item of other weekdays", { lines: [{ ...line, itemId: "1007" }] }, "item_unavailable"],
    ["breakfast at noon", { lines: [{ ...line, itemId: "1008", groupId: "102" }] }, "item_unavailable"],
    ["an item of another tenant (T7)", { lines: [{ ...line, itemId: "3001", groupId: "201" }] }, "item_unavailable"],
    ["a size that is none", { lines: [{ ...line, itemId: "1002", sizeName: "Enorme" }] }, "size_invalid"],
    ["a missing option", { lines: [{ ...fullBurger, options: [] }] }, "option_required"],
    [
      "an option of nobody",
      { lines: [{ ...fullBurger, options: [{ groupId: "9", optionId: "9", quantity: 1 }] }] },
      "option_invalid",
    ],
    [
      "alcohol without the answer",
      { lines: [{ ...line, itemId: "1004" }], expectedTotal: 90_400 },
      "legal_age_required",
    ],
    ["too little", { lines: [{ ...line, quantity: 1 }], expectedTotal: 16_960 }, "below_minimum"],
    ["no address", { address: null }, "address_required"],
    ["a place that nobody delivers to", { address: { ...home, point: uncovered } }, "not_covered"],
    ["a branch that is off", { branchId: "13" }, "branch_closed"],
    ["a table's order", { mode: "onsite", expectedTotal: 25_920 }, "method_not_allowed"],
    ["an online payment", { paymentMethodId: "1", expectedTotal: 30_640 }, "payment_not_allowed"],
    ["a method that is none", { paymentMethodId: "77" }, "payment_not_allowed"],
    ["no way chosen", { mode: null }, "mode_required"],
    ["no payment chosen", { paymentMethodId: null }, "payment_required"],
    ["a coupon of nobody", { inputs: { ...noInputs, coupon: "HOLA" } }, "coupon_invalid"],
  ])("%s is refused (checklist 4, M18)", async (_name, changes, code) => {
    const before = await orderCount(platform());
    const answer = await placeOrder(attempt(changes));
    expect(answer).toMatchObject({ ok: false, failure: { kind: "problems" } });
    expect(problemsIn(answer)[0]).toMatchObject({ code });
    expect(await orderCount(platform())).toBe(before);
  });

  test("a branch of another tenant is refused, and the platform is not asked about it (T7)", async () => {
    const answer = await placeOrder(attempt({ branchId: "21" }));
    expect(answer).toEqual({ ok: false, failure: { kind: "refused", code: "branch_not_found" } });
    expect(platform().calls.filter((call) => /\/21(?:\/|$)/.test(call))).toEqual([]);
  });

  test("a refused line is named, by us and by the platform alike", async () => {
    const asked = attempt({ lines: [line, { ...fullBurger, options: [] }] });
    const problems = [{ code: "option_required", lineId: "b", groupId: "501" }] as const;
    expect(await placeOrder(asked)).toEqual(failed({ kind: "problems", problems: [...problems] }));
    const rows = [{ code: "option_required", line: 1, item_id: 1003, group_id: 501 }];
    const body = JSON.stringify({ statusCode: 422, message: "order_refused", data: { problems: rows } });
    platform().fault = (call) => (call === "POST /api/payment/checkorder" ? { status: 422, body } : null);
    const whole = attempt({ lines: [line, fullBurger], expectedTotal: 59_080 });
    expect(await placeOrder(whole)).toEqual(failed({ kind: "problems", problems: [...problems] }));
    expect(platform().calls).not.toContain("POST /api/payment/request");
  });

  test.each([
    [{ message: "order_refused", data: { problems: [{ code: "too_far_away" }] } }, "too_far_away"],
    [{ message: "order_refused", data: { problems: [{ code: "item_unavailable", line: 9 }] } }, "item_unavailable"],
    [{ message: "kitchen_on_fire" }, "kitchen_on_fire"],
  ])("a refusal in words that nobody here knows is one of the whole order: %j", async (answer, code) => {
    const body = JSON.stringify({ statusCode: 422, ...answer });
    platform().fault = (call) => (call === "POST /api/payment/checkorder" ? { status: 422, body } : null);
    expect(await placeOrder(attempt())).toEqual({ ok: false, failure: { kind: "refused", code } });
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining(code));
  });

  test.each([-hour, 1.5 * hour, 9 * 24 * hour])(
    "for a time that nobody offers is no order: %d ms from now",
    async (distance) => {
      const answer = await placeOrder(attempt({ when: { kind: "at", instant: noon + distance } }));
      expect(answer).toEqual(failed({ kind: "problems", problems: [{ code: "time_unavailable" }] }));
    },
  );

  test("picking up needs no address and costs no delivery", async () => {
    const pickup = attempt({ mode: "pickup", address: null, expectedTotal: 25_920 });
    expect(await placeOrder(pickup)).toMatchObject({ ok: true });
  });
});
