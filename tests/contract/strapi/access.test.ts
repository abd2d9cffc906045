import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { openTestDatabase } from "#tests/support/engines.ts";
import { branches } from "#platform/db/tables/branch.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { promoCodes } from "#platform/db/tables/promotion.ts";
import { loadRecorded } from "./load-recorded.ts";
import { wireApp } from "./send.ts";
import { graphql, rest, type Sender, signedIn } from "./wire-client.ts";

let opened: OpenedDatabase;
let app: Hono;
let ana: Sender;
let luis: Sender;
let staff: Sender;
/** As a provider's keys are kept with a business or a branch. */
const keys = { epayco: { isProduction: true, is_payment_by_branch: false, private_key: "secret" }, wompi: "secret" };
const visitor: Sender = {};
const service: Sender = { isService: true };

beforeAll(async () => {
  opened = await openTestDatabase();
  await loadRecorded(opened.database);
  await opened.database
    .update(businesses)
    .set({ config: { colorScheme: "dark", keys, payment: { keys, secret: "secret" }, secret: "secret" } });
  await opened.database.update(branches).set({ config: { whatsapp: "+57 1", keys, secret: "secret" } });
});

beforeEach(async () => {
  app = wireApp(opened.database);
  ana = await signedIn(opened.database, 1);
  luis = await signedIn(opened.database, 4);
  staff = await signedIn(opened.database, 2);
});

afterAll(async () => {
  await opened.close();
});

describe("secrets of a business", () => {
  test("a coupon's code is shown to nobody: checking one is a call of its own (D10)", async () => {
    const query = "{ promoCodes(where: { id: 4 }) { cupon_code } }";
    for (const sender of [visitor, ana, service])
      expect((await graphql(app, sender, query)).data).toEqual({ promoCodes: [{ cupon_code: null }] });
    expect((await rest(app, visitor, "GET", "/promo-codes/4")).body).toMatchObject({ cupon_code: null });
    expect(JSON.stringify((await rest(app, visitor, "GET", "/businesses/1")).body)).not.toContain(
      '"cupon_code":"BRASA10"',
    );
  });

  test.each([
    '{ promoCodes(where: { cupon_code_contains: "BRASA" }) { id } }',
    '{ promoCodes(sort: "cupon_code:asc") { id } }',
    '{ businesses(where: { promo_codes: { cupon_code: "BRASA10" } }) { id } }',
  ])("a filter cannot ask about them: %s", async (query) => {
    for (const sender of [visitor, ana, service])
      expect((await graphql(app, sender, query)).errors?.[0]).toContain("doesn't appear on your model definition");
  });

  test("a search finds no coupon by its code", async () => {
    const query = '{ promoCodes(where: { _q: "BRASA10" }) { id } }';
    expect((await graphql(app, visitor, query)).data).toEqual({ promoCodes: [] });
  });

  test("a coupon's code is masked whatever the promotion's type says", async () => {
    const code = { name: "Mal escrita", business: 1, discount_type: null, cupon_code: "SECRETA" };
    const [row] = await opened.database.insert(promoCodes).values(code).returning({ id: promoCodes.id });
    const query = `{ promoCode(id: ${row?.id}) { name cupon_code } }`;
    expect((await graphql(app, visitor, query)).data).toEqual({ promoCode: { name: "Mal escrita", cupon_code: null } });
    expect((await rest(app, ana, "GET", `/promo-codes/${row?.id}`)).body).toMatchObject({ cupon_code: null });
  });

  test("of a configuration only what is listed leaves, whoever asks and however", async () => {
    const shownKeys = { epayco: { isProduction: true, is_payment_by_branch: false }, wompi: null };
    const business = { colorScheme: "dark", keys: shownKeys, payment: { keys: shownKeys } };
    const branch = { whatsapp: "+57 1", keys: shownKeys };
    for (const sender of [visitor, ana, service]) {
      const answer = await graphql(app, sender, "{ business(id: 1) { config } branch(id: 1) { config } }");
      expect(answer.data).toEqual({ business: { config: business }, branch: { config: branch } });
      expect((await rest(app, sender, "GET", "/businesses/1")).body).toMatchObject({ config: business });
      for (const path of ["/businesses/1", "/branches/1", "/working-days", "/taxes"])
        expect(JSON.stringify((await rest(app, sender, "GET", path)).body)).not.toContain("secret");
      const asking = await graphql(app, sender, '{ businesses(where: { config_contains: "secret" }) { id } }');
      expect(asking.errors?.[0]).toContain("doesn't appear on your model definition");
    }
  });
});

describe("orders", () => {
  const byNumber = `{ orders(where: { display_number: "BP-1001" }) {
    id status total address customer { id email } delivery_service { id } branch { name } order_rates { id } } }`;

  test("a number alone shows how the order stands, neither the person nor what was bought for how much (D4)", async () => {
    const order = { id: "1", status: 1, total: null, address: null, customer: null, delivery_service: null };
    const expected = { orders: [{ ...order, branch: { name: "El Poblado" }, order_rates: [] }] };
    expect((await graphql(app, visitor, byNumber)).data).toEqual(expected);
    expect((await graphql(app, luis, byNumber)).data).toEqual(expected);
    const [row] = [(await rest(app, visitor, "GET", "/orders?display_number=BP-1001")).body].flat();
    expect(row).toMatchObject({ id: 1, status: 1, address: null, customer: null });
    expect(JSON.stringify(row)).not.toMatch(/74120|Bandeja|Efectivo|"subtotal":\d|"quantity"/);
  });

  test("nor does it show the storefront's server more", async () => {
    const [order] = [(await graphql(app, service, byNumber)).data?.orders].flat();
    expect(order).toMatchObject({ id: "1", total: null, address: null, customer: null, order_rates: [] });
  });

  test("numbers cannot be tried by the hundred, except by the storefront's server", async () => {
    for (let attempt = 0; attempt < 30; attempt += 1)
      await rest(app, visitor, "GET", `/orders?display_number=BP-${attempt}`);
    expect((await rest(app, visitor, "GET", "/orders?display_number=BP-1001")).status).toBe(429);
    expect((await graphql(app, visitor, byNumber)).errors).toEqual(["Too Many Requests"]);
    expect((await graphql(app, service, byNumber)).errors).toBeUndefined();
  });

  test("its customer sees all of it", async () => {
    const orders = (await graphql(app, ana, byNumber)).data?.orders;
    expect(orders).toMatchObject([{ address: "Carrera 43A # 5-15, El Poblado, Apto 301", customer: { id: "1" } }]);
  });

  test.each([
    "{ orders { id } }",
    "{ orders(where: { business: 1 }) { id } }",
    "{ ordersConnection { aggregate { count } } }",
  ])("a visitor cannot list them: %s", async (query) => {
    expect((await graphql(app, visitor, query)).errors).toEqual(["Forbidden"]);
  });

  test.each([
    '{ orders(where: { display_number: "BP-1001", customer: 1 }) { id } }',
    '{ orders(where: { display_number: "BP-1001", address_contains: "Carrera" }) { id } }',
    '{ orders(where: { display_number: "BP-1001", _or: [{ customer_in: [1] }] }) { id } }',
    '{ orders(where: { display_number: "BP-1001" }, sort: "customer:asc") { id } }',
    '{ orders(where: { display_number: "BP-1001", total_gt: 50000 }) { id } }',
    '{ orders(where: { display_number: "BP-1001", _or: [{ payment_method: 1 }] }) { id } }',
    '{ orders(where: { display_number: "BP-1001", items_quantity: 3 }) { id } }',
    '{ ordersConnection(where: { display_number: "BP-1001" }) { groupBy { total { key } } } }',
  ])("nor ask about the person or the amounts behind a number: %s", async (query) => {
    expect((await graphql(app, visitor, query)).errors).toEqual(["Forbidden"]);
    const { data } = await graphql(app, luis, query);
    expect([{ orders: [] }, { ordersConnection: { groupBy: { total: [] } } }]).toContainEqual(data);
  });

  test("nor add up what it cost", async () => {
    const query = `{ ordersConnection(where: { display_number: "BP-1001" }) {
      aggregate { count sum { total items_quantity status } max { subtotal } } } }`;
    const expected = { count: 1, sum: { total: null, items_quantity: null, status: 1 }, max: { subtotal: null } };
    expect((await graphql(app, visitor, query)).data).toEqual({ ordersConnection: { aggregate: expected } });
  });

  const today =
    'business: 1, branch: 1, status_nin: [3, 5, 6, 7, 8, 10, 11], created_at_gte: "2024-05-03T05:00:00.000Z"';
  const load = `orders(where: { ${today} }, sort: "id:asc") {
    id status display_number total table customer { id } address metadata products }`;

  test("the storefront's server sees what a branch's kitchen has to do, and nothing else (S3 §4)", async () => {
    const { data } = await graphql(app, service, `{ ${load} }`);
    const hidden = { display_number: null, total: null, table: null, customer: null, address: null, metadata: null };
    const products = [{ id: expect.any(Number), quantity: 1, menu_group_id: expect.any(Number) }];
    expect(data?.orders).toEqual(["4", "5"].map((id) => ({ id, status: id === "4" ? 9 : 2, ...hidden, products })));
    const ended = await graphql(app, service, "{ orders(where: { branch: 1, status_in: [3, 6] }) { id } }");
    expect(ended.data).toEqual({ orders: [] });
    for (const sender of [visitor, luis])
      expect(JSON.stringify((await graphql(app, sender, `{ ${load} }`)).data?.orders ?? [])).toBe("[]");
  });

  test.each([
    "{ orders { id } }",
    "{ orders(where: { business: 1 }) { id } }",
    "{ orders(where: { branch: 1, customer: 1 }) { id } }",
    "{ orders(where: { branch: 1, total_gt: 5 }) { id } }",
    '{ orders(where: { branch: 1, _or: [{ display_number_contains: "BP" }] }) { id } }',
    "{ orders(where: { branch_in: [1, 2] }) { id } }",
    '{ orders(where: { branch: 1 }, sort: "total:asc") { id } }',
  ])("nor does its key open anything else of them: %s", async (query) => {
    expect((await graphql(app, service, query)).errors).toEqual(["Forbidden"]);
  });

  test("another customer's list is empty, whatever is asked for", async () => {
    expect((await graphql(app, luis, "{ orders(where: { customer: 1 }) { id } }")).data).toEqual({ orders: [] });
    expect((await rest(app, luis, "GET", "/orders?customer=1")).body).toEqual([]);
    expect((await rest(app, luis, "GET", "/orders/count?customer=1")).body).toBe(0);
    expect((await rest(app, luis, "GET", "/orders/1")).status).toBe(404);
  });
});

describe("ratings", () => {
  const ofOrder = "{ orderRates(where: { order: 2 }) { id rate observation user { id } order { id } branch { id } } }";

  test("of one order are ids to whoever is not logged in, with the service key or without", async () => {
    const ids = { rate: null, observation: null, user: null, order: null, branch: null };
    for (const sender of [visitor, service])
      expect((await graphql(app, sender, ofOrder)).data).toEqual({ orderRates: [{ id: "1", ...ids }] });
  });

  test.each([
    "{ orderRates { id } }",
    "{ orderRates(where: { business: 1 }) { id } }",
    "{ orderRates(where: { order: 2, rate: 5 }) { id } }",
    "{ orderRates(where: { order_in: [1, 2] }) { id } }",
    "{ orderRates(where: { order: [1, 2, 3] }) { id } }",
    '{ orderRates(where: { order: 2 }, sort: "rate:asc") { id } }',
  ])("and nothing else of them: %s", async (query) => {
    for (const sender of [visitor, service]) expect((await graphql(app, sender, query)).errors).toEqual(["Forbidden"]);
  });
});

describe("people", () => {
  test.each([
    "{ businesses { users { id } orders { id } branches { users { id } orders { id } } } }",
    "{ promoCodes(limit: 1) { business { users { email } } } }",
  ])("no way through relations leads to them: %s", async (query) => {
    for (const sender of [visitor, luis, service]) {
      const text = JSON.stringify((await graphql(app, sender, query)).data);
      expect(text).not.toMatch(/example\.test|"users":\[\{/);
    }
  });

  test.each([
    '{ businesses(where: { users: { email_contains: "a" } }) { id } }',
    "{ branches(where: { orders: { customer: 1 } }) { id } }",
    '{ userAddresses(where: { user: { email_contains: "a" } }) { id } }',
    '{ userAddresses(where: { user: { password_contains: "a" } }) { id } }',
    '{ users(where: { password_contains: "scrypt" }) { id } }',
  ])("no filter asks about them: %s", async (query) => {
    expect((await graphql(app, ana, query)).errors?.[0]).toContain("doesn't appear on your model definition");
  });

  test("a customer reads nobody else", async () => {
    expect((await graphql(app, luis, "{ user(id: 1) { id } }")).data).toEqual({ user: null });
    expect((await graphql(app, luis, "{ users { id } }")).data).toEqual({ users: [{ id: "4" }] });
    expect((await graphql(app, luis, "{ userAddress(id: 1) { id } }")).data).toEqual({ userAddress: null });
    expect((await graphql(app, luis, "{ userAddresses(where: { user: 1 }) { id } }")).data).toEqual({
      userAddresses: [],
    });
    expect((await rest(app, luis, "GET", "/user-addresses/1")).status).toBe(404);
  });

  test("a service key alone opens no account", async () => {
    expect((await graphql(app, service, "{ users { id } }")).errors).toEqual(["Forbidden"]);
    expect((await graphql(app, service, "{ userAddresses { id } }")).errors).toEqual(["Forbidden"]);
  });

  test("staff accounts may do nothing here", async () => {
    expect((await graphql(app, staff, "{ taxes { id } }")).errors).toEqual(["Forbidden"]);
    expect((await graphql(app, staff, "{ userAddresses { id } }")).errors).toEqual(["Forbidden"]);
  });
});
