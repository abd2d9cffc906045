import type { Hono } from "hono";
import { assert as assertProperty, asyncProperty, constantFrom, oneof, string } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { products } from "#platform/db/tables/product.ts";
import { everyEngine } from "#tests/support/engines.ts";
import { loadRecorded } from "./load-recorded.ts";
import { wireApp } from "./send.ts";
import { graphql, rest } from "./wire-client.ts";

const findProducts = 'query ($where: JSON) { products(sort: "id:asc", where: $where) { id } }';

describe.each(everyEngine)("over $name", ({ openEmpty }) => {
  let opened: OpenedDatabase;
  let app: Hono;
  const unforeseen: unknown[] = [];

  beforeAll(async () => {
    opened = await openEmpty();
    await loadRecorded(opened.database);
    app = wireApp(opened.database, unforeseen);
  });

  afterAll(async () => await opened.close());

  async function ids(where: unknown): Promise<unknown> {
    const answer = await graphql(app, {}, findProducts, { where });
    return answer.errors ?? [answer.data?.products].flat().map((row) => Number(Object(row).id));
  }

  test.each([
    [{ id_in: [] }, []],
    [{ id: [] }, []],
    [{ business: 1, id_nin: [] }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    [{ _or: [] }, []],
    [{ id_in: Array.from({ length: 150 }, (_entry, index) => index + 10) }, [10, 11, 12]],
    [{ id: 99_999_999_999 }, []],
    [{ id: 1.5 }, []],
    // As recorded: at the root `null` is an empty text, or 0, as it would be in an address.
    [{ description: null, business: 2 }, []],
    [{ description_ne: null }, [1]],
    [{ price_lt: null }, []],
    [{ price_gt: null, business: 2 }, [12]],
    [{ name_contains: "%" }, []],
    [{ name_contains: "_" }, []],
    [{ name_contains: "\\" }, []],
    [{ name_contains: ["QUESO", "tocino", "ajiaco"] }, [2, 9]],
    [{ price: "42500.5" }, [3]],
    [{ price_in: ["9000", 11_000] }, [7, 8]],
    [{ is_active: "f" }, [11]],
    [{ "category.parent_category.name": "Comida", price_lt: 13_000 }, [4]],
    [{ category: { id_in: [4, 5] } }, [6, 7, 8]],
    [{ topings_null: false }, [6]],
    [{ topings: 9 }, [6]],
    [{ is_toping_for_products: 6 }, [9, 10]],
    [{ topings: { name_contains: "queso" } }, [6]],
    [{ photo_null: false, business: 1 }, [1, 7]],
    [{ _where: [{ price_gt: 20_000 }, { _or: [{ spicy_level: 1 }, { spicy_level: 2 }] }] }, [1, 3]],
    [[{ price_gt: 20_000 }, { spicy_level: 1 }], [1]],
  ])("%j finds %j", async (where, expected) => {
    expect(await ids(where)).toEqual(expected);
  });

  test.each([
    ["a string instead of an object", '{"id":1}', "'0'"],
    ["an operator nobody knows", { price_between: [1, 2] }, "'price_between'"],
    ["a field of the prototype", { constructor: 1 }, "'constructor'"],
    ["a relation of the prototype", { toString: { id: 1 } }, "'toString'"],
    ["a field behind a field", { "name.length": 1 }, "'name.length'"],
    ["text for a number", { price: "caro" }, "Invalid number"],
    ["an object for text", { name: { a: 1 } }, "Invalid text"],
    ["a bad boolean", { is_active_null: "quizás" }, "Invalid boolean"],
    ["too many values", { id_in: Array.from({ length: 1001 }, () => 1) }, "at most 1000"],
    ["too many clauses", { _or: Array.from({ length: 300 }, () => ({ id: 1 })) }, "too many clauses"],
    [
      "too deep a nest",
      Array.from({ length: 20 }).reduce<unknown>((inner) => ({ _and: [inner] }), { id: 1 }),
      "too deeply",
    ],
  ])("%s is refused", async (_name, where, message) => {
    expect(await ids(where)).toEqual([expect.stringContaining(message)]);
  });

  test("a variable that was not given leaves its filter out, as recorded", async () => {
    const query = "query ($b: ID, $n: String) { products(where: { business: $b, name: $n, id_lt: 3 }) { id } }";
    expect((await graphql(app, {}, query)).data).toEqual({ products: [{ id: "1" }, { id: "2" }] });
    expect((await graphql(app, {}, query, { b: 2 })).data).toEqual({ products: [] });
  });

  test("null in a list below, and in a count, leaves its filter out, as recorded", async () => {
    const below = "{ business(id: 2) { products(where: { description: null, name_ne: null }) { id } } }";
    expect((await graphql(app, {}, below)).data).toEqual({ business: { products: [{ id: "12" }] } });
    const counted = "{ menuProductsConnection(where: { name: null }) { aggregate { count totalCount } } }";
    const { aggregate } = Object((await graphql(app, {}, counted)).data?.menuProductsConnection);
    expect(aggregate.count).toBe(aggregate.totalCount);
  });

  test.each([
    { is_active: null },
    { category: null },
    { topings: null },
    { created_at: null },
    { description_null: null },
  ])("null is no value of %j", async (where) => {
    expect(await ids(where)).toEqual([expect.stringContaining("nvalid")]);
  });

  test.each(["-271821-04-20", "+275760-09-13", 8.64e15, -8.64e15])("the year of %s is refused", async (instant) => {
    expect(await ids({ created_at_gt: instant })).toEqual([expect.stringContaining("Invalid format")]);
  });

  test("a sort may have spaces between its fields", async () => {
    const query = '{ products(sort: " business:desc , id:desc", limit: 1) { id } }';
    expect((await graphql(app, {}, query)).data).toEqual({ products: [{ id: "12" }] });
  });

  test("no text can leave its place in the query", async () => {
    const words = oneof(string({ unit: "grapheme", maxLength: 30 }), constantFrom("'", "';--", "$1", '"', "\\'"));
    await assertProperty(
      asyncProperty(
        words,
        constantFrom("", "_contains", "_ncontains", "_containss", "_in", "_ne"),
        async (text, operator) => {
          const safe = text.replaceAll("\u0000", "");
          const found = await ids({ [`name${operator}`]: safe, business: 2 });
          const isAll = operator === "_ne" || operator === "_ncontains";
          const matches = operator.includes("contains")
            ? "Bowl de quinoa".toLowerCase().includes(safe.toLowerCase())
            : false;
          if (operator === "_containss")
            return JSON.stringify(found) === JSON.stringify("Bowl de quinoa".includes(safe) ? [12] : []);
          return JSON.stringify(found) === JSON.stringify(isAll === matches ? [] : [12]);
        },
      ),
      { numRuns: 60 },
    );
    expect(await opened.database.$count(products)).toBe(12);
  });

  test("keys cannot either", async () => {
    await assertProperty(
      asyncProperty(
        string({ minLength: 1, maxLength: 20 }),
        constantFrom("name", "category", "id"),
        async (noise, field) => {
          const found = await ids({ [`${field}${noise}`]: 1 });
          return (
            Array.isArray(found) && (found.length === 0 || typeof found[0] === "string" || typeof found[0] === "number")
          );
        },
      ),
      { numRuns: 60 },
    );
    expect(unforeseen).toEqual([]);
  });

  test("lists are capped and pages do not overlap", async () => {
    const more = Array.from({ length: 130 }, (_entry, index) => ({ name: `Extra ${index}`, business: 2 }));
    await opened.database.insert(products).values(more);
    const list = async (limit: string) => {
      const answer = await graphql(app, {}, `{ products(where: { name_containss: "Extra" }${limit}) { id } }`);
      return [answer.data?.products].flat();
    };
    for (const limit of ["", ", limit: 101", ", limit: -1", ", limit: null"])
      expect(await list(limit)).toHaveLength(100);
    const pages = [
      ...(await list(", limit: 50")),
      ...(await list(", limit: 50, start: 50")),
      ...(await list(", start: 100")),
    ];
    expect(new Set(pages.map((row) => JSON.stringify(row))).size).toBe(130);
    const nested = await graphql(
      app,
      {},
      "{ business(id: 2) { products { id } some: products(limit: 3, start: 2) { id } } }",
    );
    expect(Object(nested.data?.business).products).toHaveLength(100);
    expect(Object(nested.data?.business).some).toHaveLength(3);
    expect([(await rest(app, {}, "GET", "/products?_limit=-1&business=2")).body].flat()).toHaveLength(131);
  });
});
