import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { knownBrowsers } from "#platform/db/tables/access.ts";
import { consents, users } from "#platform/db/tables/user.ts";
import { noon } from "./insert-shop.ts";
import { bandejas, pickupOrder, request } from "./order-body.ts";
import { registration, startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

const minute = 60_000;

let shop: TestPlatform;
let email: string;

beforeAll(async () => {
  shop = await startTestPlatform();
});
afterAll(() => shop.close());

beforeEach(() => {
  shop.setTime(noon);
  email = `${randomUUID()}@example.com`;
});

const sender = { business_name: "Fonda <Uno>", app_link: "https://www.uno.localhost:3000/", business_logo: "" };
const person = { name: "Ana María Gómez", password: randomUUID(), phone: "3001234567" };
const register = () => shop.post("/api/auth/register/customer", { username: email, email, ...person });
const askCode = (more: object = {}, path = "/api/auth/code/store") =>
  shop.post(path, { email, ...sender, ...more }, undefined, { "x-client-address": "203.0.113.7" });
const enter = (password: string, more: object = {}) =>
  shop.post("/api/auth/local", { identifier: email, password, ...more });
const refusalOf = (body: { message: { messages: { id: string }[] }[] }) => body.message[0]?.messages[0]?.id;
const wrongCode = (code: string) => (code === "000000" ? "000001" : "000000");
const later = (milliseconds: number) => shop.setTime(shop.now() + milliseconds);

describe("the specification's own bodies of orders (S3 §7)", () => {
  const form = { action_endpoint: "", type: "cash", amount: 25_920, currency: "COP", tax: 1920, environment: "stg" };

  test("an order without an attempt key is checked and taken, and the same again is a duplicate (A118)", async () => {
    const { token } = await shop.customer();
    const order = pickupOrder();
    expect(await shop.post("/api/payment/checkorder", { order }, token)).toMatchObject({ status: 200 });
    const sent = await shop.post("/api/payment/request", { ...form, order }, token);
    expect(sent).toMatchObject({ status: 201, body: { action: "created" } });
    const checked = await shop.post("/api/payment/checkorder", { ...form, order }, token);
    expect(checked.body.action).toContain("duplicate");
    const again = await shop.post("/api/payment/request", { ...form, order }, token);
    expect(again.body.action).toContain("duplicate");
    const other = await shop.post(
      "/api/payment/request",
      { ...form, order: pickupOrder({ products: [{ ...bandejas, quantity: 3 }], total: 38_880 }) },
      token,
    );
    expect(other).toMatchObject({ status: 201, body: { action: "created" } });
  });
});

describe("the specification's own bodies of accounts (S2 §7)", () => {
  test.each(["/api/auth/code/store", "/api/auth/code/magic", "/api/auth/code/magic/v2"])(
    "sign up, mail a code by %s and log in",
    async (path) => {
      expect((await register()).status).toBe(201);
      const asked = await askCode({ user_data: { name: "Otra" } }, path);
      expect(asked).toMatchObject({ status: 200, body: { sent: true } });
      const { status, body } = await enter(await shop.mailedCode(email));
      expect(status).toBe(200);
      // No consent was given: the business whose mail it was has to ask for it before it sees anybody (A220).
      expect(body.user).toEqual({ id: body.user.id, role: { type: "customer" }, consent_asked: "first" });
      const consent = { version: "2026-01", accepted_at: new Date(shop.now()).toISOString() };
      const agreed = await shop.post("/api/auth/consents", consent, body.jwt);
      expect(agreed.body.user).toMatchObject({ email, name: person.name, phone: "3001234567", phone_code: "+57" });
    },
  );

  test("without `consent` no consent is written: no business sees the person (A220)", async () => {
    await register();
    await askCode();
    const { body } = await enter(await shop.mailedCode(email));
    const { database } = shop.opened;
    expect(await database.select().from(users).where(eq(users.id, body.user.id))).toHaveLength(1);
    expect(await database.select().from(consents).where(eq(consents.user, body.user.id))).toEqual([]);
  });

  test("without `browser` a code works only without one, and one's code only in that (U4)", async () => {
    await shop.logIn(email);
    later(2 * minute);
    await askCode();
    const code = await shop.mailedCode(email);
    const browser = randomUUID();
    expect((await enter(code, { browser, business_id: 1 })).status).toBe(400);
    expect((await enter(code)).status).toBe(200);
    later(2 * minute);
    await askCode({ browser, business_id: 1 });
    const bound = await shop.mailedCode(email);
    expect((await enter(bound)).status).toBe(400);
    expect((await enter(bound, { browser, business_id: 1 })).status).toBe(200);
  });

  test("without `browser` nobody becomes a browser that proved the mailbox: 5 tries a code, 20 a day (U4)", async () => {
    const { id } = await shop.logIn(email);
    later(2 * minute);
    await askCode();
    expect((await enter(await shop.mailedCode(email))).status).toBe(200);
    const known = await shop.opened.database.select().from(knownBrowsers).where(eq(knownBrowsers.user, id));
    expect(known).toHaveLength(1);
    for (let round = 0; round < 4; round += 1) {
      later(30 * minute);
      expect((await askCode()).body).toMatchObject({ sent: true, link_only: false });
      const code = await shop.mailedCode(email);
      for (let tries = 1; tries <= 5; tries += 1)
        expect(refusalOf((await enter(wrongCode(code))).body)).toBe(
          tries === 5 ? "Auth.form.error.code.exhausted" : "Auth.form.error.invalid",
        );
      expect(refusalOf((await enter(code)).body)).toMatch(round === 3 ? /code\.link/ : /code\.exhausted/);
    }
    later(30 * minute);
    expect((await askCode()).body).toMatchObject({ link_only: true });
    expect(refusalOf((await enter("123456")).body)).toBe("Auth.form.error.code.link");
  });

  test("the business of a mail is the one that answers at `app_link`; no other name makes it another's (U5)", async () => {
    await shop.logIn(email);
    later(2 * minute);
    const foreign = { app_link: "https://nadie.example/", business_name: "Carta Dos" };
    expect(await askCode(foreign)).toMatchObject({ status: 404, body: { message: "business_not_found" } });
    expect((await askCode({ app_link: "no address" })).status).toBe(404);
    expect(await shop.post("/api/auth/code/store", { email })).toMatchObject({
      status: 422,
      body: { data: { fields: { app_link: "required" } } },
    });
    expect((await askCode({ business_name: "Gana un premio" })).status).toBe(200);
    const { body } = await shop.get(`/outbox.json?recipient=${encodeURIComponent(email)}`);
    expect(body.mails[0].text).toContain("Fonda <Uno>");
    expect(body.mails[0].text).not.toContain("premio");
  });

  test("what a browser signed up with is not given to whoever asks without one", async () => {
    await shop.post("/api/auth/register/customer", registration(email, randomUUID()));
    expect(await askCode()).toMatchObject({ status: 404, body: { message: "user_not_found" } });
  });
});

async function promos(body: object) {
  const answer = await shop.post("/api/ecommerce/promos", body);
  const rows: { id: number }[] = answer.status === 200 ? answer.body.data : [];
  return { status: answer.status, ids: rows.map(({ id }) => id) };
}

const filter = (where: object) => shop.post("/api/business/filter", { where });

describe("the specification's own bodies of the shop (S1 §7)", () => {
  test("promotions by their filter", async () => {
    const shown = { deleted: false, is_active: true };
    const everywhere = { status: 200, ids: [1, 4] };
    const all = { status: 200, ids: [2, 1, 4] };
    expect(await promos({ where: { business: 1, ...shown } })).toEqual(all);
    expect(await promos({ business: 1, ...shown, _sort: "discount_percentage:desc", limit: 50 })).toEqual(all);
    expect(await promos({ where: { business: "1", branches_in: [12] } })).toEqual(all);
    expect(await promos({ where: { business: 1, branches_in: ["11"] } })).toEqual(everywhere);
    expect(await promos({ where: { business: 1, branches_null: true } })).toEqual(everywhere);
    expect(await promos({ where: { business: 1, branches: 11 } })).toEqual(everywhere);
    expect((await promos({ where: {} })).status).toBe(422);
    expect(await promos({ where: { business: 1, is_active: false, deleted: true } }), "never what is off").toEqual(all);
  });

  test("a business by its domain", async () => {
    const first = { id: 1, is_available: true, is_active: true };
    expect((await filter({ domain: "uno.localhost" })).body).toEqual({ data: [first] });
    expect((await filter({ domain: "WWW.uno.localhost:3000" })).body).toEqual({ data: [first] });
    expect((await filter({ domain: "nadie.localhost" })).body).toEqual({ data: [] });
    expect((await filter({ id: 1, domain: "dos.localhost" })).body, "both have to hold").toEqual({ data: [] });
    expect((await filter({})).status).toBe(422);
  });

  test("options of an order without `group_id`: by their group's name", async () => {
    const { token } = await shop.customer();
    const check = async (options: object[]) => {
      const products = [{ id: 1003, menu_group_id: 101, quantity: 1, sides_or_topings: options }];
      return shop.post("/api/payment/checkorder", request(pickupOrder({ products, total: 0 })), token);
    };
    const side = { id: 2002, name: "Papas grandes", price: 2500, quantity: 1 };
    const topping = { id: 2004, quantity: 2, groupName: "Adiciones" };
    const named = await check([{ ...side, groupName: "Acompañamiento" }, topping]);
    expect(named).toMatchObject({ status: 409, body: { data: { totals: { subtotal: 21_500 + 2500 + 3000 } } } });
    expect((await check([side, topping])).status, "in the one group that has it").toBe(409);
    expect((await check([{ ...side, groupName: "Adiciones" }])).status).toBe(422);
    expect((await check([{ ...side, group_id: 502 }])).status, "a group that is named by its id").toBe(422);
  });

  test.each([
    "/api/businessv2?domain=uno.localhost",
    "/api/menu-id-by-branch/11?",
    "/api/menus/branch/11?",
    "/holidays/2026/co?",
    "/api/time?",
  ])("%s takes no offence at query parameters that it does not know", async (path) => {
    const [plain, more] = [await shop.get(path), await shop.get(`${path}&utm_source=x&_=1`)];
    expect(plain.status).toBe(200);
    expect([more.status, more.text]).toEqual([200, plain.text]);
  });
});
