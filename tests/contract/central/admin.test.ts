import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { createHmac } from "node:crypto";
import { inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { orders } from "#platform/db/tables/order.ts";
import { outboxTasks } from "#platform/db/tables/outbox.ts";
import { redemptions } from "#platform/db/tables/redemption.ts";
import { addTask } from "#platform/outbox/add-task.ts";
import { openTestDatabase } from "#tests/support/engines.ts";
import { insertShop, noon } from "./insert-shop.ts";
import { deliveryOrder, request } from "./order-body.ts";
import { startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

interface Notice {
  body: string;
  headers: IncomingHttpHeaders;
}

const secret = "webhook-secret";
let opened: OpenedDatabase;
let shop: TestPlatform;
const closers: (() => void)[] = [];

beforeAll(async () => {
  opened = await openTestDatabase();
  await insertShop(opened.database);
});
afterAll(() => opened.close());
afterEach(async () => {
  await opened.database.delete(outboxTasks);
  for (const close of closers.splice(0)) close();
  await shop.close();
});

/** A storefront that answers its notices with the given statuses, 200 after them. */
async function startStorefront(...statuses: number[]): Promise<{ notices: Notice[]; url: string }> {
  const notices: Notice[] = [];
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      notices.push({ body: Buffer.concat(chunks).toString(), headers: incoming.headers });
      answer.writeHead(statuses.shift() ?? 200).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { notices, url: `http://127.0.0.1:${port}/api/revalidate` };
}

async function startShop(...webhooks: string[]): Promise<void> {
  await startShopThatLooks(0, webhooks);
}

/** Looks for what is to be told every `outboxPause` ms, never by itself when that is 0. */
async function startShopThatLooks(outboxPause: number, webhooks: string[]): Promise<void> {
  const settings = { adminKey: "admin-key", webhooks, webhookSecret: secret, outboxPause };
  shop = await startTestPlatform({ database: opened, isFilled: true, settings });
}

const dishes = async () => (await shop.post("/api/ecommerce/menu/1/11")).body.data.menu_groups[1];
const promotionIds = async () =>
  (await shop.post("/api/ecommerce/promos", { business: 1 })).body.data.map((one: { id: number }) => one.id);
const ask = (path: string, body: unknown, key = "admin-key") => shop.post(`/admin/${path}`, body, key);

test("/admin opens with its key only", async () => {
  await startShop();
  for (const key of ["", "admin-ke", "admin-key2"]) {
    expect((await ask("items/1001", { is_active: false }, key)).status).toBe(401);
  }
  expect((await shop.post("/admin/items/1001", { is_active: false })).status).toBe(401);
  expect((await ask("items/1001", {})).status).toBe(200);
});

describe("a change", () => {
  test("of a price moves the sizes along and is told to every storefront, signed", async () => {
    const [one, two] = [await startStorefront(), await startStorefront()];
    await startShop(one.url, two.url);
    expect((await ask("items/1002", { price: 19_000 })).body).toEqual({ name: "Pizza" });
    const menu = await shop.post("/api/ecommerce/menu/1/11");
    const pizza = menu.body.data.menu_groups[1].menu_product_items[0];
    expect([pizza.price, pizza.sizes]).toEqual([
      19_000,
      [
        { name: "Personal", price: 19_000 },
        { name: "Grande", price: 27_000 },
      ],
    ]);
    await shop.platform.outbox.runDue();
    for (const { notices } of [one, two]) {
      expect(notices).toHaveLength(1);
      const { body, headers } = notices[0] as Notice;
      expect(JSON.parse(body)).toEqual({
        event: "menu.updated",
        domain: "uno.localhost",
        business_id: 1,
        key: expect.stringMatching(/^storefrontNotice:/),
        sent_at: new Date(shop.now()).toISOString(),
      });
      const [, t, v1] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers["x-vitrina-signature"])) ?? [];
      expect(Number(t)).toBe(Math.floor(shop.now() / 1000));
      expect(v1).toBe(createHmac("sha256", secret).update(`${t}.${body}`).digest("hex"));
    }
    await ask("items/1002", { price: 18_000 });
  });

  test("is told without waiting for the next look", async () => {
    const { notices, url } = await startStorefront();
    await startShopThatLooks(3_600_000, [url]);
    await ask("items/1002", { price: 18_000 });
    await vi.waitFor(() => expect(notices).toHaveLength(1), 10_000);
  });

  test("of a branch closes it at once for orders, and is told with its id", async () => {
    const { notices, url } = await startStorefront();
    await startShop(url);
    expect((await ask("branches/11", { is_available: false })).body).toEqual({ name: "Centro" });
    const { token } = await shop.customer();
    const refused = await shop.post("/api/payment/checkorder", request(deliveryOrder()), token);
    expect(refused.body.data.problems).toEqual([{ code: "branch_closed" }]);
    await ask("branches/11", { is_available: true });
    await shop.platform.outbox.runDue();
    expect(notices).toHaveLength(2);
    expect(JSON.parse(notices[0]?.body ?? "")).toMatchObject({ event: "branch.updated", branch_id: 11 });
  });

  test("of an item takes it out of the menu and in again", async () => {
    await startShop();
    await ask("items/1001", { is_active: false });
    expect((await dishes()).menu_product_items[1]).toMatchObject({ id: 1001, is_active: false });
    await ask("items/1001", { is_active: true });
    expect((await dishes()).menu_product_items[1]).toMatchObject({ id: 1001, is_active: true, price: 12_000 });
  });

  test("of a promotion or a coupon switches it, and is told", async () => {
    const { notices, url } = await startStorefront();
    await startShop(url);
    const question = { cupon_code: "SECRETO10", business_id: 1, branch_id: 11, products_ids: [1], order_total: 1 };
    const coupon = async () => (await shop.post("/api/promotions/validate-cupon", question)).status;
    expect([await promotionIds(), await coupon()]).toEqual([[2, 1, 4], 200]);
    expect((await ask("promotions/1", { is_active: false })).body).toEqual({ name: "5 %" });
    expect((await ask("promotions/secreto10", { is_active: false })).body).toEqual({ name: "Cupón" });
    expect([await promotionIds(), await coupon()]).toEqual([[2, 4], 422]);
    await ask("promotions/1", { is_active: true });
    await ask("promotions/SECRETO10", { is_active: true });
    expect([await promotionIds(), await coupon()]).toEqual([[2, 1, 4], 200]);
    await shop.platform.outbox.runDue();
    expect(notices).toHaveLength(4);
    expect(JSON.parse(notices[0]?.body ?? "")).toMatchObject({ event: "promos.updated", domain: "uno.localhost" });
    expect((await ask("promotions/NADIE", { is_active: true })).body.message).toBe("promotion_not_found");
  });

  test("of an order's status shows in its history", async () => {
    await startShop();
    const { token } = await shop.customer();
    const placed = await shop.post("/api/payment/request", request(deliveryOrder()), token);
    const number = placed.body.order.display_number;
    expect((await ask(`orders/${number.toLowerCase()}`, { status: 7 })).body).toEqual({ name: number });
    const { body } = await shop.get(`/api/orders/status/${number}?business=1`);
    expect(body.data.status).toBe(7);
    expect(body.data.status_history).toHaveLength(2);
    expect((await ask(`orders/${number}`, { status: 12 })).body.message).toBe("status_unknown");
  });

  test("takes no order back whose offer is another order's now, and nothing of it moves (M14)", async () => {
    await startShop();
    const { token } = await shop.customer();
    const placed = await shop.post("/api/payment/request", request(deliveryOrder()), token);
    const { id, display_number: number } = placed.body.order;
    await ask(`orders/${number}`, { status: 3 });
    const [other] = await opened.database.insert(orders).values({ business: 1 }).returning({ id: orders.id });
    const use = { promo_code: 1, orderer_key: `customer:used-${id}`, is_exclusive: true };
    await opened.database.insert(redemptions).values([
      { ...use, order: id, released_at: new Date(noon) },
      { ...use, order: other?.id ?? 0 },
    ]);
    const refused = await ask(`orders/${number}`, { status: 1 });
    expect([refused.status, refused.body.message]).toEqual([422, "offer_gone"]);
    const { body } = await shop.get(`/api/orders/status/${number}?business=1`);
    expect([body.data.status, body.data.status_history.length]).toEqual([3, 2]);
  });

  test("of a number that two businesses have needs the business's domain", async () => {
    await startShop();
    const rows = [1, 2].map((business) => ({ business, display_number: "SB-1001", status: 1 }));
    const placed = await opened.database.insert(orders).values(rows).returning({ id: orders.id });
    const statuses = async () => {
      const ids = placed.map(({ id }) => id);
      const found = await opened.database.select().from(orders).where(inArray(orders.id, ids)).orderBy(orders.id);
      return found.map(({ status }) => status);
    };
    const refused = await ask("orders/SB-1001", { status: 5 });
    expect([refused.status, refused.body.message]).toEqual([409, "order_ambiguous"]);
    expect(await statuses()).toEqual([1, 1]);
    expect((await ask("orders/sb-1001", { status: 5, domain: "Dos.localhost" })).status).toBe(200);
    expect(await statuses()).toEqual([1, 5]);
    expect((await ask("orders/SB-1001", { status: 5, domain: "tres.localhost" })).body.message).toBe("order_not_found");
  });

  test("of what is not there is refused by name", async () => {
    await startShop();
    expect((await ask("items/99999", { price: 1 })).body.message).toBe("item_not_found");
    expect((await ask("branches/99999", { is_available: true })).body.message).toBe("branch_not_found");
    expect((await ask("orders/UNO-0", { status: 1 })).body.message).toBe("order_not_found");
    expect((await ask("items/1001", { price: 10.5 })).status).toBe(422);
  });
});

test("what the outbox gave up is listed, and is done once it is tried again", async () => {
  const { notices, url } = await startStorefront();
  await startShop(url);
  const read = async (key = "admin-key") =>
    await shop.get("/admin/tasks", undefined, { authorization: `Bearer ${key}` });
  expect((await read()).body).toEqual({ tasks: [] });
  await ask("branches/11", { is_available: true });
  const lost = { state: "givenUp", attempts: 20, last_error: "Error 503", ended_at: new Date(shop.now()) } as const;
  await opened.database.update(outboxTasks).set(lost);
  await addTask(opened.database, { kind: "storefrontNotice", key: "waits", payload: {}, now: shop.now() + 1 });
  await shop.platform.outbox.runDue();
  expect(notices).toHaveLength(0);
  const [task, ...others] = (await read()).body.tasks;
  expect(others).toEqual([]);
  const abandoned = { kind: "storefrontNotice", attempts: 20, last_error: "Error 503", ended_at: expect.any(String) };
  expect(task).toMatchObject({ ...abandoned, payload: { event: { event: "branch.updated", branch_id: 11 } } });
  expect((await read("admin-ke")).status).toBe(401);
  expect((await ask(`tasks/${task.id}`, {}, "")).status).toBe(401);
  expect((await ask(`tasks/${task.id}`, {})).body).toEqual({ name: String(task.id) });
  expect((await read()).body.tasks).toEqual([]);
  await shop.platform.outbox.runDue();
  expect(notices).toHaveLength(1);
  for (const id of [task.id, 999_999])
    expect((await ask(`tasks/${id}`, {})).body.message, "only what was given up").toBe("task_not_found");
});

test("a storefront that fails is told again, and no caller waits for it", async () => {
  const { notices, url } = await startStorefront(500);
  await startShop(url, "http://127.0.0.1:9/api/revalidate");
  await ask("branches/11", { is_available: true });
  expect(notices).toHaveLength(0);
  await shop.platform.outbox.runDue();
  expect(notices).toHaveLength(1);
  shop.setTime(shop.now() + 2_000);
  await shop.platform.outbox.runDue();
  expect(notices).toHaveLength(2);
  expect(shop.logLines.join("")).toContain("outbox_failed");
  expect(shop.logLines.join("")).not.toContain(secret);
});
