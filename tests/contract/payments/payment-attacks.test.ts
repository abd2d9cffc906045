import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { menuProductItems } from "#platform/db/tables/menu.ts";
import { orders, orderStatusChanges } from "#platform/db/tables/order.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { sandboxCharges } from "#platform/db/tables/sandbox.ts";
import { ProviderAway } from "#platform/payments/provider-port.ts";
import { readSettings } from "#platform/settings.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { startTestPlatformOn, type TestPlatform } from "#tests/contract/central/start-test-platform.ts";
import { holdInvariants } from "#tests/contract/faults/hold-invariants.ts";
import { engines } from "#tests/support/engines.ts";
import { insertPayments, merchants, payingConfig, secretKeys, setConfig } from "./payment-shop.ts";
import { fieldsOf, type OnlineOrder, paymentWalk, type Provider } from "./payment-walk.ts";

const providers: readonly Provider[] = ["epayco", "paymentez"];

/** With DEEP=1 a hundred words one after the other, and two hundred words and returns at once. */
const [oneByOne, atOnce] = process.env["DEEP"] === "1" ? [100, 200] : [22, 40];

/** Written from payments.md, apart from the platform's own functions. */
function epaycoSigned(fields: Record<string, string>, key: string): string {
  const parts = ["x_cust_id_cliente", "", "x_ref_payco", "x_transaction_id", "x_amount", "x_currency_code"];
  const text = parts.map((name) => (name === "" ? key : (fields[name] ?? ""))).join("^");
  return createHash("sha256").update(text).digest("hex");
}

function epaycoWord(order: OnlineOrder, more: Record<string, string> = {}, key: string = secretKeys.epayco) {
  const fields = {
    x_cust_id_cliente: merchants.epayco,
    x_ref_payco: "4711",
    x_transaction_id: "4711-1",
    x_amount: String(order.amount),
    x_currency_code: "COP",
    x_id_invoice: order.reference,
    x_cod_response: "1",
    x_test_request: "TRUE",
    ...more,
  };
  return { x_signature: epaycoSigned(fields, key), ...fields };
}

function paymentezWord(order: OnlineOrder, more: Record<string, unknown> = {}, key: string = secretKeys.paymentez) {
  const transaction = {
    id: "4711",
    status: "success",
    status_detail: 3,
    dev_reference: order.reference,
    amount: order.amount,
    application_code: merchants.paymentez as string,
    ...more,
  };
  const text = [transaction.id, transaction.application_code, "7", key].join("_");
  return { transaction: { ...transaction, stoken: createHash("md5").update(text).digest("hex") }, user: { id: "7" } };
}

describe.each(engines)("attacks on payments, on $name", ({ start }) => {
  let shop: TestPlatform;
  const walk = paymentWalk(() => shop);
  const { place, press, pay, open, form, stateOf, eventsOf, ask, wait, logged } = walk;

  beforeAll(async () => {
    shop = await startTestPlatformOn(start, { outboxPause: 0 });
    await insertPayments(shop.opened.database);
  });
  afterAll(async () => await shop.close());
  holdInvariants(() => shop);
  beforeEach(() => shop.setTime(noon));

  const confirm = async (word: Record<string, string>) => (await form("/api/payment/epayco/confirmation", word)).status;
  const notify = async (word: unknown) => (await shop.post("/api/payment/paymentez/notification", word)).status;
  const chargeOf = async (order: OnlineOrder) => {
    const [charge] = await shop.opened.database
      .select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.reference, order.reference));
    return charge;
  };
  /** A genuine word of the provider about what it has in its ledger. */
  const repeat = async (order: OnlineOrder, more: Record<string, string> = {}) => {
    const charge = await chargeOf(order);
    if (order.provider === "epayco") {
      const id = charge?.transaction ?? "";
      return confirm(epaycoWord(order, { x_ref_payco: id, x_transaction_id: id, ...more }));
    }
    return notify(paymentezWord(order, { id: charge?.transaction ?? "", ...more }));
  };

  describe("the signature is the published formula", () => {
    test("of ePayco's confirmation: signed by it but unknown to it, nothing is paid", async () => {
      const order = await place("epayco");
      await open(order);
      expect(await confirm(epaycoWord(order))).toBe(200);
      expect(await stateOf(order)).toEqual(["started", 10]);
    });

    test("of Paymentez's notification", async () => {
      const order = await place("paymentez");
      await open(order);
      expect(await notify(paymentezWord(order))).toBe(200);
      expect(await stateOf(order)).toEqual(["started", 10]);
    });

    test("and nothing else is taken", async () => {
      const order = await place("epayco");
      await open(order);
      const right = epaycoWord(order);
      for (const wrong of [
        epaycoWord(order, {}, "otra llave"),
        { ...right, x_amount: "1" },
        { ...right, x_signature: "" },
        { ...right, x_signature: right.x_signature.slice(0, 63) },
        epaycoWord(order, { x_cust_id_cliente: "66" }),
      ])
        expect(await confirm(wrong)).toBe(403);
      expect(await confirm({ ...right, x_id_invoice: "nobody" })).toBe(404);
      expect(await confirm({})).toBe(400);
      const other = await place("paymentez");
      expect(await notify(paymentezWord(other, {}, "otra llave"))).toBe(403);
      expect(await notify(paymentezWord(other, { application_code: "OTRA" }))).toBe(403);
      expect(await notify({ transaction: {} })).toBe(400);
    });

    test("of the form to ePayco, which carries our amount and no key", async () => {
      const order = await place("epayco");
      const { html, policy } = await press(order);
      const { p_amount, p_signature, p_currency_code, p_id_invoice } = fieldsOf(html);
      expect([p_amount, p_currency_code, p_id_invoice]).toEqual(["26640", "COP", order.reference]);
      const text = [merchants.epayco, secretKeys.epayco, p_id_invoice, p_amount, p_currency_code].join("^");
      expect(p_signature).toBe(createHash("md5").update(text).digest("hex"));
      expect(policy).toContain("default-src 'none'");
    });
  });

  test.each(providers)("M8: %s is asked for the platform's amount, whatever the browser posts", async (provider) => {
    const order = await place(provider);
    const charge = await open(order, {
      amount: "1",
      currency: "USD",
      tax: "0",
      environment: "prod",
      business_id: "2",
      type: "cash",
    });
    expect(await chargeOf(order)).toMatchObject({ amount: order.amount, currency: "COP", is_test: true });
    await walk.decide(charge, "approve");
    expect(await ask(order)).toMatchObject({ state: "approved", amount: order.amount });
  });

  test("M7: prices and surcharges that change after the start change nothing of what is paid", async () => {
    const { database } = shop.opened;
    const order = await place("epayco");
    const charge = await open(order);
    await database.update(menuProductItems).set({ price: 1 }).where(eq(menuProductItems.id, 1001));
    await setConfig(database, { ...payingConfig, increments: { epayco: 50 } });
    const again = await open(order);
    await walk.decide(charge, "approve");
    await database.update(menuProductItems).set({ price: 12_000 }).where(eq(menuProductItems.id, 1001));
    await setConfig(database, payingConfig);
    expect(again).not.toBe(charge);
    expect(await ask(order)).toMatchObject({ state: "approved", order_status: 1, amount: 26_640 });
    const { body } = await shop.get(`/api/orders/status/${order.number}?business=1`);
    expect(body.data).toMatchObject({ subtotal: 24_000, total: 26_640 });
  });

  test("a rejected confirmation, replayed as accepted, is looked up (security fact 13)", async () => {
    const order = await place("epayco");
    await pay(order, "reject");
    expect(await repeat(order, { x_cod_response: "1" })).toBe(200);
    expect(await stateOf(order)).toEqual(["rejected", 11]);
  });

  test.each(providers)(
    "%s: a genuine word, pointed at another order of equal amount, pays nothing",
    async (provider) => {
      const paid = await place(provider);
      await pay(paid, "approve");
      const other = await place(provider);
      await open(other);
      const charge = await chargeOf(paid);
      const id = charge?.transaction ?? "";
      const status =
        provider === "epayco"
          ? await confirm(epaycoWord(other, { x_ref_payco: id, x_transaction_id: id }))
          : await notify(paymentezWord(other, { id }));
      expect(status).toBe(200);
      expect(await stateOf(other)).toEqual(["started", 10]);
      expect(logged("payment_mismatch").at(-1)).toContain('"differs":"reference"');
      // Coming back with the other's number is no better.
      await shop.get(`/api/payment/${provider}/response?order_unique_identifier=${other.key}&ref_payco=${id}`);
      expect(await stateOf(other)).toEqual(["started", 10]);
    },
  );

  test.each(providers)(`%s: ${oneByOne} words in any order are one transition`, async (provider) => {
    const order = await place(provider);
    await pay(order, "both_lost");
    const says = Array.from({ length: oneByOne }, (_, index) =>
      provider === "epayco" ? { x_cod_response: String((index % 4) + 1) } : { status_detail: String((index % 11) + 1) },
    );
    for (const more of says) expect(await repeat(order, more)).toBe(200);
    expect(await stateOf(order)).toEqual(["approved", 1]);
    expect(await eventsOf(order)).toEqual(["start", "approve"]);
  });

  test.each(providers)(`%s: ${atOnce} words and returns at once approve once`, async (provider) => {
    const order = await place(provider);
    await pay(order, "both_lost");
    const back = `/api/payment/${provider}/response?order_unique_identifier=${order.key}`;
    const calls = Array.from({ length: atOnce }, (_, index) =>
      index % 2 === 0 ? repeat(order) : shop.get(back).then(({ status }) => status),
    );
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200, 303]));
    expect(await stateOf(order)).toEqual(["approved", 1]);
    expect(await eventsOf(order)).toEqual(["start", "approve"]);
    const changes = await shop.opened.database
      .select()
      .from(orderStatusChanges)
      .where(eq(orderStatusChanges.order, order.id));
    expect(changes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([1, 10]);
  });

  test("M9: coming back proves nothing, and leads to the payment's own store whatever host is named", async () => {
    const order = await place("epayco");
    await open(order);
    const path = `/api/payment/epayco/response?order_unique_identifier=${order.key}&payment=success`;
    const back = await shop.get(path, undefined, { host: "evil.example", "x-forwarded-host": "evil.example" });
    expect(back.headers.get("location")).toBe(
      `http://uno.localhost:3000/api/payment/return?order_unique_identifier=${order.key}`,
    );
    expect(await stateOf(order)).toEqual(["started", 10]);
    expect((await shop.get("/api/payment/epayco/response?order_unique_identifier=unknown-key-1")).status).toBe(404);
    expect((await shop.get(`/api/payment/paymentez/response?order_unique_identifier=${order.key}`)).status).toBe(404);
  });

  test.each(providers)("%s away at the start: nobody is charged, nothing has begun (F26)", async (provider) => {
    const order = await place(provider);
    await setConfig(shop.opened.database, { ...payingConfig, payment: { keys: {} } });
    const { status, html } = await press(order);
    await setConfig(shop.opened.database, payingConfig);
    expect([status, html.includes("No se te ha cobrado nada")]).toEqual([503, true]);
    expect(await stateOf(order)).toEqual(["none", 10]);
  });

  test.each(providers)("%s away when its word comes: asked again from the outbox", async (provider) => {
    const order = await place(provider);
    await pay(order, "both_lost");
    const { providers: ports } = shop.platform.context;
    const { lookUp } = ports[provider];
    ports[provider].lookUp = async () => {
      throw new ProviderAway("test");
    };
    expect(await repeat(order)).toBe(503);
    expect(await stateOf(order)).toEqual(["started", 10]);
    ports[provider].lookUp = lookUp;
    await wait(0);
    expect(await stateOf(order)).toEqual(["approved", 1]);
  });

  test.each(providers)(
    "%s: power lost in the middle of a transition leaves nothing half done (F10)",
    async (provider) => {
      const order = await place(provider);
      await pay(order, "both_lost");
      const { database } = shop.platform.context;
      const whole = database.transaction.bind(database);
      database.transaction = async (work, config) =>
        await whole(async (transaction) => {
          await work(transaction);
          throw new Error("power");
        }, config);
      const status = await repeat(order).finally(() => {
        database.transaction = whole;
      });
      expect(status).toBe(500);
      const [expected] = logged("unexpected_error");
      shop.logLines.splice(shop.logLines.indexOf(expected ?? ""), 1);
      expect([await stateOf(order), await eventsOf(order)]).toEqual([["started", 10], ["start"]]);
      await wait(31_000);
      expect([await stateOf(order), await eventsOf(order)]).toEqual([
        ["approved", 1],
        ["start", "approve"],
      ]);
    },
  );

  test("money goes back once, though the answer to the call is lost", async () => {
    const order = await place("paymentez");
    const charge = await open(order);
    await wait(61 * 60_000);
    await walk.decide(charge, "approve");
    const port = shop.platform.context.providers.paymentez;
    const { refund } = port;
    let calls = 0;
    port.refund = async (...wish) => {
      calls += 1;
      await refund?.(...wish);
      throw new ProviderAway("the answer is lost");
    };
    await wait(0);
    expect(await stateOf(order)).toEqual(["refund_due", 11]);
    expect((await chargeOf(order))?.state).toBe("refunded");
    await wait(10_000);
    port.refund = refund;
    expect(await stateOf(order)).toEqual(["refunded", 11]);
    expect(calls).toBe(1);
  });

  test("production's keys never lead into the sandbox", async () => {
    const { keys } = payingConfig.payment;
    const live = { ...keys, epayco: { ...keys.epayco, isProduction: true } };
    await setConfig(shop.opened.database, { ...payingConfig, payment: { keys: live } });
    const order = await place("epayco");
    const { status } = await press(order);
    await setConfig(shop.opened.database, payingConfig);
    expect([status, await stateOf(order)]).toEqual([503, ["none", 10]]);
  });

  test("what a person gave back is noted with the admin's key only, once", async () => {
    const order = await place("epayco");
    const charge = await open(order);
    await wait(61 * 60_000);
    await walk.decide(charge, "approve");
    expect(await stateOf(order)).toEqual(["refund_due", 11]);
    const path = `/admin/refunds/${order.number}`;
    expect((await shop.post(path)).status).toBe(401);
    const key = { authorization: `Bearer ${shop.platform.context.adminKey}` };
    for (let time = 0; time < 2; time += 1) expect((await shop.post(path, {}, undefined, key)).status).toBe(200);
    expect(await stateOf(order)).toEqual(["refunded", 11]);
    expect((await eventsOf(order)).filter((event) => event === "refund").length).toBe(1);
    const paid = await place("epayco");
    await pay(paid, "approve");
    expect((await shop.post(`/admin/refunds/${paid.number}`, {}, undefined, key)).body.message).toBe("nothing_owed");
  });

  test("an unknown or foreign reference opens nothing", async () => {
    const order = await place("epayco");
    expect((await form("/api/payment/paymentez", { order: order.reference })).status).toBe(404);
    expect((await form("/api/payment/epayco", { order: "AAAAAAAAAAAAAAAAAAAAAA" })).status).toBe(404);
    expect((await form("/api/payment/epayco", { order: "' or 1=1" })).status).toBe(404);
    expect((await form("/api/payment/epayco", {})).status).toBe(404);
  });

  test("one that is paid cannot be started again", async () => {
    const order = await place("epayco");
    await pay(order, "approve");
    const { status, html } = await press(order);
    expect([status, html.includes("Este pago ya tiene respuesta")]).toEqual([200, true]);
    expect(await eventsOf(order)).toEqual(["start", "approve"]);
  });

  test("the sandbox signs and answers nobody without the keys", async () => {
    const order = await place("epayco");
    const { html } = await press(order);
    const fields = fieldsOf(html);
    const checkout = "/sandbox/epayco/checkout";
    expect((await form(checkout, { ...fields, p_amount: "1" })).status).toBe(403);
    expect((await form(checkout, { ...fields, p_url_response: "https://evil.example/" })).status).toBe(400);
    expect((await shop.get("/sandbox/paymentez/v2/transaction/?dev_reference=x")).status).toBe(401);
    expect((await shop.post("/sandbox/paymentez/v2/transaction/refund/", {})).status).toBe(401);
  });

  test("keys and references are in no log, keys in no answer", async () => {
    const order = await place("epayco");
    const page = await press(order);
    await pay(order, "approve");
    const other = await place("paymentez");
    await pay(other, "reject");
    const seen = [
      page.html,
      (await shop.get("/api/businessv2?domain=uno.localhost")).text,
      JSON.stringify(await ask(order)),
      (await shop.get("/docs/openapi.json")).text,
    ];
    const logs = shop.logLines.join("\n");
    for (const key of Object.values(secretKeys)) {
      expect(seen.filter((text) => text.includes(key))).toEqual([]);
      expect(logs.includes(key)).toBe(false);
    }
    const references = await shop.opened.database.select({ reference: payments.reference }).from(payments);
    expect(references.filter(({ reference }) => logs.includes(reference))).toEqual([]);
  });
});

describe("cards that are tried out (M21)", () => {
  test("are noticed: more than half of twenty payments of a business refused", async () => {
    const [engine] = engines;
    if (engine === undefined) throw new Error("There is no engine.");
    const shop = await startTestPlatformOn(engine.start, { outboxPause: 0 });
    const { database } = shop.opened;
    await insertPayments(database);
    const states = Array.from({ length: 19 }, (_, index) =>
      index < 10 ? ("rejected" as const) : ("approved" as const),
    );
    for (const [index, state] of states.entries()) {
      const [order] = await database.insert(orders).values({ business: 1, status: 11 }).returning({ id: orders.id });
      const money = { provider: "epayco", merchant: "1", amount: 1, currency: "COP", is_production: false } as const;
      const at = { reference: `earlier-${index}`, updated_at: new Date(noon - index) };
      await database.insert(payments).values({ order: order?.id ?? 0, business: 1, state, ...money, ...at });
    }
    const walk = paymentWalk(() => shop);
    await walk.pay(await walk.place("epayco"), "approve");
    expect(walk.logged("payments_mostly_rejected")).toEqual([]);
    await walk.pay(await walk.place("epayco"), "reject");
    await shop.close();
    expect(walk.logged("payments_mostly_rejected").length).toBe(1);
    expect(walk.logged("payments_mostly_rejected")[0]).toContain('"rejected":11');
  });

  test("a signed word that is told over and over has the provider asked thirty times a minute, and once afterwards", async () => {
    const [engine] = engines;
    if (engine === undefined) throw new Error("There is no engine.");
    const shop = await startTestPlatformOn(engine.start, { outboxPause: 0, limitFactor: 1 });
    await insertPayments(shop.opened.database);
    const walk = paymentWalk(() => shop);
    const order = await walk.place("epayco");
    const charge = await walk.open(order);
    const port = shop.platform.context.providers.epayco;
    const { lookUp } = port;
    let asked = 0;
    port.lookUp = async (...question) => {
      asked += 1;
      return await lookUp(...question);
    };
    const tell = async () => (await walk.form("/api/payment/epayco/confirmation", epaycoWord(order))).status;
    const statuses = await Promise.all(Array.from({ length: 60 }, tell));
    expect([asked, statuses.filter((status) => status === 503).length]).toEqual([30, 30]);
    await walk.form(charge, { outcome: "both_lost" });
    await walk.wait(61_000);
    expect(await walk.stateOf(order)).toEqual(["approved", 1]);
    await shop.close();
  });

  test("start three times for one person within an hour, whatever the order; going on with one that is under way is free", async () => {
    const [engine] = engines;
    if (engine === undefined) throw new Error("There is no engine.");
    const shop = await startTestPlatformOn(engine.start, { outboxPause: 0, limitFactor: 1 });
    await insertPayments(shop.opened.database);
    const walk = paymentWalk(() => shop);
    const { token } = await shop.customer();
    const first = await walk.place("epayco", token);
    for (let press = 0; press < 3; press += 1) expect((await walk.press(first)).status).toBe(200);
    await walk.pay(first, "reject");
    await walk.pay(first, "reject");
    await walk.pay(await walk.place("paymentez", token), "reject");
    const fourth = await walk.place("epayco", token);
    const refused = await walk.press(fourth);
    expect([refused.status, refused.html.includes("Hay demasiados intentos de pago")]).toEqual([429, true]);
    expect(refused.html).toMatch(
      /Intenta de nuevo en (?:60|59) minutos, o vuelve a la tienda y elige otra forma de pago/,
    );
    expect(await walk.stateOf(fourth)).toEqual(["none", 10]);
    expect((await walk.press(await walk.place("epayco"))).status).toBe(200);
    await shop.close();
  });

  test("start five times for one payment within an hour", async () => {
    const [engine] = engines;
    if (engine === undefined) throw new Error("There is no engine.");
    const shop = await startTestPlatformOn(engine.start, { outboxPause: 0, limitFactor: 1 });
    await insertPayments(shop.opened.database);
    const walk = paymentWalk(() => shop);
    const order = await walk.place("epayco");
    const statuses = [];
    for (let press = 0; press < 6; press += 1) statuses.push((await walk.press(order)).status);
    const last = await walk.press(order);
    await shop.close();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    // A browser shows it: words, and the way back to the store.
    expect(last.html).toMatch(/Hay demasiados intentos de pago.*href="http:\/\/uno\.localhost:3000/s);
  });

  test("start ten times for an address within an hour, and nobody behind it uses that up for the others", async () => {
    const [engine] = engines;
    if (engine === undefined) throw new Error("There is no engine.");
    const shop = await startTestPlatformOn(engine.start, { outboxPause: 0, limitFactor: 1 });
    await insertPayments(shop.opened.database);
    const walk = paymentWalk(() => shop);
    const press = async (order: { reference: string }) =>
      (
        await shop.platform.app.request("/api/payment/epayco", {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded", "x-client-address": "200.1.2.3" },
          body: new URLSearchParams({ order: order.reference }).toString(),
        })
      ).status;
    const unknown = { reference: "A".repeat(22) };
    expect(await Promise.all(Array.from({ length: 30 }, async () => await press(unknown)))).toEqual(
      Array.from({ length: 30 }, () => 404),
    );
    const others = await Promise.all(Array.from({ length: 10 }, async () => await walk.place("epayco")));
    const statuses = [];
    for (const order of [others[0], others[0], others[0], ...others]) if (order) statuses.push(await press(order));
    statuses.push(await press(await walk.place("epayco")));
    await shop.close();
    expect(statuses).toEqual([...Array.from({ length: 13 }, () => 200), 429]);
  });
});

test("a provider's two addresses are set together, or not at all", () => {
  expect(() => readSettings({ EPAYCO_CHECKOUT_URL: "https://secure.example" })).toThrow(/EPAYCO_LOOKUP_URL/);
  expect(() => readSettings({ PAYMENTEZ_URL: "https://ccapi.example" })).toThrow(/PAYMENTEZ_LINKS_URL/);
  const both = readSettings({ EPAYCO_CHECKOUT_URL: "https://a.example", EPAYCO_LOOKUP_URL: "https://b.example/v1/" });
  expect(both.paymentUrls).toEqual({
    epayco: { checkout: "https://a.example", lookUp: "https://b.example/v1" },
    paymentez: null,
  });
});
