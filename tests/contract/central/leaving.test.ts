import { randomInt, randomUUID } from "node:crypto";
import { eq, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { day, minute } from "#domain/base/duration.ts";
import { consentVersion } from "#domain/person/consent.ts";
import type { OrderAccess } from "#domain/order/access/order-access.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import { keepIdentity } from "#platform/auth/identity.ts";
import { pruneOldRows } from "#platform/db/prune.ts";
import { formerOrders, withdrawnConsents } from "#platform/db/tables/former.ts";
import { orderRates, orders } from "#platform/db/tables/order.ts";
import { paymentLedger, payments } from "#platform/db/tables/payment.ts";
import { redemptions } from "#platform/db/tables/redemption.ts";
import { sessions } from "#platform/db/tables/access.ts";
import { consents, identities, userAddresses, userPromoCodes, users } from "#platform/db/tables/user.ts";
import { trackOrder } from "#platform/orders/track-order.ts";
import { engines } from "#tests/support/engines.ts";
import { leavingTable } from "#tests/support/leaving-table.ts";
import { everyTable } from "#tests/support/every-table.ts";
import { insertOffers, offerIds } from "./insert-offers.ts";
import { noon } from "./insert-shop.ts";
import { bandejas, deliveryOrder, request } from "./order-body.ts";
import { registration, startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

/** Words that nobody else has, made anew for each person. */
function personalWords() {
  const mark = randomUUID().replaceAll(/[^a-f]/g, "");
  const digits = String(randomInt(10 ** 8)).padStart(8, "0");
  return {
    name: `Rosalinda Q${mark}`,
    phone: `31${digits}`,
    street: `Carrera ${mark} 77`,
    door: `Torre ${mark} 902`,
    note: `sin cilantro para ${mark}`,
    rating: `la portera se llama ${mark}`,
  };
}

describe.each(engines)("a person who leaves, on $name (B10)", ({ openEmpty }) => {
  let shop: TestPlatform;
  let seeded: ReturnType<typeof personalWords>;
  let email: string;
  let browser: string;
  let token: string;
  let id: number;

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty);
    await insertOffers(shop.opened.database);
  });
  afterAll(async () => await shop.close());

  const given = { version: consentVersion, accepted_at: new Date(noon).toISOString() };

  async function askCode(contact = email, business_id = 1): Promise<string> {
    shop.setTime(shop.now() + 2 * minute);
    await shop.post("/api/auth/code/store", { email: contact, business_id, browser });
    return await shop.mailedCode(contact);
  }

  async function enter(business_id = 1, more: Record<string, unknown> = { consent: given }) {
    const code = await askCode(email, business_id);
    const entered = await shop.post("/api/auth/local", {
      identifier: email,
      password: code,
      browser,
      business_id,
      ...more,
    });
    expect(entered.status).toBe(200);
    return { token: String(entered.body.jwt), id: Number(entered.body.user.id), user: entered.body.user };
  }

  const place = (more: Record<string, unknown> = {}, as = token) =>
    shop.post(
      "/api/payment/request",
      request(
        deliveryOrder({ products: [{ ...bandejas, suggestions: seeded.note }], address: seeded.street, ...more }),
      ),
      as,
    );
  const setStatus = async (number: number, status: number = orderStatus.delivered) =>
    await shop.opened.database.update(orders).set({ status }).where(eq(orders.id, number));
  const own = (as = token) => shop.get("/api/users/data", as);
  const leave = async (scope: "business" | "account", more: Record<string, unknown> = {}, as = token) =>
    await shop.post("/api/users/data/leave", { scope, contact: email, browser, ...more }, as);
  /** The code that is mailed for one act alone. */
  async function askLeaving(scope: "business" | "account", contact = email, as = token, nonce = browser) {
    shop.setTime(shop.now() + 2 * minute);
    const sent = await shop.post("/api/users/data/code", { scope, contact, browser: nonce }, as);
    expect(sent.status, sent.text).toBe(200);
    return await shop.mailedCode(contact);
  }

  const leaveByCode = async (scope: "business" | "account") => leave(scope, { code: await askLeaving(scope) });

  /** Everything that the database holds, as text. */
  async function dump(): Promise<string> {
    const { database } = shop.opened;
    const rows = await Promise.all(
      everyTable.map(async (table) => ({ table: getTableName(table), rows: await database.select().from(table) })),
    );
    return JSON.stringify(rows);
  }

  const expectForgotten = (text: string) => {
    expect([...Object.values(seeded), email].filter((word) => text.includes(word))).toEqual([]);
  };

  /** A closed order at businesses 1 and 2 with everything that an order knows of a person. */
  async function order(): Promise<number> {
    const { database } = shop.opened;
    const placed = await place();
    expect(placed.status, placed.text).toBe(201);
    const number = Number(placed.body.order_id);
    await shop.platform.outbox.runDue();
    await setStatus(number);
    await database.insert(orderRates).values({ order: number, user: id, rate: 2, observation: seeded.rating });
    const [copy] = await database.select().from(orders).where(eq(orders.id, number));
    if (copy === undefined) throw new Error("The order was placed.");
    const elsewhere = { ...copy, id: undefined, business: 2, branch: 21, order_unique_identifier: randomUUID() };
    await database.insert(orders).values(elsewhere);
    return number;
  }

  beforeEach(async () => {
    shop.setTime(Math.max(noon, shop.now() + 10 * minute));
    seeded = personalWords();
    email = `${randomUUID()}@example.com`;
    browser = randomUUID();
    const { name, phone, street, door } = seeded;
    await shop.post("/api/auth/register/customer", { ...registration(email, browser), name, phone, consent: given });
    ({ token, id } = await enter());
    const point = { geolocation_latitude: 4.65, geolocation_longitude: -74.05 };
    const address = { name: "Casa", city: "Bogotá", address_line_1: street, address_line_2: door, ...point };
    await shop.opened.database.insert(userAddresses).values({ ...address, user: id });
  });

  test("reads what is kept: the account, and of the orders those of the shop that asks", async () => {
    const number = await order();
    const { body } = await own();
    expect(body.account).toMatchObject({ name: seeded.name, email, phone: seeded.phone });
    expect(body.identities).toMatchObject([{ kind: "mail", value: email }]);
    expect(body.addresses).toMatchObject([{ address_line_1: seeded.street, address_line_2: seeded.door }]);
    expect(body.consents).toEqual([{ business: "Fonda <Uno>", ...given }]);
    expect(body.orders).toHaveLength(1);
    expect(body.orders[0]).toMatchObject({
      address: seeded.street,
      products: [{ quantity: 2, suggestions: seeded.note }],
      rate: { rate: 2, observation: seeded.rating },
    });
    const [row] = await shop.opened.database.select().from(orders).where(eq(orders.id, number));
    expect(body.orders[0].display_number).toBe(row?.display_number);
    expect(body.obstacles).toEqual({ business: [], account: [] });
    expect(body.sessions, "the one that asks").toHaveLength(1);
    // A password is nobody's to read.
    expect(JSON.stringify(body)).not.toContain("password");
  });

  test("of one shop: consent and orders there forget them, the account and the other shop know them still", async () => {
    const number = await order();
    const elsewhere = await enter(2);
    expect((await leaveByCode("business")).status).toBe(204);

    const { database } = shop.opened;
    const [here] = await database.select().from(orders).where(eq(orders.id, number));
    expectForgotten(JSON.stringify(here));
    const gone = leavingTable().find(({ table }) => table === "orders")?.withShop ?? [];
    const plain = Object.entries(here ?? {}).filter(([, value]) => typeof value !== "object" || value === null);
    expect(plain.filter(([column, value]) => gone.includes(column) && value !== null)).toEqual([]);
    expect(here).toMatchObject({ total: 29_920, customer: null, orderer_key: null, items_quantity: 2 });
    expect(here?.products).toMatchObject([{ name: "Bandeja", quantity: 2, suggestions: "" }]);
    const [there] = await database.select().from(orders).where(eq(orders.customer, id));
    expect(there).toMatchObject({ business: 2, customer_name: seeded.name, address: seeded.street });
    expect(await database.select().from(orderRates).where(eq(orderRates.order, number))).toMatchObject([
      { rate: 2, observation: null, user: null },
    ]);

    expect((await shop.get("/users/me", token)).status).toBe(401);
    expect((await shop.get("/users/me", elsewhere.token)).body).toMatchObject({ name: seeded.name, email });
    // Whoever comes back is asked again, as at the first time; the withdrawal is proved.
    const again = await enter(1, {});
    expect(again.user).toEqual({ id, role: { type: "customer" }, consent_asked: "first" });
    const back = await enter(1);
    const { body } = await own(back.token);
    expect(body.orders).toEqual([]);
    expect(body.withdrawn_consents).toMatchObject([{ business: "Fonda <Uno>", version: consentVersion }]);
  });

  test("with the account: no table has a word of theirs, amounts and dishes stay", async () => {
    await order();
    await enter(2);
    expect(await dump()).toContain(seeded.door);
    expect((await leaveByCode("account")).status).toBe(204);
    expectForgotten(await dump());
    const { database } = shop.opened;
    expect(await database.select().from(users).where(eq(users.id, id))).toEqual([]);
    expect((await shop.get("/users/me", token)).status).toBe(401);
    expect((await shop.post("/api/auth/code/store", { email, business_id: 1, browser })).status).toBe(404);
    const kept = await database.select().from(orders).where(eq(orders.total, 29_920));
    expect(kept.length).toBeGreaterThanOrEqual(2);
    expect(await database.select().from(consents).where(eq(consents.user, id))).toEqual([]);
    expect((await database.select().from(withdrawnConsents)).length).toBeGreaterThanOrEqual(2);
    expectForgotten(shop.logLines.join("\n"));
  });

  test("the data of an invoice is read by its owner alone, outlives the account, and goes after five years (A233)", async () => {
    const { database } = shop.opened;
    const invoice = { name: "Panadería Sol S.A.S.", document: "nit", number: "8909039388" };
    const wrong = await place({ invoice: { ...invoice, number: "8909039380" } });
    expect(wrong.status, "the check digit").toBe(422);
    const placed = await place({ invoice });
    expect(placed.status, placed.text).toBe(201);
    const number = Number(placed.body.order_id);
    const rowOf = async () => (await database.select().from(orders).where(eq(orders.id, number)))[0];
    const displayNumber = (await rowOf())?.display_number ?? "";
    const shown = async (access: OrderAccess) => {
      return await trackOrder(shop.platform.context, { businessId: 1, displayNumber }, access);
    };
    expect((await shown("owner"))?.owner?.invoice).toEqual(invoice);
    expect(JSON.stringify([await shown("shared"), await shown("number")])).not.toContain(invoice.number);
    expect((await own()).body.orders[0].invoice).toEqual(invoice);
    await shop.platform.outbox.runDue();
    await setStatus(number);
    expect((await leaveByCode("account")).status).toBe(204);
    expect(await rowOf()).toMatchObject({ invoice, customer_name: null });
    await pruneOldRows(database, shop.now() + 5 * 365 * day);
    expect((await rowOf())?.invoice).toEqual(invoice);
    await pruneOldRows(database, shop.now() + 5 * 367 * day);
    expect((await rowOf())?.invoice).toBeNull();
  });

  const coupon = (code: string, as: string) => {
    const question = { business_id: 1, branch_id: 11, customer_email: null, order_total: 24_000, browser };
    const products = [{ id: 1001, product: { id: 1 }, size: null, quantity: 2 }];
    return shop.post(
      "/api/promotions/validate-cupon",
      { cupon_code: code, products, products_ids: [1], ...question },
      as,
    );
  };

  /** An order with which an offer for one use was used. */
  async function orderWithOffer(): Promise<void> {
    const { database } = shop.opened;
    const used = { promo_code: offerIds.oneOff, order: await order(), orderer_key: `customer:${email}` };
    await database.insert(redemptions).values({ ...used, is_exclusive: true });
    await database.insert(userPromoCodes).values({ owner: id, target: offerIds.oneOff });
  }

  test("comes back by a contact of before, and has no second first order and no second use of an offer either", async () => {
    await orderWithOffer();
    const former = email;
    const used = [await coupon("UNAVEZ", token), await coupon("Bienvenido", token)];
    email = `${randomUUID()}@example.com`;
    const contact = { email, business_id: 1, browser };
    shop.setTime(shop.now() + 2 * minute);
    expect((await shop.post("/api/users/contact/code", contact, token)).status).toBe(200);
    const code = await shop.mailedCode(email);
    expect((await shop.post("/api/users/contact", { ...contact, code }, token)).status).toBe(200);
    await shop.platform.outbox.runDue();
    shop.setTime(shop.now() + 73 * 60 * minute);
    expect((await leaveByCode("account")).status).toBe(204);
    expectForgotten(await dump());
    expect(await dump(), "the contact of before").not.toContain(former);
    email = former;
    await shop.post("/api/auth/register/customer", { ...registration(email, browser), consent: given });
    ({ token, id } = await enter());
    const again = [await coupon("UNAVEZ", token), await coupon("Bienvenido", token)];
    expect(again.map(({ body }) => body.message)).toEqual(used.map(({ body }) => body.message));
  });

  test("comes back with a new account, and has no second first order and no second use of an offer", async () => {
    await orderWithOffer();
    const { database } = shop.opened;
    const [used, first] = [await coupon("UNAVEZ", token), await coupon("Bienvenido", token)];
    expect([used.status, first.status]).toEqual([422, 422]);

    for (const scope of ["business", "account"] as const) {
      expect((await leaveByCode(scope)).status).toBe(204);
      if (scope === "account") {
        await shop.post("/api/auth/register/customer", { ...registration(email, browser), consent: given });
      }
      const before = id;
      ({ token, id } = await enter());
      expect(id === before).toBe(scope === "business");
      const again = [await coupon("UNAVEZ", token), await coupon("Bienvenido", token)];
      expect(again.map(({ body }) => body.message)).toEqual([used.body.message, first.body.message]);
    }
    const counted = await database.select().from(formerOrders).where(eq(formerOrders.business, 1));
    expect(counted.some(({ orders: had }) => had === 1)).toBe(true);
  });

  test("waits while an order is open: of the shop for the shop, of any for the account", async () => {
    const placed = await place();
    const code = await askLeaving("business");
    const { body } = await own();
    expect(body.obstacles.account).toEqual(body.obstacles.business);
    expect(body.obstacles.business).toMatchObject([{ business: "Fonda <Uno>", reason: "openOrder" }]);
    expect(Date.parse(body.obstacles.business[0].until)).toBeGreaterThan(shop.now());
    expect((await leave("business", { code })).body.message).toBe("leaving_waits");

    await shop.opened.database.update(orders).set({ business: 2 }).where(eq(orders.id, placed.body.order_id));
    expect((await leave("account", { code })).status).toBe(409);
    // Nothing was spent meanwhile: the same code still does it, and nothing else had gone.
    expect((await shop.get("/users/me", token)).body).toMatchObject({ name: seeded.name });
    expect((await leave("business", { code })).status).toBe(204);
  });

  test("waits while a payment may come, and while money is owed", async () => {
    const { database } = shop.opened;
    const number = await order();
    const [row] = await database
      .insert(payments)
      .values({
        order: number,
        business: 1,
        orderer_key: `customer:${email}`,
        provider: "epayco",
        merchant: "99001",
        is_production: false,
        reference: randomUUID(),
        amount: 29_920,
        currency: "COP",
        state: "pending",
        started_at: new Date(shop.now()),
      })
      .returning();
    const until = new Date(shop.now() + 10 * 24 * 60 * minute).toISOString();
    expect((await own()).body.obstacles.business).toMatchObject([{ reason: "payment", until }]);
    expect((await leaveByCode("business")).body.message).toBe("leaving_waits");

    const payment = row?.id ?? 0;
    await database.update(payments).set({ state: "refund_due" }).where(eq(payments.id, payment));
    const entry = { payment, source: "command", transaction: "T1", amount: 29_920, currency: "COP" };
    await database.insert(paymentLedger).values([
      { ...entry, event: "approve" },
      { ...entry, event: "owe" },
    ]);
    expect((await own()).body.obstacles.account).toMatchObject([{ reason: "refund", until: null }]);
    expect((await leaveByCode("account")).status).toBe(409);

    await database.insert(paymentLedger).values({ ...entry, event: "refund" });
    await database.update(payments).set({ state: "refunded" }).where(eq(payments.id, payment));
    expect((await leaveByCode("account")).status).toBe(204);
    const [kept] = await database.select().from(payments).where(eq(payments.id, payment));
    expect(kept).toMatchObject({ amount: 29_920, state: "refunded", orderer_key: null });
  });

  test("is proved by a code that was just mailed for this act to an identity of the account, once, in its browser", async () => {
    const code = await askLeaving("account");
    const stays = async () => expect((await shop.get("/users/me", token)).status).toBe(200);
    const refused = async (more: Record<string, unknown>, scope: "business" | "account" = "account") => {
      const answer = await leave(scope, { code, ...more });
      expect([answer.status, answer.body.message]).toEqual([422, "code_wrong"]);
      await stays();
    };
    await refused({ code: code === "123456" ? "654321" : "123456" });
    await refused({ browser: randomUUID() });
    // Whoever is asked for the code 'so that this shop stops' does not delete an account with it.
    await refused({}, "business");
    // Nor with the one that logs in.
    await refused({ code: await askCode() });
    // An older one is worth nothing either.
    shop.setTime(shop.now() + 11 * minute);
    expect((await leave("account", { code })).body.message).toBe("code_expired");
    await stays();

    const phone = "+573110001122";
    await keepIdentity(shop.opened.database, { user: id, contact: `otra-${email}` }, new Date(noon));
    await refused({ code: await askLeaving("account", `otra-${email}`), contact: phone });
    const other = await askLeaving("business", `otra-${email}`);
    expect((await leave("business", { code: other, contact: `otra-${email}` })).status).toBe(204);
    expect((await leave("business", { code: other, contact: `otra-${email}` })).status).toBe(401);
  });

  test("its mail says what the code does, in the language that was asked for; it logs nobody in", async () => {
    const mail = async (): Promise<{ subject: string; text: string }> => {
      const { body } = await shop.get(`/outbox.json?recipient=${encodeURIComponent(email)}`);
      return body.mails[0];
    };
    const code = await askLeaving("account");
    const ofAccount = await mail();
    expect(ofAccount.subject).toBe("Código para borrar tu cuenta");
    expect(ofAccount.text).toContain("para borrar tu cuenta en todas las tiendas");
    expect(ofAccount.text).toContain(code);
    expect(ofAccount.text).not.toContain("#acceso");
    const entered = await shop.post("/api/auth/local", { identifier: email, password: code, browser, business_id: 1 });
    expect(entered.status).toBe(400);

    await askLeaving("business");
    const ofShop = await mail();
    expect(ofShop.subject).toBe("Código para que Fonda <Uno> deje de usar tus datos");
    expect(ofShop.text).toContain("para que Fonda <Uno> deje de usar tus datos");
    shop.setTime(shop.now() + 2 * minute);
    const english = { scope: "account", contact: email, browser, language: "en" };
    await shop.post("/api/users/data/code", english, token);
    expect((await mail()).subject).toBe("Code to delete your account");
  });

  test("whom a provider alone vouches for proves it by a log-in of the last ten minutes", async () => {
    await order();
    const { database } = shop.opened;
    await database.delete(identities).where(eq(identities.user, id));
    const subject = `facebook:${randomInt(10 ** 12)}`;
    await keepIdentity(database, { user: id, contact: subject }, new Date(noon));
    const asked = await shop.post("/api/users/data/code", { scope: "account", contact: subject, browser }, token);
    expect([asked.status, asked.body.message]).toEqual([422, "invalid_input"]);
    const plain = { code: null, contact: null };
    const age = async (created_at: Date) =>
      await database.update(sessions).set({ created_at }).where(eq(sessions.user, id));
    await age(new Date(Date.now() - 11 * minute));
    const old = await leave("account", plain);
    expect([old.status, old.body.message]).toEqual([403, "proof_needed"]);
    expect((await shop.get("/users/me", token)).status).toBe(200);
    await age(new Date());
    expect((await leave("account", plain)).status).toBe(204);
    expect(await dump()).not.toContain(subject);
  });

  test("a fresh log-in stands for no code where one could be sent", async () => {
    const answer = await leave("account", { code: null, contact: null });
    expect([answer.status, answer.body.message]).toEqual([422, "code_wrong"]);
    expect((await shop.get("/users/me", token)).status).toBe(200);
  });

  test("nobody reads or deletes another's: not with their own code, nor with a code of the other's", async () => {
    await order();
    const stranger = await shop.logIn();
    expect(JSON.stringify((await own(stranger.token)).body)).not.toContain(seeded.name);
    // No code for the act goes to what is not the account's own, and no other mail does either.
    const forTheirs = await shop.post(
      "/api/users/data/code",
      { scope: "account", contact: email, browser },
      stranger.token,
    );
    expect([forTheirs.status, forTheirs.body.message]).toEqual([422, "invalid_input"]);
    const theirs = await askLeaving("account");
    const swapped = await leave("account", { code: theirs }, stranger.token);
    expect([swapped.status, swapped.body.message]).toEqual([422, "code_wrong"]);
    const ownCode = await askLeaving("account", stranger.email, stranger.token, stranger.browser);
    const mixed = { code: ownCode, contact: stranger.email, browser: stranger.browser };
    expect((await leave("account", mixed)).body.message).toBe("code_wrong");
    expect((await shop.get("/users/me", token)).body).toMatchObject({ name: seeded.name });
    // A code of another business proves nothing here.
    const there = await enter(2);
    const elsewhere = await askLeaving("business", email, there.token);
    expect((await leave("business", { code: elsewhere })).body.message).toBe("code_wrong");

    expect((await leave("account", mixed, stranger.token)).status).toBe(204);
    expect((await own()).body.orders).toHaveLength(1);
    expect((await shop.get("/users/me", token)).body).toMatchObject({ name: seeded.name });
  });

  test("nobody without a session or a consent is told anything", async () => {
    expect((await shop.get("/api/users/data")).status).toBe(401);
    expect((await shop.post("/api/users/data/leave", {})).status).toBe(401);
    expect((await shop.post("/api/users/data/code", {})).status).toBe(401);
    const unseen = await enter(2, {});
    expect((await own(unseen.token)).status).toBe(403);
    expect((await leave("account", { code: "123456" }, unseen.token)).status).toBe(403);
  });

  test("every table is looked through", () => {
    expect(everyTable.every((table) => is(table, PgTable))).toBe(true);
    expect(everyTable.length).toBeGreaterThan(40);
  });
});
