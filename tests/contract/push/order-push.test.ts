import { createPublicKey } from "node:crypto";
import { eq } from "drizzle-orm";
import { jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { day, hour, minute } from "#domain/base/duration.ts";
import { orderStatus, type OrderStatus } from "#domain/order/order-status.ts";
import { pushMessageFrom } from "#domain/order/push/push-message.ts";
import type { Database } from "#platform/db/database.ts";
import { pruneOldRows } from "#platform/db/prune.ts";
import { orderPushes, orders } from "#platform/db/tables/order.ts";
import { outboxTasks } from "#platform/db/tables/outbox.ts";
import { anonymiseOrders } from "#platform/leaving/anonymise-orders.ts";
import { commandOrder } from "#platform/orders/order-status.ts";
import { readSettings } from "#platform/settings.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { bandejas, deliveryOrder, pickupOrder, request } from "#tests/contract/central/order-body.ts";
import { device, headersOf, tableOrder } from "#tests/contract/central/ordering-guest.ts";
import { startTestPlatformOn, type TestPlatform } from "#tests/contract/central/start-test-platform.ts";
import { engines } from "#tests/support/engines.ts";
import { pushKeys, startPushService, subscribedBrowser, takePush } from "./push-service.ts";

const push = pushKeys();

test("the platform takes keys that belong together, or none; the public one alone is a storefront's", () => {
  const whole = { VAPID_PUBLIC_KEY: push.publicKey, VAPID_PRIVATE_KEY: push.privateKey, VAPID_SUBJECT: push.subject };
  expect(readSettings(whole).push).toEqual(push);
  expect(readSettings({}).push).toBeNull();
  expect(readSettings({ VAPID_PUBLIC_KEY: push.publicKey }).push).toBeNull();
  expect(() => readSettings({ ...whole, VAPID_SUBJECT: "" })).toThrow(/van juntas/);
  expect(() => readSettings({ ...whole, VAPID_PUBLIC_KEY: pushKeys().publicKey })).toThrow(/VAPID_PUBLIC_KEY/);
  expect(() => readSettings({ ...whole, VAPID_PRIVATE_KEY: "_".repeat(43) })).toThrow(/VAPID_PUBLIC_KEY/);
});

describe.each(engines)("who is notified of an order by a push service, on $name (A261)", ({ openEmpty }) => {
  let shop: TestPlatform;
  let service: Awaited<ReturnType<typeof startPushService>>;
  let database: Database;
  let customer: { token: string; id: number };
  let number: string;
  let order: number;
  let link: string;
  let browser: ReturnType<typeof subscribedBrowser>;

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty, { push });
    ({ database } = shop.opened);
    service = await startPushService();
    shop.platform.context.send = service.send;
  });
  afterAll(async () => {
    service.close();
    await shop.close();
  });
  beforeEach(async () => {
    shop.setTime(noon);
    await database.delete(outboxTasks);
    await database.delete(orders);
    customer = await shop.customer();
    const lines = [{ ...bandejas, suggestions: "para Ana, piso 3" }];
    const placed = await shop.post("/api/payment/request", request(deliveryOrder({ products: lines })), customer.token);
    ({ display_number: number, id: order } = placed.body.order);
    link = placed.body.order_token;
    await shop.platform.outbox.runDue();
    browser = subscribedBrowser();
    service.received.length = 0;
    service.asked.length = 0;
    service.answerWith(takePush);
  });

  interface Asked {
    of?: string;
    as?: string;
    headers?: Record<string, string>;
    body?: Record<string, unknown>;
  }
  const subscribe = async ({ of = number, as, headers = {}, body = {} }: Asked = {}) =>
    await shop.post(`/api/orders/push/${of}`, { business: 1, ...browser.subscription, ...body }, as, headers);
  const subscribed = async () => await database.select().from(orderPushes);
  const move = async (to: OrderStatus) => {
    await commandOrder(database, order, to, { now: shop.now() });
    await shop.platform.outbox.runDue();
    await shop.platform.outbox.runDue();
  };
  const messages = () => service.received.map(({ body }) => pushMessageFrom(browser.read(body)));
  const tasks = async () => await database.select().from(outboxTasks).where(eq(outboxTasks.kind, "orderPush"));

  test("each state once, of the number and the state alone, for that browser's eyes", async () => {
    expect((await subscribe({ as: customer.token })).status).toBe(204);
    expect((await subscribe({ as: customer.token })).status, "once more is the same").toBe(204);
    expect(await subscribed()).toHaveLength(1);
    await move(orderStatus.preparing);
    await move(orderStatus.onTheWay);
    expect(messages()).toEqual([
      { number, title: `Pedido ${number}`, text: "Estamos preparando tu pedido", language: "es-CO" },
      { number, title: `Pedido ${number}`, text: "Tu pedido va en camino", language: "es-CO" },
    ]);
    const [first, second] = service.received;
    expect(service.asked).toEqual(["fcm.googleapis.com", "fcm.googleapis.com"]);
    expect(first?.path).toBe(new URL(browser.subscription.endpoint).pathname);
    expect(first?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "3600", urgency: "normal" });
    // A newer one takes the place of one that waits, and all are equally long.
    expect(second?.headers["topic"]).toBe(first?.headers["topic"]);
    expect(second?.body.byteLength).toBe(first?.body.byteLength);
    expect(first?.body.byteLength).toBeLessThanOrEqual(2048);
    for (const { body, headers } of service.received) {
      const all = browser.read(body) + body.toString("latin1") + JSON.stringify(headers);
      for (const word of ["Ana", "piso 3", "Bandeja", "Calle 60", "Fonda", "29920", "example.com"])
        expect(all).not.toContain(word);
      expect(JSON.stringify(headers) + body.toString("latin1")).not.toContain(number);
    }
    const stranger = subscribedBrowser();
    expect(() => stranger.read(first?.body ?? Buffer.alloc(0))).toThrow("unable to authenticate data");
  });

  test("the service knows us by our key, for itself alone", async () => {
    await subscribe({ as: customer.token });
    await move(orderStatus.preparing);
    const [, token = "", given = ""] = /^vapid t=(\S+), k=(\S+)$/.exec(
      service.received[0]?.headers["authorization"] ?? "",
    ) ?? ["", "", ""];
    expect(given).toBe(push.publicKey);
    const point = Buffer.from(push.publicKey, "base64url");
    const [x, y] = [point.toString("base64url", 1, 33), point.toString("base64url", 33)];
    const key = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
    const { payload } = await jwtVerify(token, key, { algorithms: ["ES256"] });
    expect(payload).toMatchObject({ aud: "https://fcm.googleapis.com", sub: push.subject });
  });

  test("an order's owner alone may: by session, by the owner's link, by the device of a table's guest", async () => {
    const other = await shop.customer();
    const shared = (await shop.get(`/api/orders/status/${number}?business=1`, customer.token)).body.data.share_token;
    const strangers: Asked[] = [
      {},
      { as: other.token },
      { headers: { "x-order-token": shared } },
      { headers: { "x-order-token": `o${"A".repeat(22)}` } },
      { as: customer.token, body: { business: 2 } },
      { as: customer.token, of: "UNO-999999" },
    ];
    for (const asked of strangers) {
      const answer = await subscribe(asked);
      expect([answer.status, answer.body.message], JSON.stringify(asked)).toEqual([404, "order_not_found"]);
    }
    expect(await subscribed()).toEqual([]);
    expect((await subscribe({ headers: { "x-order-token": link } })).status).toBe(204);

    const guest = device();
    const atTable = { ...request(tableOrder("4")), orderer: { kind: "guest", place: "table", token: null } };
    const placed = await shop.post("/api/payment/request", atTable, undefined, headersOf(guest));
    const of = placed.body.order.display_number;
    expect((await subscribe({ of, headers: headersOf(device()) })).status).toBe(404);
    expect((await subscribe({ of, headers: headersOf(guest) })).status).toBe(204);
    expect(await subscribed()).toMatchObject([{ session: null }, { session: null }]);
  });

  test("no kiosk's guest, no order that is over, no sixth browser, nothing without keys of ours", async () => {
    const guest = device();
    const atKiosk = {
      ...request(pickupOrder({ delivery_method: 3, on_site_order: true })),
      orderer: { kind: "guest", place: "kiosk", token: null },
    };
    const placed = await shop.post("/api/payment/request", atKiosk, undefined, headersOf(guest));
    expect(placed.status, placed.text).toBe(201);
    const kiosk = await subscribe({ of: placed.body.order.display_number, headers: headersOf(guest) });
    expect([kiosk.status, kiosk.body.message]).toEqual([409, "kiosk_order"]);

    for (let count = 0; count < 5; count += 1) {
      expect((await subscribe({ as: customer.token, body: subscribedBrowser().subscription })).status).toBe(204);
    }
    const sixth = await subscribe({ as: customer.token });
    expect([sixth.status, sixth.body.message]).toEqual([409, "too_many_browsers"]);
    expect(await subscribed()).toHaveLength(5);

    shop.platform.context.settings.push = null;
    expect((await subscribe({ as: customer.token })).body.message).toBe("push_off");
    shop.platform.context.settings.push = push;
    await move(orderStatus.cancelled);
    expect((await subscribe({ as: customer.token })).body.message).toBe("order_over");
  });

  test.each([
    { endpoint: "https://push.example.com/send/1" },
    { endpoint: "http://fcm.googleapis.com/fcm/send/1" },
    { endpoint: "https://fcm.googleapis.com:8443/fcm/send/1" },
    { endpoint: "https://me@fcm.googleapis.com/fcm/send/1" },
    { endpoint: "https://fcm.googleapis.com.example.com/fcm/send/1" },
    { endpoint: "https://127.0.0.1/send/1" },
    { endpoint: `https://fcm.googleapis.com/${"a".repeat(1024)}` },
    { p256dh: `B${"A".repeat(86)}` },
    { auth: "short" },
  ])("refuses %o", async (body) => {
    const answer = await subscribe({ as: customer.token, body });
    expect([answer.status, answer.body.message]).toEqual([422, "invalid_input"]);
    expect(await subscribed()).toEqual([]);
  });

  test("what a table holds against the list is sent to nobody", async () => {
    await subscribe({ as: customer.token });
    await database.update(orderPushes).set({ endpoint: "https://push.example.com/send/1" });
    await move(orderStatus.preparing);
    expect(service.asked).toEqual([]);
    expect(await tasks()).toMatchObject([{ state: "givenUp" }]);
  });

  test("goes at the order's end, after its last message", async () => {
    await subscribe({ as: customer.token });
    await move(orderStatus.delivered);
    expect(messages().map((message) => message?.text)).toEqual(["Tu pedido fue entregado"]);
    expect(await subscribed()).toEqual([]);
    expect(await tasks()).toMatchObject([{ state: "done" }]);
  });

  test.each([404, 410])("goes where the service answers %i: it knows the browser no more", async (status) => {
    service.answerWith((response) => void response.writeHead(status).end());
    await subscribe({ as: customer.token });
    await move(orderStatus.preparing);
    expect(await subscribed()).toEqual([]);
    await move(orderStatus.onTheWay);
    expect(service.received).toHaveLength(1);
  });

  test("goes at log-out, with that session alone; and by its own browser, which alone knows its endpoint", async () => {
    await subscribe({ as: customer.token });
    await subscribe({ headers: { "x-order-token": link }, body: subscribedBrowser().subscription });
    await shop.post("/api/auth/logout", {}, customer.token);
    const left = await subscribed();
    expect(left).toMatchObject([{ session: null }]);
    const end = async (endpoint: string) =>
      (await shop.post(`/api/orders/push/${number}/end`, { business: 1, endpoint })).status;
    expect(await end(browser.subscription.endpoint)).toBe(204);
    expect(await subscribed()).toHaveLength(1);
    expect(await end(left[0]?.endpoint ?? "")).toBe(204);
    expect(await subscribed()).toEqual([]);
    await move(orderStatus.preparing);
    expect(service.received).toEqual([]);
  });

  test("the person reads it among their own data, and takes it along when they leave", async () => {
    await subscribe({ as: customer.token });
    const { body, text } = await shop.get("/api/users/data", customer.token);
    expect(body.order_pushes).toEqual([
      { display_number: number, service: "fcm.googleapis.com", created_at: new Date(noon).toISOString() },
    ]);
    expect(text).not.toContain(browser.subscription.auth);
    const leaver = { user: customer.id, contacts: [], business: 1 };
    await database.transaction(async (transaction) => await anonymiseOrders(transaction, leaver, "somebody"));
    expect(await subscribed()).toEqual([]);
  });

  test("is forgotten after thirty days, however the order stands", async () => {
    await subscribe({ as: customer.token });
    await pruneOldRows(database, noon + 29 * day);
    expect(await subscribed()).toHaveLength(1);
    await pruneOldRows(database, noon + 31 * day);
    expect(await subscribed()).toEqual([]);
  });

  test("no redirect is followed", async () => {
    service.answerWith((response) => void response.writeHead(307, { location: "/elsewhere" }).end());
    await subscribe({ as: customer.token });
    await move(orderStatus.preparing);
    expect(service.received.map(({ path }) => path)).not.toContain("/elsewhere");
    expect(service.received).toHaveLength(1);
    expect(await tasks()).toMatchObject([{ state: "givenUp" }]);
  });

  test("a service that does not answer is left after three seconds, and asked again later", async () => {
    service.answerWith(() => undefined);
    await subscribe({ as: customer.token });
    const begun = performance.now();
    await move(orderStatus.preparing);
    expect(performance.now() - begun).toBeGreaterThan(2_900);
    expect(performance.now() - begun).toBeLessThan(9_000);
    expect(await tasks()).toMatchObject([{ state: "waiting", attempts: 1 }]);
    service.answerWith(takePush);
    shop.setTime(shop.now() + minute);
    await shop.platform.outbox.runDue();
    expect(await tasks()).toMatchObject([{ state: "done" }]);
    expect(messages().at(-1)?.text).toBe("Estamos preparando tu pedido");
  });

  test("a service that is busy hears of the state that is, never of one that was left or long ago", async () => {
    service.answerWith((response) => void response.writeHead(503).end());
    await subscribe({ as: customer.token });
    await move(orderStatus.preparing);
    await move(orderStatus.ready);
    service.answerWith(takePush);
    service.received.length = 0;
    shop.setTime(shop.now() + 2 * minute);
    await shop.platform.outbox.runDue();
    expect(messages().map((message) => message?.text)).toEqual(["Tu pedido está listo"]);

    service.answerWith((response) => void response.writeHead(503).end());
    await move(orderStatus.delivered);
    service.answerWith(takePush);
    service.received.length = 0;
    shop.setTime(shop.now() + 2 * hour);
    await shop.platform.outbox.runDue();
    expect(service.received).toEqual([]);
    expect(await subscribed(), "the order is over").toEqual([]);
  });

  test("is written with the change, or not at all; twice run it is written once", async () => {
    await subscribe({ as: customer.token });
    const undone = database.transaction(async (transaction) => {
      await commandOrder(transaction, order, orderStatus.preparing, { now: shop.now() });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await shop.platform.outbox.runDue();
    expect(await tasks()).toEqual([]);
    await move(orderStatus.preparing);
    await database
      .update(outboxTasks)
      .set({ state: "waiting", due_at: new Date(shop.now()) })
      .where(eq(outboxTasks.kind, "orderMoved"));
    await shop.platform.outbox.runDue();
    await shop.platform.outbox.runDue();
    expect(service.received).toHaveLength(1);
  });
});
