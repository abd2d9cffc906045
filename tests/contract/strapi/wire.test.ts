import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database, OpenedDatabase } from "#platform/db/database.ts";
import { openTestDatabase } from "#tests/support/engines.ts";
import { loadRecorded } from "./load-recorded.ts";
import { serviceKey, wireApp } from "./send.ts";
import { graphql, rest } from "./wire-client.ts";

let opened: OpenedDatabase;
let app: Hono;
let queries = 0;

/** The database, counting what is asked of it. */
function counting(database: Database): Database {
  return new Proxy(database, {
    get(target, property, receiver) {
      if (property === "select" || property === "selectDistinct") queries += 1;
      const value: unknown = Reflect.get(target, property, receiver);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

beforeAll(async () => {
  opened = await openTestDatabase();
  await loadRecorded(opened.database);
  app = wireApp(counting(opened.database));
});

afterAll(async () => {
  await opened.close();
});

const forty = (inner: (index: number) => string) => Array.from({ length: 40 }, (_entry, at) => inner(at)).join(" ");

/** Fragments that spread the one before them ten times each: 10^levels fields, were each place visited. */
function multipliedBySpreads(levels: number): string {
  const fragments = Array.from({ length: levels }, (_entry, level) => {
    const inner = level === 0 ? "name" : `...F${level - 1} `.repeat(10);
    return `fragment F${level} on Business { ${inner} }`;
  });
  return `{ businesses { ...F${levels - 1} } } ${fragments.join(" ")}`;
}

const send = (body: string, method = "POST", path = "/graphql") =>
  app.request(path, { method, headers: { "content-type": "application/json" }, ...(method === "GET" ? {} : { body }) });

describe("a whole menu", () => {
  const menu = `{ menuProducts(where: { deleted: false }) { name business { name } branches { name } menu_groups {
    name category { name } availability_times { open_at } menu_product_items {
      price photo { url } product { name photo { url } category { name } }
      sides_or_topings { name menu_product_items { name product { name } } } } } } }`;

  test("is read with as many queries as it has relations, however many rows it has", async () => {
    queries = 0;
    const answer = await graphql(app, {}, menu);
    expect(answer.errors).toBeUndefined();
    expect(JSON.stringify(answer.data)).toContain("Papas a la francesa");
    // One for the list, and one or two a relation: lists, and single rows by their ids as they turn up.
    expect(queries).toBeLessThanOrEqual(24);
  });
});

describe("what is not served", () => {
  test.each(["{ __schema { types { name } } }", '{ __type(name: "Product") { name } }'])(
    "introspection: %s",
    async (query) => {
      const answer = await graphql(app, {}, query);
      expect(answer.status).toBe(400);
      expect(answer.errors?.[0]).toContain("introspection");
    },
  );

  test("fragments do not hide depth, nor cycles hang", async () => {
    const deep = `{ businesses { ...A } } fragment A on Business { menu_products { menu_groups { ...B } } }
      fragment B on MenuGroup { menu_product_items { sides_or_topings { menu_product_items { product { category { id } } } } } }`;
    expect((await graphql(app, {}, deep)).errors).toEqual(["'' exceeds maximum operation depth of 7"]);
    const cycle = "{ businesses { ...A } } fragment A on Business { branches { business { ...A } } }";
    expect((await graphql(app, {}, cycle)).status).toBe(400);
  });

  test("a hundred queries dressed as one", async () => {
    const many = Array.from({ length: 31 }, (_entry, index) => `q${index}: taxes { id }`).join(" ");
    expect((await graphql(app, {}, `{ ${many} }`)).errors?.[0]).toContain("more than 30 root fields");
    expect((await graphql(app, {}, `{ ...A } fragment A on Query { ${many} }`)).errors?.[0]).toContain("more than 30");
  });

  test("fields multiplied by aliases or by fragments, however few root fields there are", async () => {
    expect((await graphql(app, {}, multipliedBySpreads(60))).errors).toEqual(["'' has more than 1000 fields"]);
    const byAliases = `{ businesses { ${forty((index) => `a${index}: branches { ...F }`)} } }
      fragment F on Branch { ${forty((index) => `b${index}: business { name }`)} }`;
    expect((await graphql(app, {}, byAliases)).errors).toEqual(["'' has more than 1000 fields"]);
  });

  test("a document of endless tokens, before it is held against any rule", async () => {
    const same = `{ businesses { ${"id ".repeat(3000)} } }`;
    expect((await graphql(app, {}, same)).errors?.[0]).toContain("more that 2000 tokens");
    const nested = `{ businesses ${"{ a ".repeat(2000)} { id } ${"}".repeat(2000)} }`;
    expect((await graphql(app, {}, nested)).status).toBe(400);
    const list = `{ businesses(where: { a: ${"[".repeat(1900)} }) { id } }`;
    expect((await graphql(app, {}, list)).errors?.[0]).not.toContain("Internal");
    const padded = `{ businesses { ${" ".repeat(16_000)} id } }`;
    expect((await graphql(app, {}, padded)).errors).toEqual(["The document is too long"]);
  });

  test("writing with a GET", async () => {
    const query = encodeURIComponent('mutation { login(input: { identifier: "x", password: "y" }) { jwt } }');
    expect((await send("", "GET", `/graphql?query=${query}`)).status).toBe(405);
  });

  test("bodies that are too large or no object", async () => {
    expect((await send(JSON.stringify({ query: " ".repeat(300_000) }))).status).toBe(413);
    expect((await send("5")).status).toBe(400);
    expect((await send("{}")).status).toBe(400);
    expect((await rest(app, {}, "POST", "/auth/local", [1])).status).toBe(400);
  });
});

test("a batch is answered one by one, with the recorded status", async () => {
  const body = JSON.stringify([{ query: "{ taxes(limit: 1) { id } }" }, { query: "{ nope }" }]);
  const headers = { "content-type": "application/json", "x-service-key": serviceKey };
  const response = await app.request("/graphql", { method: "POST", headers, body });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject([
    { data: { taxes: [{ id: "1" }] } },
    { errors: [{ extensions: { code: "GRAPHQL_VALIDATION_FAILED" } }] },
  ]);
});

test.each([
  ["a field", "{ products { nam } }"],
  ["a root field", "{ product2(id: 1) { id } }"],
  ["an argument", "{ products(limits: 1) { id } }"],
  ["a type", "fragment F on Produc { id } { products { ...F } }"],
])("an error about %s names nothing else of the schema", async (_what, query) => {
  const { status, errors } = await graphql(app, {}, query);
  expect(status).toBe(400);
  for (const error of errors ?? []) expect(error).not.toMatch(/Did you mean|"name"|"limit"|"Product"$/);
});

describe("characters that no text has", () => {
  test.each(["\\u0000", "\\u001b", "\\u007f", "\\ud800"])("%s is refused in a document", async (escape) => {
    for (const where of [`{ name: "${escape}" }`, `{ name_contains: ["a", "${escape}"] }`, `{ _q: "${escape}" }`])
      expect((await graphql(app, {}, `{ products(where: ${where}) { id } }`)).status).toBe(400);
    expect((await graphql(app, {}, `{ product(id: "${escape}") { id } }`)).status).toBe(400);
  });

  test.each(["\u0000", "\u001b", "\u007f", "\ud800"])(
    "%j is refused in variables, bodies and addresses",
    async (character) => {
      const search = "query ($w: JSON) { products(where: $w) { id } }";
      expect((await graphql(app, {}, search, { w: { name: character } })).status).toBe(400);
      expect((await graphql(app, {}, search, { w: { extra_data: { [character]: 1 } } })).status).toBe(400);
      const login = { identifier: `a${character}`, password: "x" };
      expect((await rest(app, {}, "POST", "/auth/local", login)).status).toBe(400);
      if (character === "\ud800") return;
      expect((await rest(app, {}, "GET", `/products?name=${encodeURIComponent(character)}`)).status).toBe(400);
      expect((await rest(app, {}, "GET", `/products?na${encodeURIComponent(character)}me=1`)).status).toBe(400);
      expect((await rest(app, {}, "GET", `/products/${encodeURIComponent(character)}`)).status).toBe(404);
    },
  );
});

test("no browser of another origin is let in", async () => {
  const response = await app.request("/taxes", { headers: { origin: "https://elsewhere.test" } });
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

test.each(["/taxes/abc", "/taxes/0", "/taxes/99999999999", "/taxes/1.5"])("%s is not there", async (path) => {
  expect((await rest(app, {}, "GET", path)).status).toBe(404);
});

test.each([
  "/taxes?_start=-1",
  "/taxes?_limit=-2",
  "/taxes?_limit=abc",
  "/taxes?_sort=id:sideways",
  "/taxes?is_active=quizas",
  "/taxes?a[b=1&a=2&a[c]=3",
  `/taxes?${"a[".repeat(20)}]=1`,
])("%s is refused as a bad request", async (path) => {
  expect((await rest(app, {}, "GET", path)).status).toBe(400);
});

test("an unforeseen failure is reported and answered without its text", async () => {
  const unforeseen: unknown[] = [];
  const broken = await openTestDatabase();
  const brokenApp = wireApp(broken.database, unforeseen);
  await broken.close();
  const answer = await graphql(brokenApp, {}, "{ taxes { id } }");
  expect(answer.errors).toEqual(["Internal Server Error"]);
  expect(await rest(brokenApp, {}, "GET", "/taxes")).toMatchObject({
    status: 500,
    body: { message: "An internal server error occurred" },
  });
  expect(unforeseen).toHaveLength(2);
});
