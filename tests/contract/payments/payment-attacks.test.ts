import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { menuProductItems } from "#platform/db/tables/menu.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { ProviderAway } from "#platform/payments/provider/provider-away.ts";
import { readSettings } from "#platform/settings.ts";
import { engines } from "#tests/support/engines.ts";
import { payingConfig, payingShop, secretKeys, setConfig } from "./payment-shop.ts";
import { chargeOf, epaycoWord } from "./provider-words.ts";
import { fieldsOf, paymentWalk, type Provider } from "./payment-walk.ts";

const providers: readonly Provider[] = ["epayco", "paymentez"];

describe.each(engines)("attacks on payments, on $name", ({ openEmpty }) => {
  const shop = payingShop(openEmpty, { outboxPause: 0 });
  const walk = paymentWalk(shop);
  const { place, press, pay, open, form, stateOf, eventsOf, ask, wait } = walk;

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
    expect(await chargeOf(shop(), order)).toMatchObject({ amount: order.amount, currency: "COP", is_test: true });
    await walk.decide(charge, "approve");
    expect(await ask(order)).toMatchObject({ state: "approved", amount: order.amount });
  });

  test("M7: prices and surcharges that change after the start change nothing of what is paid", async () => {
    const { database } = shop().opened;
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
    const { body } = await shop().get(`/api/orders/status/${order.number}?business=1`, order.token);
    expect(body.data).toMatchObject({ subtotal: 24_000, total: 26_640 });
  });

  test("M9: coming back proves nothing, and leads to the payment's own store whatever host is named", async () => {
    const order = await place("epayco");
    await open(order);
    const path = `/api/payment/epayco/response?order_unique_identifier=${order.key}&payment=success`;
    const back = await shop().get(path, undefined, { host: "evil.example", "x-forwarded-host": "evil.example" });
    expect(back.headers.get("location")).toBe(
      `http://uno.localhost:3000/api/payment/return?order_unique_identifier=${order.key}`,
    );
    expect(await stateOf(order)).toEqual(["started", 10]);
    expect((await shop().get("/api/payment/epayco/response?order_unique_identifier=unknown-key-1")).status).toBe(404);
    expect((await shop().get(`/api/payment/paymentez/response?order_unique_identifier=${order.key}`)).status).toBe(404);
  });

  test.each(providers)("%s away at the start: nobody is charged, nothing has begun (F26)", async (provider) => {
    const order = await place(provider);
    await setConfig(shop().opened.database, { ...payingConfig, payment: { keys: {} } });
    const { status, html } = await press(order);
    await setConfig(shop().opened.database, payingConfig);
    expect([status, html.includes("No se te ha cobrado nada")]).toEqual([503, true]);
    expect(await stateOf(order)).toEqual(["none", 10]);
  });

  test("money goes back once, though the answer to the call is lost", async () => {
    const order = await place("paymentez");
    const charge = await open(order);
    await wait(61 * 60_000);
    await walk.decide(charge, "approve");
    const port = shop().platform.context.providers.paymentez;
    const { refund } = port;
    let calls = 0;
    port.refund = async (...wish) => {
      calls += 1;
      await refund?.(...wish);
      throw new ProviderAway("the answer is lost");
    };
    await wait(0);
    expect(await stateOf(order)).toEqual(["refund_due", 11]);
    expect((await chargeOf(shop(), order))?.state).toBe("refunded");
    await wait(10_000);
    port.refund = refund;
    expect(await stateOf(order)).toEqual(["refunded", 11]);
    expect(calls).toBe(1);
  });

  test("production's keys never lead into the sandbox", async () => {
    const { keys } = payingConfig.payment;
    const live = { ...keys, epayco: { ...keys.epayco, isProduction: true } };
    await setConfig(shop().opened.database, { ...payingConfig, payment: { keys: live } });
    const order = await place("epayco");
    const { status } = await press(order);
    await setConfig(shop().opened.database, payingConfig);
    expect([status, await stateOf(order)]).toEqual([503, ["none", 10]]);
  });

  test("what a person gave back is noted with the admin's key only, once", async () => {
    const order = await place("epayco");
    const charge = await open(order);
    await wait(61 * 60_000);
    await walk.decide(charge, "approve");
    expect(await stateOf(order)).toEqual(["refund_due", 11]);
    const path = `/admin/refunds/${order.number}`;
    expect((await shop().post(path)).status).toBe(401);
    const key = { authorization: `Bearer ${shop().platform.context.adminKey}` };
    for (let time = 0; time < 2; time += 1) expect((await shop().post(path, {}, undefined, key)).status).toBe(200);
    expect(await stateOf(order)).toEqual(["refunded", 11]);
    expect((await eventsOf(order)).filter((event) => event === "refund").length).toBe(1);
    const paid = await place("epayco");
    await pay(paid, "approve");
    expect((await shop().post(`/admin/refunds/${paid.number}`, {}, undefined, key)).body.message).toBe("nothing_owed");
  });

  test("an unknown or foreign reference opens nothing", async () => {
    const order = await place("epayco");
    expect((await form("/api/payment/paymentez", { order: order.reference })).status).toBe(404);
    expect((await form("/api/payment/epayco", { order: "AAAAAAAAAAAAAAAAAAAAAA" })).status).toBe(404);
    expect((await form("/api/payment/epayco", { order: "' or 1=1" })).status).toBe(404);
    expect((await form("/api/payment/epayco", {})).status).toBe(404);
  });

  /** A form as it is written: its names may come twice. */
  const post = async (path: string, body: string) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return await shop().platform.app.request(path, { method: "POST", headers, body });
  };

  test("a name that is told twice is read by nobody: neither value counts (M2)", async () => {
    const order = await place("epayco");
    const other = await place("epayco");
    const both = `order=${other.reference}&order=${order.reference}`;
    const word = new URLSearchParams(epaycoWord(order)).toString();
    for (const answer of [
      await post("/api/payment/epayco", both),
      await post("/api/payment/epayco/confirmation", `${word}&x_cod_response=1`),
    ]) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ message: "repeated_parameter" });
    }
    expect([await stateOf(order), await stateOf(other)]).toEqual([
      ["none", 10],
      ["none", 10],
    ]);
  });

  test("who comes back with a transaction named twice is led home and looked up without it (M2)", async () => {
    const order = await place("epayco");
    const other = await place("epayco");
    const charge = await open(order);
    await form(charge, { outcome: "word_lost" });
    expect(await stateOf(order)).toEqual(["started", 10]);
    const back = `/api/payment/epayco/response?order_unique_identifier=${order.key}`;
    expect((await shop().get(`${back}&order_unique_identifier=${other.key}`)).status).toBe(404);
    const home = await post(back, "ref_payco=1&ref_payco=2&x=%00");
    expect([home.status, home.headers.get("location")]).toEqual([
      303,
      `http://uno.localhost:3000/api/payment/return?order_unique_identifier=${order.key}`,
    ]);
    expect(await stateOf(order)).toEqual(["approved", 1]);
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
    expect((await shop().get("/sandbox/paymentez/v2/transaction/?dev_reference=x")).status).toBe(401);
    expect((await shop().post("/sandbox/paymentez/v2/transaction/refund/", {})).status).toBe(401);
  });

  test("keys and references are in no log, keys in no answer", async () => {
    const order = await place("epayco");
    const page = await press(order);
    await pay(order, "approve");
    const other = await place("paymentez");
    await pay(other, "reject");
    const seen = [
      page.html,
      (await shop().get("/api/businessv2?domain=uno.localhost")).text,
      JSON.stringify(await ask(order)),
      (await shop().get("/docs/openapi.json")).text,
    ];
    const logs = shop().logLines.join("\n");
    for (const key of Object.values(secretKeys)) {
      expect(seen.filter((text) => text.includes(key))).toEqual([]);
      expect(logs.includes(key)).toBe(false);
    }
    const references = await shop().opened.database.select({ reference: payments.reference }).from(payments);
    expect(references.filter(({ reference }) => logs.includes(reference))).toEqual([]);
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
