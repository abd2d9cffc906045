// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Totals } from "#domain/pricing.ts";
import { fail, ok } from "#domain/result.ts";
import type { Failure } from "#domain/failure.ts";
import type { OrderIntent } from "#domain/quote.ts";
import type { OrderPort } from "#lib/client/order-port.ts";
import { readPendingOrder } from "#lib/client/pending-order.ts";
import { sendOrder } from "#lib/client/send-order.ts";
import type { OrderDraft, SendContext } from "#lib/client/send-order.ts";
import { lineFixture } from "#tests/support/shop-fixture.ts";

const tenant = "sabor.localhost";

function totals(total: number): Totals {
  return { subtotal: total, discount: 0, surcharge: 0, taxes: [], taxTotal: 0, deliveryFee: null, total };
}

function draft(changes: Partial<OrderDraft> = {}): OrderDraft {
  return {
    branchId: "1",
    lines: [lineFixture()],
    mode: "pickup",
    address: null,
    paymentMethodId: "10",
    expectedTotal: 32_000,
    legalAgeConfirmed: false,
    ...changes,
  };
}

/** A platform that keeps one order per key, as the real one does. */
function platform() {
  const orders = new Map<string, string>();
  const sent: OrderIntent[] = [];
  const port: OrderPort = {
    checkOrder: (intent) => Promise.resolve(ok({ totals: totals(intent.expectedTotal) })),
    placeOrder: (intent) => {
      sent.push(intent);
      const number = orders.get(intent.attemptKey) ?? `SAB-${orders.size + 1}`;
      orders.set(intent.attemptKey, number);
      return Promise.resolve(ok({ number }));
    },
    findAttempt: ({ attemptKey }) => {
      const number = orders.get(attemptKey);
      return Promise.resolve(ok(number === undefined ? null : { number }));
    },
  };
  return { orders, sent, port };
}

let keys = 0;
function context(port: OrderPort): SendContext & { phases: string[] } {
  const phases: string[] = [];
  return {
    tenant,
    port,
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
    wait: () => Promise.resolve(),
    onPhase: (phase) => phases.push(phase),
    phases,
  };
}

const cutOff = () => Promise.reject(new TypeError("cut"));
const refuse = (failure: Failure) => () => Promise.resolve(fail(failure));

beforeEach(() => {
  localStorage.clear();
});

describe("sending an order", () => {
  test("checks, places, and keeps the attempt until its outcome is taken", async () => {
    const { port, sent } = platform();
    const run = context(port);
    const outcome = await sendOrder(draft(), run);
    expect(outcome).toMatchObject({ kind: "sent", number: "SAB-1" });
    expect(run.phases).toEqual(["checking", "placing"]);
    expect(sent[0]).toMatchObject({ expectedTotal: 32_000, mode: "pickup" });
    expect(readPendingOrder(tenant)).toMatchObject({ isPlaced: true, attemptKey: sent[0]?.attemptKey });
  });

  test("a lost answer finds the same order (F8)", async () => {
    const { port, orders, sent } = platform();
    const placeOrder = vi.fn<OrderPort["placeOrder"]>(async (intent) => {
      await port.placeOrder(intent);
      throw new TypeError("cut");
    });
    const run = context({ ...port, placeOrder });
    expect(await sendOrder(draft(), run)).toMatchObject({ kind: "sent", number: "SAB-1" });
    expect(run.phases).toEqual(["checking", "placing", "confirming"]);
    expect(placeOrder).toHaveBeenCalledTimes(1);
    expect([orders.size, sent.length]).toEqual([1, 1]);
  });

  test("an order that never arrived may be sent again with the same key (F9)", async () => {
    const { port, orders, sent } = platform();
    const failing = context({ ...port, placeOrder: refuse({ kind: "unavailable" }) });
    expect(await sendOrder(draft(), failing)).toEqual({ kind: "trouble", trouble: { kind: "notReceived" } });
    const key = readPendingOrder(tenant)?.attemptKey;
    expect(await sendOrder(draft(), context(port))).toMatchObject({ kind: "sent" });
    expect(sent[0]?.attemptKey).toBe(key);
    expect(orders.size).toBe(1);
  });

  test("while nobody can say, nothing is sent again; the next press looks first", async () => {
    const { port, orders } = platform();
    const dark: OrderPort = {
      ...port,
      placeOrder: async (intent) => {
        await port.placeOrder(intent);
        return fail({ kind: "unavailable" });
      },
      findAttempt: refuse({ kind: "unavailable" }),
    };
    expect(await sendOrder(draft(), context(dark))).toEqual({ kind: "trouble", trouble: { kind: "unknown" } });
    const again = context(port);
    expect(await sendOrder(draft(), again)).toMatchObject({ kind: "sent", number: "SAB-1" });
    expect(again.phases).toEqual(["confirming"]);
    expect(orders.size).toBe(1);
  });

  test("an earlier attempt that did arrive is told before another cart is sent", async () => {
    const { port, orders } = platform();
    const dark = { ...port, findAttempt: refuse({ kind: "unavailable" }) };
    const cut = {
      ...dark,
      placeOrder: async (intent: OrderIntent) => (
        await port.placeOrder(intent),
        fail({ kind: "unavailable" } as const)
      ),
    };
    await sendOrder(draft(), context(cut));
    const other = draft({ lines: [lineFixture({ quantity: 3 })], expectedTotal: 96_000 });
    expect(await sendOrder(other, context(port))).toEqual({
      kind: "trouble",
      trouble: { kind: "earlierArrived", number: "SAB-1" },
    });
    expect(orders.size).toBe(1);
    expect(await sendOrder(other, context(port))).toMatchObject({ kind: "sent", number: "SAB-2" });
  });

  describe("an order that was looked for in vain and arrives late", () => {
    /** Sends, is told that nothing arrived, and only then does the platform take it. */
    async function sendLate() {
      const real = platform();
      const late = vi.fn<OrderPort["placeOrder"]>(() => Promise.resolve(fail({ kind: "unavailable" })));
      const outcome = await sendOrder(draft(), context({ ...real.port, placeOrder: late }));
      expect(outcome).toEqual({ kind: "trouble", trouble: { kind: "notReceived" } });
      const commit = async () => {
        for (const [intent] of late.mock.calls) await real.port.placeOrder(intent);
      };
      return { ...real, commit };
    }
    const other = draft({ lines: [lineFixture({ quantity: 3 })], expectedTotal: 96_000 });

    test("is shown instead of a second one for an edited cart", async () => {
      const { port, orders, sent, commit } = await sendLate();
      await commit();
      expect(await sendOrder(other, context(port))).toEqual({
        kind: "trouble",
        trouble: { kind: "earlierArrived", number: "SAB-1" },
      });
      expect([orders.size, sent.length]).toEqual([1, 1]);
      // Told once; what is in the cart now is another order, if it is still wanted.
      expect(await sendOrder(other, context(port))).toMatchObject({ kind: "sent", number: "SAB-2" });
    });

    test("is found while the edited cart waits", async () => {
      const { port, orders, commit } = await sendLate();
      let looks = 0;
      const findAttempt: OrderPort["findAttempt"] = async (input) => {
        looks += 1;
        if (looks === 3) await commit();
        return await port.findAttempt(input);
      };
      expect(await sendOrder(other, context({ ...port, findAttempt }))).toMatchObject({
        trouble: { kind: "earlierArrived", number: "SAB-1" },
      });
      expect(orders.size).toBe(1);
    });

    test("holds the edited cart back while nobody can say", async () => {
      const { port, sent } = await sendLate();
      const dark = { ...port, findAttempt: refuse({ kind: "unavailable" }) };
      expect(await sendOrder(other, context(dark))).toEqual({ kind: "trouble", trouble: { kind: "unknown" } });
      expect(sent).toEqual([]);
    });

    test("is the answer to the same cart, whatever the shop would say to it now", async () => {
      const { port, orders, commit } = await sendLate();
      await commit();
      const closed = { ...port, checkOrder: refuse({ kind: "refused", code: "branch_closed" }) };
      expect(await sendOrder(draft(), context(closed))).toMatchObject({ kind: "sent", number: "SAB-1" });
      expect(orders.size).toBe(1);
    });

    test("stays in mind when the same cart is refused meanwhile", async () => {
      const { port, orders, commit } = await sendLate();
      const closed = { ...port, placeOrder: refuse({ kind: "refused", code: "branch_closed" }) };
      expect(await sendOrder(draft(), context(closed))).toMatchObject({ trouble: { kind: "refused" } });
      await commit();
      expect(await sendOrder(other, context(port))).toMatchObject({ trouble: { kind: "earlierArrived" } });
      expect(orders.size).toBe(1);
    });

    test.each(["checkOrder", "placeOrder"] as const)(
      "stays in mind when another cart is refused at %s",
      async (step) => {
        const { port, orders, commit } = await sendLate();
        const closed = { ...port, [step]: refuse({ kind: "refused", code: "branch_closed" }) };
        expect(await sendOrder(other, context(closed))).toMatchObject({ trouble: { kind: "refused" } });
        await commit();
        expect(await sendOrder(other, context(port))).toMatchObject({ trouble: { kind: "earlierArrived" } });
        expect(orders.size).toBe(1);
      },
    );

    test("never arriving, it lets the edited cart go", async () => {
      const { port, orders } = await sendLate();
      expect(await sendOrder(other, context(port))).toMatchObject({ kind: "sent", number: "SAB-1" });
      expect(orders.size).toBe(1);
    });
  });

  test("two tabs with the same cart make one order", async () => {
    const { port, orders } = platform();
    const outcomes = await Promise.all([
      sendOrder(draft(), context(port)),
      sendOrder(draft({ lines: [lineFixture({ lineId: "other" })] }), context(port)),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["sent", "sent"]);
    expect(orders.size).toBe(1);
  });

  test("a total other than the one shown is asked about, not sent", async () => {
    const { port, sent } = platform();
    const dearer = { ...port, checkOrder: () => Promise.resolve(ok({ totals: totals(33_000) })) };
    expect(await sendOrder(draft(), context(dearer))).toMatchObject({ trouble: { kind: "priceChanged" } });
    expect(sent).toEqual([]);
  });

  test.each([
    [{ kind: "unauthorized" }, { kind: "login" }],
    [{ kind: "unavailable" }, { kind: "unavailable" }],
    [
      { kind: "conflict", totals: totals(1) },
      { kind: "priceChanged", totals: totals(1) },
    ],
    [
      { kind: "refused", code: "duplicate", data: { number: "SAB-9" } },
      { kind: "duplicate", number: "SAB-9" },
    ],
    [
      { kind: "refused", code: "item_unavailable", data: { problems: [{ code: "item_unavailable", lineId: "l1" }] } },
      { kind: "refused", code: "item_unavailable", lines: [{ code: "item_unavailable", lineId: "l1" }] },
    ],
    [
      { kind: "refused", code: "branch_closed" },
      { kind: "refused", code: "branch_closed", lines: [] },
    ],
    [
      { kind: "tooMany", retryAfter: 30 },
      { kind: "tooMany", retryAfter: 30 },
    ],
  ] satisfies [Failure, object][])("a check that fails by %j sends nothing", async (failure, reason) => {
    const { port, sent } = platform();
    const outcome = await sendOrder(draft(), context({ ...port, checkOrder: refuse(failure) }));
    expect(outcome).toEqual({ kind: "trouble", trouble: reason });
    expect(sent).toEqual([]);
    expect(readPendingOrder(tenant)?.isPlaced).toBe(false);
  });

  test("a check that is cut off sends nothing and says so", async () => {
    const { port, sent } = platform();
    expect(await sendOrder(draft(), context({ ...port, checkOrder: cutOff }))).toMatchObject({
      trouble: { kind: "notChecked" },
    });
    expect(sent).toEqual([]);
  });
});
