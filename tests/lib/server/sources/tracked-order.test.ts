import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stranger } from "#lib/server/central/tracked-order.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { listOrders } from "#lib/server/central/order-list.ts";
import { readRatingState, sendRating } from "#lib/server/sources/order-rating.ts";
import { readTrackedOrder } from "#lib/server/sources/tracked-order.ts";
import { recordedData } from "#tests/contract/strapi/recorded.ts";

const central = await vi.hoisted(async () => (await import("#tests/support/central-answers.ts")).centralAnswers());
vi.mock("#lib/server/central/http/client.ts", () => ({ requestCentral: central.requestCentral }));
beforeAll(() => void vi.stubEnv("CENTRAL_URL", "https://central.example"));
afterAll(() => void vi.unstubAllEnvs());
beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue());

const rowOf = (type: string, id: unknown) => (recordedData[type] ?? []).find((row) => row["id"] === id);
const recorded = rowOf("order", 1);
const customer = rowOf("user", 1);
/** An order as {rest} answers it: relations one level deep. */
const own: Record<string, unknown> = {
  ...recorded,
  customer,
  branch: rowOf("branch", 1),
  delivery_method: rowOf("delivery-method", 2),
  payment_method: rowOf("payment-method", 2),
};
/** The same over GraphQL, where somebody answers more than was asked for. */
const standing = {
  ...own,
  id: "1",
  branch: { id: "1", name: "Centro", phone: "604", config: { whatsapp: "300" }, address: { city: "Medellín" } },
};
const number = "BP-1001";
const list = "query OrdersByNumber";
const mine = `GET /orders?customer=1&business=1&display_number=${number}&_limit=1`;
const login = { ...stranger({ clientAddress: null }), token: "t", userId: "1" };
const nobody = stranger({ clientAddress: null });

test("S3 §7: without a status call an order stands as GraphQL says, and no more of it is shown by its number (D4)", async () => {
  central.answers({ [list]: { orders: [standing] } });
  const order = await readTrackedOrder(number, "1", nobody);
  expect(order).toMatchObject({
    access: "number",
    number,
    status: 1,
    branch: { id: "1", name: "Centro", whatsapp: "300" },
  });
  expect(order).toMatchObject({ contents: null, owner: null });
  const shown = JSON.stringify(order);
  for (const secret of ["Bandeja", "74120", "64000", "5120", "El Poblado", "6.2044", String(customer?.["name"])])
    expect(shown).not.toContain(secret);
  expect(central.asked()).toEqual([list]);
});

test("the owner is whoever's own list has it: lines, amounts and address", async () => {
  central.answers({ [list]: { orders: [standing] }, [mine]: [own] });
  const order = await readTrackedOrder(number, "1", login);
  expect(order).toMatchObject({
    access: "owner",
    contents: {
      lines: [{ name: "Bandeja paisa", quantity: 2, basePrice: 32_000, total: 64_000 }],
      amounts: { subtotal: 64_000, total: 74_120 },
      paymentKind: "cash",
    },
    owner: { orderId: "1", address: "Carrera 43A # 5-15, El Poblado, Apto 301", isRated: false },
  });
});

test("amounts and lines in the row's metadata are read as well as at its top", async () => {
  const { products: _lines, subtotal: _sum, total: _total, delivery_charge: _fee, ...rest } = own;
  central.answers({ [list]: { orders: [standing] }, [mine]: [rest] });
  const order = await readTrackedOrder(number, "1", login);
  expect(order?.contents).toMatchObject({ lines: [{ total: 64_000 }], amounts: { subtotal: 64_000, total: 74_120 } });
});

test.each<[string, unknown]>([
  ["is empty", []],
  ["has another's order, filters ignored", [{ ...own, customer: { id: 2 } }]],
  ["has an order of another number", [{ ...own, display_number: "BP-1002" }]],
  ["tells no customer", [{ ...own, customer: null }]],
])("D4: somebody whose list %s is a stranger", async (_, rows) => {
  central.answers({ [list]: { orders: [standing] }, [mine]: rows });
  expect(await readTrackedOrder(number, "1", login)).toMatchObject({ access: "number", contents: null, owner: null });
});

test("a number of no order, or of several, is nobody's; an error is an error", async () => {
  central.answers({ [list]: { orders: [] } });
  expect(await readTrackedOrder(number, "1", nobody)).toBeNull();
  central.answers({ [list]: { orders: [standing, standing] } });
  expect(await readTrackedOrder(number, "1", nobody)).toBeNull();
  central.answers({ [list]: new CentralError("status", "500", 500) });
  await expect(readTrackedOrder(number, "1", nobody)).rejects.toBeInstanceOf(CentralError);
});

test("the list of orders reads the same rows", async () => {
  const answers = new Proxy<Record<string, unknown>>(
    {},
    { get: (_, name) => (String(name).startsWith("GET /orders?") ? [own] : undefined) },
  );
  central.answers(answers);
  const asker = { userId: "1", businessId: "1", token: "t", clientAddress: null };
  expect(await listOrders(asker, Date.parse("2024-05-01T20:00:00Z"))).toMatchObject([
    { number, total: 74_120, dishes: [{ quantity: 2 }] },
  ]);
});

const rater = { ...login, businessId: "1" };
const delivered = {
  [list]: { orders: [{ ...standing, status: 6 }] },
  [mine]: [{ ...own, status: 6, order_rates: [] }],
};
const rating = { number, rate: 5, observation: "" };
const qualify = "POST /api/orders/qualifyOrder";
const create = "mutation CreateOrderRate";

test("A124: a rating goes to qualifyOrder, and over GraphQL where there is no such call", async () => {
  central.answers({ ...delivered, [qualify]: { data: {} } });
  expect(await sendRating(rating, rater)).toEqual({ ok: true, value: null });
  expect(central.asked()).not.toContain(create);
  central.answers({ ...delivered, [create]: { createOrderRate: { orderRate: { id: "9" } } } });
  expect(await sendRating(rating, rater)).toEqual({ ok: true, value: null });
  expect(central.asked().slice(-2)).toEqual([qualify, create]);
});

test("what is rated is not rated twice, and a stranger rates nothing", async () => {
  central.answers({ ...delivered, [mine]: [{ ...own, status: 6, order_rates: [{ id: 3 }] }] });
  expect(await sendRating(rating, rater)).toEqual({ ok: false, failure: "already_rated" });
  expect(await readRatingState(number, rater)).toMatchObject({ ok: true });
  expect(await sendRating(rating, { ...nobody, businessId: "1" })).toEqual({ ok: false, failure: "not_yours" });
  expect(central.asked()).not.toContain(create);
});
