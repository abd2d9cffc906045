import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { checkOrder, readAttempt, sendOrder, withdrawAttempt } from "#lib/server/sources/sent-order.ts";
import type { SendableRequest } from "#lib/server/central/orders.ts";
import { samplePaymentForm } from "#tests/support/samples.ts";
import { paymentFormBody } from "#wire/order/payment-form.ts";

const central = await vi.hoisted(async () => (await import("#tests/support/central-answers.ts")).centralAnswers());
vi.mock("#lib/server/central/http/client.ts", () => ({ requestCentral: central.requestCentral }));
beforeAll(() => void vi.stubEnv("CENTRAL_URL", "https://central.example"));
afterAll(() => void vi.unstubAllEnvs());
beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue());

const check = "POST /api/payment/checkorder";
const send = "POST /api/payment/request";
const number = "query OrderNumber";
const rows = { orders: [{ id: "41", display_number: "BP-41" }] };

// What the answers say is read, whatever was sent.
const request: SendableRequest = {
  lines: [],
  sentAt: 0,
  used: [],
  payment: {
    path: "/api/payment/request",
    isByForm: false,
    form: paymentFormBody({ ...samplePaymentForm, endpoint: "/api/payment/request" }),
  },
  body: Object.assign(Object.create(null), { order: { total: 25_000 }, order_unique_identifier: "k" }),
};
const attempt = { attemptKey: "k", businessId: "7" };
const caller = { token: "t", userId: "1", guestSecret: null, clientAddress: null };

test.each<[string, unknown]>([
  ["an action alone", { action: "proceed" }],
  ["nothing", {}],
  ["no body", null],
])("S3 §7: a check that is answered by %s leaves our own amounts as they are", async (_, answer) => {
  central.answers({ [check]: answer });
  expect(await checkOrder(request, caller)).toEqual({ ok: true, value: null });
});

test("totals that are there are compared", async () => {
  const totals = { subtotal: 25_000, discount: 0, surcharge: 0, taxes: [], delivery_charge: null, total: 26_000 };
  central.answers({ [check]: { action: "proceed", totals } });
  expect(await checkOrder(request, caller)).toMatchObject({ ok: false, failure: { kind: "priceChanged" } });
  central.answers({ [check]: { action: "proceed", totals: { total: "?" } } });
  await expect(checkOrder(request, caller)).rejects.toBeInstanceOf(CentralError);
});

test.each<[string, unknown, string, string[]]>([
  ["its number", { action: "created", order_id: 41, order: { display_number: "BP-41" } }, "BP-41", [send]],
  ["its id alone", { order_id: 41 }, "BP-41", [send, number]],
  ["its id in the order", { order: { id: "41" } }, "BP-41", [send, number]],
])("S3 §7: an order that is answered by %s is there", async (_, answer, expected, asked) => {
  central.answers({ [send]: answer, [number]: rows });
  expect(await sendOrder(request, attempt, caller)).toMatchObject({ ok: true, value: { number: expected } });
  expect(central.asked()).toEqual(asked);
});

test("A118: an equal order is a duplicate, named by its id alone too", async () => {
  central.answers({ [check]: { action: "duplicate_order", order_id: 41 }, [number]: rows });
  expect(await checkOrder(request, caller)).toEqual({ ok: false, failure: { kind: "duplicate", number: "BP-41" } });
  central.answers({ [send]: { action: "duplicated", order_id: 41 }, [number]: rows });
  expect(await sendOrder(request, attempt, caller)).toEqual({
    ok: false,
    failure: { kind: "duplicate", number: "BP-41" },
  });
});

test.each<[string, unknown]>([
  ["fails", new CentralError("circuitOpen", "not asked")],
  ["knows none", { orders: [] }],
])(
  "an order whose number nobody tells is of unknown outcome, and never counts as not sent: GraphQL %s",
  async (_, found) => {
    central.answers({ [send]: { order_id: 41 }, [number]: found });
    await expect(sendOrder(request, attempt, caller)).rejects.toMatchObject({ kind: "shape", isOutcomeUnknown: true });
  },
);

test("without an attempts call nothing is asked, and the outcome is not 'none'", async () => {
  central.answers({});
  const unsent = { attemptKey: "another", businessId: "7" };
  expect(await readAttempt(unsent, caller)).toEqual({ ok: false, failure: { kind: "untraceable" } });
  expect(await withdrawAttempt(unsent, caller)).toEqual({ ok: false, failure: { kind: "untraceable" } });
  expect(central.asked()).toEqual([]);
});
