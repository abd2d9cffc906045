import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { day, minute } from "#domain/base/duration.ts";
import { orderPath } from "#domain/order/access/order-link.ts";
import { orders } from "#platform/db/tables/order.ts";
import { outboxMails } from "#platform/db/tables/mail.ts";
import { platformSecrets } from "#platform/db/tables/access.ts";
import { createOrderKeys, pruneOrderKeys } from "#platform/orders/link/order-keys.ts";
import { tokenOf } from "#platform/orders/link/order-links.ts";
import { commandOrder } from "#platform/orders/order-status.ts";
import { engines } from "#tests/support/engines.ts";
import { noon } from "./insert-shop.ts";
import { bandejas, deliveryOrder, request } from "./order-body.ts";
import { device, headersOf, tableOrder } from "./ordering-guest.ts";
import { startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

const hidden = [
  "Bandeja",
  "Efectivo",
  "29920",
  "24000",
  "piso 3",
  "Ana",
  "Apto 301",
  "300123",
  "example.com",
  "share_token",
];
const personal = ["piso 3", "Ana", "Apto 301", "300123", "example.com", "4.65", "owner", "delivery_service"];

describe.each(engines)("who sees what of an order, on $name (D4)", ({ openEmpty }) => {
  let shop: TestPlatform;
  let token: string;
  let number: string;
  let id: number;
  let own: string;
  let body: Record<string, unknown>;

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty, { storefrontPort: 3000 });
  });
  afterAll(async () => await shop.close());
  beforeEach(async () => {
    shop.setTime(noon);
    ({ token } = await shop.customer());
    body = request(deliveryOrder({ products: [{ ...bandejas, suggestions: "para Ana, piso 3" }] }));
    const placed = await shop.post("/api/payment/request", body, token);
    ({ display_number: number, id } = placed.body.order);
    own = placed.body.order_token;
  });

  const look = async (orderToken?: string, { of = number, business = 1, as = "" } = {}) => {
    const headers = orderToken === undefined ? {} : { "x-order-token": orderToken };
    return await shop.get(`/api/orders/status/${of}?business=${business}`, as === "" ? undefined : as, headers);
  };
  const accessBy = async (orderToken: string) => (await look(orderToken)).body.data.access;
  const shared = async (): Promise<string> => (await look(own)).body.data.share_token;

  test("by number: how it stands, where and for when; no dish, amount, way of paying or person, from any source", async () => {
    const answer = await look();
    expect(Object.keys(answer.body.data).toSorted()).toEqual(
      "access awaits_confirmation branch created_at delivery_method display_number estimate scheduling status status_history updated_at".split(
        " ",
      ),
    );
    const where = `where: { display_number: "${number}" }`;
    const fields =
      "status total subtotal items_quantity products metadata address payment_method { name } customer { name }";
    const sources = [
      answer,
      await shop.post("/graphql", { query: `{ orders(${where}) { ${fields} } }` }),
      await shop.post("/graphql", { query: `{ ordersConnection(${where}) { aggregate { sum { total subtotal } } } }` }),
      await shop.get(`/orders?display_number=${number}`),
    ];
    for (const { status, text } of sources) {
      expect(status).toBe(200);
      for (const word of hidden) expect(text).not.toContain(word);
    }
  });

  test("a shared link opens what was ordered, for how much and how it is paid, nothing of the person", async () => {
    const { body: seen, text } = await look(await shared());
    expect(seen.data).toMatchObject({ access: "shared", total: 29_920, payment_method: { type: "cash" } });
    expect(seen.data.products).toMatchObject([{ name: "Bandeja", quantity: 2, suggestions: "" }]);
    for (const word of personal) expect(text).not.toContain(word);
  });

  test("the owner's token, session and no other's open all of it; a retry is answered with the same one", async () => {
    const stranger = await shop.customer();
    for (const seen of [await look(own), await look(undefined, { as: token }), await look(own, { as: stranger.token })])
      expect(seen.body.data).toMatchObject({ access: "owner", owner: { address: "Calle 60 # 9-45, Apto 301" } });
    expect((await look(undefined, { as: stranger.token })).body.data.access).toBe("number");
    const again = await shop.post("/api/payment/request", body, token);
    expect([again.status, again.body.order_token]).toEqual([200, own]);
    const key = String(body["order_unique_identifier"]);
    const found = await shop.get(`/api/payment/attempts/${key}?business=1`, token);
    expect(found.body.order_token).toBe(own);
  });

  test("a forged token, one of another order, kind or business opens nothing", async () => {
    const other = await shop.post("/api/payment/request", request(deliveryOrder()), (await shop.customer()).token);
    const wrong = [
      other.body.order_token,
      `o${(await shared()).slice(1)}`,
      `s${own.slice(1)}`,
      own.slice(0, -1) + (own.endsWith("A") ? "B" : "A"),
      `o${"A".repeat(22)}`,
      own.slice(0, 22),
      `${own}A`,
      "o",
    ];
    for (const forged of wrong) expect([forged, await accessBy(forged)]).toEqual([forged, "number"]);
    expect((await look(own, { business: 2 })).status).toBe(404);
    const keys = await shop.platform.context.orderKeys();
    const elsewhere = tokenOf(keys, { id, business: 2, created_at: new Date(noon) }, "owner") ?? "";
    expect(await accessBy(elsewhere)).toBe("number");
  });

  test("a guest's device opens its own order, without a token", async () => {
    const guest = device();
    const order = { ...request(tableOrder("4")), orderer: { kind: "guest", place: "table", token: null } };
    const placed = await shop.post("/api/payment/request", order, undefined, headersOf(guest));
    expect(placed.body.order_token).toBeNull();
    const path = `/api/orders/status/${placed.body.order.display_number}?business=1`;
    const seen = async (headers: Record<string, string>) => (await shop.get(path, undefined, headers)).body.data.access;
    expect(await seen(headersOf(guest))).toBe("owner");
    expect(await seen(headersOf(device()))).toBe("number");
    expect(await seen({})).toBe("number");
  });

  test("links open it until thirty days after it was closed; by then the number does, and the session still", async () => {
    const link = await shared();
    const both = async () => [await accessBy(own), await accessBy(link)];
    shop.setTime(noon + 20 * day);
    expect(await both()).toEqual(["owner", "shared"]);
    await commandOrder(shop.opened.database, id, 6, { now: shop.now() });
    shop.setTime(noon + 50 * day - minute);
    expect(await both()).toEqual(["owner", "shared"]);
    shop.setTime(noon + 50 * day);
    expect(await both()).toEqual(["number", "number"]);
    expect((await look(undefined, { as: token })).body.data.access).toBe("owner");
  });

  test("the key rotates: two are valid at once, older ones are forgotten, and what they signed opens nothing", async () => {
    const { database } = shop.opened;
    const names = async () =>
      (await database.select().from(platformSecrets)).filter(({ name }) => name.includes("link"));
    expect(await accessBy(own)).toBe("owner");
    shop.setTime(noon + 60 * day);
    expect(await accessBy(own)).toBe("owner");
    const { created_at } = await shop.opened.database
      .update(orders)
      .set({ created_at: new Date(shop.now()) })
      .where(eq(orders.id, id))
      .returning()
      .then(([row]) => row ?? { created_at: new Date(0) });
    const keys = await createOrderKeys(database, shop.now)();
    expect(tokenOf(keys, { id, business: 1, created_at }, "owner")).not.toBe(own);
    await database
      .update(orders)
      .set({ created_at: new Date(noon) })
      .where(eq(orders.id, id));
    shop.setTime(noon + 120 * day);
    expect(await accessBy(own)).toBe("number");
    expect((await look(undefined, { as: token })).status).toBe(200);
    const before = (await names()).length;
    expect(await pruneOrderKeys(database, shop.now())).toBe(before - 2);
    expect(await names()).toHaveLength(2);
  });

  test("a leaked key is renewed by command: at once for orders to come, and a second time ends what it signed", async () => {
    const { database } = shop.opened;
    const renew = async () => (await shop.post("/admin/order-links", {}, shop.platform.context.adminKey)).body.name;
    const signedAt = async (madeAt: number) =>
      tokenOf(await shop.platform.context.orderKeys(), { id, business: 1, created_at: new Date(madeAt) }, "owner");
    expect(await accessBy(own)).toBe("owner");
    expect(await renew()).toBe(new Date(noon + 2 * minute).toISOString());
    shop.setTime(noon + minute);
    // Another process that has just begun goes by the same keys.
    const keys = await createOrderKeys(database, shop.now)();
    expect(tokenOf(keys, { id, business: 1, created_at: new Date(noon) }, "owner")).toBe(own);
    expect(await signedAt(noon + 2 * minute - 1)).toBe(own);
    shop.setTime(noon + 2 * minute);
    expect(await signedAt(noon + 2 * minute)).not.toBe(own);
    expect(await accessBy(own)).toBe("owner");
    await pruneOrderKeys(database, shop.now());
    expect(await accessBy(own)).toBe("owner");
    await renew();
    await pruneOrderKeys(database, shop.now());
    shop.setTime(noon + 4 * minute);
    expect(await signedAt(noon + 2 * minute)).not.toBeNull();
    expect(await signedAt(noon)).toBeNull();
    expect(await accessBy(own)).toBe("number");
    expect((await look(undefined, { as: token })).body.data.access).toBe("owner");
  });

  test("a mail's link is the owner's, written anew each time; no table and no log has a token", async () => {
    await shop.platform.outbox.runDue();
    const { database } = shop.opened;
    const [mail] = await database
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.key, `orderMail:${id}`));
    expect(mail?.text).toContain(`http://uno.localhost:3000${orderPath(number, own)}`);
    // The outbox stands for mailboxes.
    await database.delete(outboxMails);
    const link = await shared();
    const select = sql`select string_agg(quote_ident(table_name), ',') as names from information_schema.tables
      where table_schema = 'public'`;
    const names = /"names":"([^"]+)"/.exec(JSON.stringify(await database.execute(select)))?.[1]?.split(",") ?? [];
    expect(names).toContain("order_attempts");
    for (const name of names) {
      const found = await database.execute(sql`select to_jsonb(t)::text as row from ${sql.raw(name)} t`);
      const text = JSON.stringify(found);
      for (const bits of [own.slice(1), link.slice(1)]) expect([name, text.includes(bits)]).toEqual([name, false]);
    }
    for (const bits of [own.slice(1), link.slice(1)]) expect(shop.logLines.join("\n")).not.toContain(bits);
  });
});
