import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { Turns } from "#platform/strapi/access/turns.ts";
import { openTestDatabase } from "#tests/support/engines.ts";
import { loadRecorded } from "./load-recorded.ts";
import { serviceKey, wireApp } from "./send.ts";
import { graphql, rest, type Sender } from "./wire-client.ts";

// What one request may cost, whoever sends it: a shop with 1500 dishes, each with ten toppings.

let opened: OpenedDatabase;
let app: Hono;
const stranger: Sender = {};
const service: Sender = { isService: true };
const tooMuch = { data: null, errors: ["The query asks for too much"] };

beforeAll(async () => {
  opened = await openTestDatabase();
  await loadRecorded(opened.database);
  for (const statement of [
    sql`insert into products (id, name, description, business, category)
      select 1000 + n, 'Plato ' || n, repeat('palabra ', 125), 1, 1 from generate_series(1, 1500) n`,
    sql`insert into product_topings (owner, target, position)
      select 1000 + n, 1001 + (n + k * 7) % 1500, k from generate_series(1, 1500) n, generate_series(1, 10) k`,
    sql`insert into menu_products (id, name) select 500 + n, 'Carta ' || n from generate_series(1, 500) n`,
    sql`insert into menu_product_items (id, name, product, menu_group)
      select 1000 + n, 'Plato ' || n, 1000 + n, 1 from generate_series(1, 1500) n`,
  ])
    await opened.database.execute(statement);
});

beforeEach(() => {
  app = wireApp(opened.database);
});

afterAll(async () => {
  await opened.close();
});

const list = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join(" ");

describe("a request that asks for more than its budget is refused whole:", () => {
  test.each([
    ["lists below lists", "{ businesses { products { business { products { topings { name } } } } } }"],
    ["rows through to-one relations", `{ products { category { business { ${list(400, (i) => `a${i}: id`)} } } } }`],
    ["one column under many names", `{ products { ${list(600, (i) => `a${i}: description`)} } }`],
    [
      "groups of groups",
      "{ menuProductsConnection { groupBy { name { connection { values { id } aggregate { count } } } } } }",
    ],
    ["many root fields", `{ ${list(30, (i) => `r${i}: products { name business { products { name } } }`)} }`],
  ])("%s", async (_name, query) => {
    for (const sender of [stranger, service]) expect(await graphql(app, sender, query)).toMatchObject(tooMuch);
  });

  test("rows over REST", async () => {
    const answer = await rest(app, stranger, "GET", "/menu-product-items?_limit=-1");
    expect(answer).toMatchObject({ status: 400, body: { message: "The query asks for too much" } });
  });

  test("filters with a million values between them", async () => {
    const where = { _or: Array.from({ length: 40 }, () => ({ id_in: Array.from({ length: 1000 }, (_, id) => id) })) };
    const query = `query ($w: JSON) { ${list(30, (i) => `r${i}: products(where: $w) { id }`)} }`;
    expect(await graphql(app, stranger, query, { w: where })).toMatchObject(tooMuch);
    const empty = { _or: Array.from({ length: 50_000 }, () => []) };
    expect(await graphql(app, stranger, query, { w: empty })).toMatchObject(tooMuch);
  });
});

test("what a page of the largest lists shows is answered", async () => {
  const query = "{ products { id name description price category { id name } topings { id name price } } }";
  const { data, errors } = await graphql(app, stranger, query);
  expect(errors).toBeUndefined();
  expect(Object(data?.products)).toHaveLength(100);
});

/** The businesses that a filter finds, or why it is refused. */
async function ids(where: unknown): Promise<unknown> {
  const answer = await graphql(app, service, "query ($w: JSON) { businesses(where: $w) { id } }", { w: where });
  return answer.errors ?? Object(answer.data?.businesses).map((row: { id: string }) => row.id);
}

describe("a filter", () => {
  test("over lists side by side takes the sum of their rows, not the product", async () => {
    const found = { name_contains: "Plato" };
    const items = { menu_groups: { menu_product_items: found } };
    const crossed = { products: found, categories: { products: found }, menu_products: items };
    expect(await ids(crossed)).toEqual(["1"]);
    expect(await ids({ ...crossed, branches: { menu_products: { name: "nothing" } } })).toEqual([]);
  });

  test("along lists takes the sum as well", async () => {
    const along = { topings: { is_toping_for_products: { topings: { is_toping_for_products: { id_gt: 1000 } } } } };
    expect(await ids({ products: along })).toEqual(["1"]);
  });

  test("asks of one row what is said together of a list, whatever the spelling", async () => {
    const both = { name: "Plato 1", id: 1002 };
    expect(await ids({ products: both })).toEqual([]);
    expect(await ids({ "products.name": "Plato 1", "products.id": 1002 })).toEqual([]);
    expect(await ids({ _where: [{ "products.name": "Plato 1" }, { products: { id: 1002 } }] })).toEqual([]);
    expect(await ids({ _where: [{ "products.name": "Plato 1" }, { products: { id: 1001 } }] })).toEqual(["1"]);
  });

  test("finds an empty list where it asks for absence, as a left join does", async () => {
    const lists = [{ products_null: true }, { products: { name_null: true } }, { "products.category.name_null": true }];
    await opened.database.execute(sql`insert into businesses (id, name) values (77, 'Vacío')`);
    for (const where of lists) expect(await ids({ ...where, id: 77 })).toEqual(["77"]);
    expect(await ids({ products: { name_ne: "x" }, id: 77 })).toEqual([]);
  });

  test.each([
    ["too many lists", { _or: Array.from({ length: 9 }, () => ({ products: { id: 1 } })) }],
    ["too many searches", { name_contains: ["a", "b", "c", "d", "e", "f"] }],
  ])("with %s is refused", async (what, where) => {
    expect(await ids(where)).toEqual([`The filter has ${what}`]);
  });
});

describe("one sender", () => {
  test("sends one operation at a time, the storefront's server a batch", async () => {
    const body = JSON.stringify([{ query: "{ taxes { id } }" }, { query: "{ taxes { id } }" }]);
    const json = { "content-type": "application/json" };
    for (const [headers, status] of [
      [json, 400],
      [{ ...json, "x-service-key": serviceKey }, 200],
    ] as const) {
      expect((await app.request("/graphql", { method: "POST", headers, body })).status).toBe(status);
    }
  });

  test("has a budget a minute", async () => {
    const query = `{ products { ${list(250, (i) => `a${i}: id`)} } }`;
    const answers: unknown[] = [];
    for (let turn = 0; turn < 14; turn += 1) answers.push((await graphql(app, stranger, query)).errors?.[0]);
    expect(answers[0]).toBeUndefined();
    expect(answers.at(-1)).toBe("Too Many Requests");
    expect((await rest(app, stranger, "GET", "/taxes")).status).toBe(429);
    expect((await graphql(app, service, query)).errors).toBeUndefined();
  });

  test("is answered after others who ask less", async () => {
    const order: string[] = [];
    const heavy =
      "{ menuProductsConnection(where: { id_lt: 600 }) { groupBy { name { connection { aggregate { count } } } } } }";
    const first = graphql(app, stranger, heavy).then(() => order.push("heavy"));
    const second = rest(app, stranger, "GET", "/taxes/count").then(() => order.push("light"));
    await Promise.all([first, second]);
    expect(order).toEqual(["light", "heavy"]);
  });
});

describe("turns", () => {
  test("two of a sender run, the next waits for one of them, another sender's does not", async () => {
    const turns = new Turns();
    const started: string[] = [];
    const take = async (sender: string, name: string) => {
      const end = await turns.take(sender);
      started.push(name);
      return end;
    };
    const [end] = await Promise.all([take("a", "1"), take("a", "2")]);
    const third = take("a", "3");
    await take("b", "other");
    expect(started).toEqual(["1", "2", "other"]);
    end();
    await third;
    expect(started).toEqual(["1", "2", "other", "3"]);
  });

  test("a crowd is refused", async () => {
    const turns = new Turns();
    const waiting = Array.from({ length: 22 }, () => turns.take("a"));
    await expect(turns.take("a")).rejects.toThrow("Too many attempts");
    for (const turn of waiting) (await turn)();
    (await turns.take("a"))();
  });
});
