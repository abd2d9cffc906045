// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Totals } from "#domain/order/totals.ts";
import { fail, ok } from "#domain/base/result.ts";
import type { Failure } from "#domain/base/failure.ts";
import type { OrderIntent } from "#domain/order/quote.ts";
import type { OrderPort } from "#lib/client/order-port.ts";
import { readPendingOrder, writePendingOrder } from "#lib/client/pending-order.ts";
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

/** A platform that keeps one order per key and takes none under a key that was withdrawn, as the real one does. */
function platform() {
  const orders = new Map<string, string>();
  const withdrawn = new Set<string>();
  const sent: OrderIntent[] = [];
  const port: OrderPort = {
    checkOrder: (intent) => Promise.resolve(ok({ totals: totals(intent.expectedTotal) })),
    placeOrder: (intent) => {
      sent.push(intent);
      if (withdrawn.has(intent.attemptKey))
        return Promise.resolve(fail({ kind: "refused", code: "attempt_withdrawn" }));
      const number = orders.get(intent.attemptKey) ?? `SAB-${orders.size + 1}`;
      orders.set(intent.attemptKey, number);
      return Promise.resolve(ok({ number }));
    },
    findAttempt: ({ attemptKey }) => {
      const number = orders.get(attemptKey);
      return Promise.resolve(ok(number === undefined ? null : { number }));
    },
    withdrawAttempt: ({ attemptKey }) => {
      if (!orders.has(attemptKey)) withdrawn.add(attemptKey);
      return port.findAttempt({ attemptKey });
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

  test("an order that never arrived may be sent again (F9)", async () => {
    const { port, orders } = platform();
    const failing = context({ ...port, placeOrder: refuse({ kind: "unavailable" }) });
    expect(await sendOrder(draft(), failing)).toEqual({ kind: "trouble", trouble: { kind: "notReceived" } });
    expect(readPendingOrder(tenant)).toBeNull();
    expect(await sendOrder(draft(), context(port))).toMatchObject({ kind: "sent" });
    expect(orders.size).toBe(1);
  });

  test("an order that arrives while it is given up is the order", async () => {
    const { port, orders } = platform();
    const late = vi.fn<OrderPort["placeOrder"]>(() => Promise.resolve(fail({ kind: "unavailable" })));
    const withdrawAttempt: OrderPort["withdrawAttempt"] = async (input) => {
      for (const [intent] of late.mock.calls) await port.placeOrder(intent);
      return await port.withdrawAttempt(input);
    };
    const run = context({ ...port, placeOrder: late, withdrawAttempt });
    expect(await sendOrder(draft(), run)).toMatchObject({ kind: "sent", number: "SAB-1" });
    expect(orders.size).toBe(1);
  });

  test("an order that cannot be given up either stays unknown, with its key", async () => {
    const { port } = platform();
    const away = { ...port, placeOrder: refuse({ kind: "unavailable" }), withdrawAttempt: cutOff };
    expect(await sendOrder(draft(), context(away))).toEqual({ kind: "trouble", trouble: { kind: "unknown" } });
    expect(readPendingOrder(tenant)).toMatchObject({ isPlaced: true });
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

  describe("an order that arrived, while the person has changed accounts since", () => {
    const other = draft({ lines: [lineFixture({ quantity: 3 })], expectedTotal: 96_000 });
    const elsewhere = { kind: "trouble", trouble: { kind: "earlierArrived", number: null } };
    const isTheirs = refuse({ kind: "refused", code: "key_reused" });

    async function sendAndChangeAccounts() {
      const real = platform();
      const ended = {
        ...real.port,
        placeOrder: async (intent: OrderIntent) => (await real.port.placeOrder(intent), cutOff()),
        findAttempt: refuse({ kind: "unauthorized" }),
      };
      expect(await sendOrder(draft(), context(ended))).toMatchObject({ trouble: { kind: "login" } });
      const [first] = real.sent;
      const placeOrder: OrderPort["placeOrder"] = (intent) =>
        intent.attemptKey === first?.attemptKey ? isTheirs() : real.port.placeOrder(intent);
      return { ...real, port: { ...real.port, placeOrder, findAttempt: isTheirs, withdrawAttempt: isTheirs } };
    }

    test.each([
      ["the same cart", draft()],
      ["another cart", other],
    ])("is told before %s is sent, and only a second press sends", async (_, next) => {
      const { port, sent } = await sendAndChangeAccounts();
      expect(await sendOrder(next, context(port))).toEqual(elsewhere);
      expect(sent).toHaveLength(1);
      expect(await sendOrder(next, context(port))).toMatchObject({ kind: "sent", number: "SAB-2" });
      expect(new Set(sent.map(({ attemptKey }) => attemptKey)).size).toBe(2);
    });

    test("is told too when only the sending itself meets it, and nobody is stuck with its key", async () => {
      const { port } = await sendAndChangeAccounts();
      const kept = readPendingOrder(tenant);
      if (kept) writePendingOrder(tenant, { ...kept, isPlaced: false });
      expect(await sendOrder(draft(), context(port))).toEqual(elsewhere);
      expect(await sendOrder(draft(), context(port))).toMatchObject({ kind: "sent" });
    });
  });

  describe("an order that was looked for in vain and arrives late", () => {
    const other = draft({ lines: [lineFixture({ quantity: 3 })], expectedTotal: 96_000 });

    test.each([
      ["the same cart", draft()],
      ["an edited cart", other],
    ])("is not taken beside %s", async (_, next) => {
      const { port, orders } = platform();
      const late = vi.fn<OrderPort["placeOrder"]>(() => Promise.resolve(fail({ kind: "unavailable" })));
      const outcome = await sendOrder(draft(), context({ ...port, placeOrder: late }));
      expect(outcome).toEqual({ kind: "trouble", trouble: { kind: "notReceived" } });
      expect(await sendOrder(next, context(port))).toMatchObject({ kind: "sent", number: "SAB-1" });
      for (const [intent] of late.mock.calls) {
        expect(await port.placeOrder(intent)).toMatchObject({ failure: { code: "attempt_withdrawn" } });
      }
      expect(orders.size).toBe(1);
    });
  });

  describe("another cart, while nobody knows what became of the one before", () => {
    const other = draft({ lines: [lineFixture({ quantity: 3 })], expectedTotal: 96_000 });

    async function sendInTheDark() {
      const real = platform();
      const late = vi.fn<OrderPort["placeOrder"]>(() => Promise.resolve(fail({ kind: "unavailable" })));
      const away = { ...real.port, placeOrder: late, findAttempt: refuse({ kind: "unavailable" }) };
      expect(await sendOrder(draft(), context(away))).toMatchObject({ trouble: { kind: "unknown" } });
      return { ...real, late };
    }

    test("goes once the one before is given up, which cannot arrive any more", async () => {
      const { port, orders, late } = await sendInTheDark();
      expect(await sendOrder(other, context(port))).toMatchObject({ kind: "sent", number: "SAB-1" });
      for (const [intent] of late.mock.calls) await port.placeOrder(intent);
      expect(orders.size).toBe(1);
    });

    test.each([
      ["waits while that cannot be done", { kind: "unavailable" }, "unknown"],
      ["waits for the log-in", { kind: "unauthorized" }, "login"],
    ] as const)("%s", async (_, failure, kind) => {
      const { port, sent } = await sendInTheDark();
      const outcome = await sendOrder(other, context({ ...port, withdrawAttempt: refuse(failure) }));
      expect(outcome).toEqual({ kind: "trouble", trouble: { kind } });
      expect(sent).toEqual([]);
      expect(readPendingOrder(tenant)).toMatchObject({ isPlaced: true });
    });
  });

  describe("an order that is not taken", () => {
    const refused = refuse({ kind: "refused", code: "branch_closed" });

    test("frees its key", async () => {
      const { port } = platform();
      expect(await sendOrder(draft(), context({ ...port, placeOrder: refused }))).toMatchObject({
        trouble: { kind: "refused", code: "branch_closed" },
      });
      expect(readPendingOrder(tenant)).toMatchObject({ isPlaced: false });
    });

    test("stays owed when the session ended on the way", async () => {
      const { port } = platform();
      const ended = { ...port, placeOrder: refuse({ kind: "unauthorized" }) };
      expect(await sendOrder(draft(), context(ended))).toMatchObject({ trouble: { kind: "login" } });
      expect(readPendingOrder(tenant)).toMatchObject({ isPlaced: true });
    });

    test("because another tab gave it up goes under a new key at the next press", async () => {
      const { port, orders, sent } = platform();
      const withdrawn = vi.fn<OrderPort["placeOrder"]>(async (intent) => {
        await port.withdrawAttempt(intent);
        return await port.placeOrder(intent);
      });
      expect(await sendOrder(draft(), context({ ...port, placeOrder: withdrawn }))).toMatchObject({
        trouble: { kind: "refused", code: "attempt_withdrawn" },
      });
      expect(await sendOrder(draft(), context(port))).toMatchObject({ kind: "sent" });
      expect(new Set(sent.map(({ attemptKey }) => attemptKey)).size).toBe(2);
      expect(orders.size).toBe(1);
    });

    test("leaves the attempt alone that another tab went on with", async () => {
      const { port } = platform();
      const theirs = { attemptKey: "theirs", branchId: "1", fingerprint: "f", isPlaced: true, total: 1, lines: [] };
      const overtaken: OrderPort["placeOrder"] = () => {
        writePendingOrder(tenant, theirs);
        return refused();
      };
      await sendOrder(draft(), context({ ...port, placeOrder: overtaken }));
      expect(readPendingOrder(tenant)).toEqual(theirs);
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
