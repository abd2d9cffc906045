import { readFileSync } from "node:fs";
import { buildSchema, parse, validate } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTenantLookup } from "#lib/edge/tenant/tenant-lookup.ts";
import { branchesQuery } from "#wire/directory.ts";
import { answerJson, type CentralDouble, startCentralDouble } from "#tests/support/central-double.ts";

const day = 24 * 60 * 60_000;
const branch = { id: 11, is_available: true, delivery_methods_allowed: [] };
const rowOf = (host: string) => ({ id: 7, domain: host, is_active: true });
const entryOf = (host: string) => ({
  host,
  branchIds: ["11"],
  businessId: "7",
  onSiteBranchIds: [],
  isActive: true,
  onlyMenu: false,
  menuFiles: [],
});

let double: CentralDouble;
let now = 0;
/** The answer to `businessv2` of a host; 404 in plain text for others. */
let businesses: Record<string, [number, unknown]> = {};

beforeAll(async () => {
  double = await startCentralDouble();
});
afterAll(async () => await double.stop());
beforeEach(() => {
  now = 0;
  businesses = {};
  double.requests.length = 0;
  double.answer = (request, response) => {
    const url = new URL(request.url ?? "/", double.url);
    if (url.pathname === "/api/ecommerce/business/7" && request.method === "POST") {
      answerJson(response, 200, { data: [branch] });
      return;
    }
    const [status, body] = businesses[url.searchParams.get("domain") ?? ""] ?? [404, "Not Found"];
    if (typeof body === "string") response.writeHead(status, { "content-type": "text/plain" }).end(body);
    else answerJson(response, status, body);
  };
});

function lookup(probe: string | null = null) {
  const source = {
    CENTRAL_URL: double.url,
    GRAPHQL_URL: `${double.url}/graphql`,
    DIRECTORY_PATH: null,
    PROBE_HOST: probe,
  };
  const ask = createTenantLookup(source, { clock: () => now });
  return async (host: string) => await ask(host, AbortSignal.timeout(2000));
}

describe("hosts of a backend without a directory", () => {
  test("have the branches of their own call where the business comes without them", async () => {
    businesses = { "a.co": [200, { data: rowOf("a.co") }] };
    expect(await lookup()("a.co")).toEqual(entryOf("a.co"));
    expect(double.requests).toEqual(["GET /api/businessv2?domain=a.co", "POST /api/ecommerce/business/7"]);
    businesses = { "b.co": [200, { ...rowOf("b.co"), branches: [branch] }] };
    expect(await lookup()("b.co")).toEqual(entryOf("b.co"));
    expect(double.requests).toHaveLength(3);
  });

  test("have the branches of GraphQL where their call is not there, by a query that the recorded schema takes", async () => {
    businesses = { "a.co": [200, rowOf("a.co")] };
    const { answer } = double;
    double.answer = (request, response, body) => {
      if (request.url === "/graphql") return answerJson(response, 200, { data: { branches: [branch] } });
      if (request.method === "POST") return response.writeHead(404).end("Not Found");
      return answer(request, response, body);
    };
    expect(await lookup()("a.co")).toEqual(entryOf("a.co"));
    expect(double.requests.slice(1)).toEqual(["POST /api/ecommerce/business/7", "POST /graphql"]);
    const { query, variables } = branchesQuery("7");
    const schema = buildSchema(readFileSync("tests/contract/strapi/schema.graphql", "utf8"), { assumeValid: true });
    expect(validate(schema, parse(query))).toEqual([]);
    expect(variables).toEqual({ business: "7" });
  });

  test.each<[string, number, unknown]>([
    ["no branches call and no GraphQL", 404, {}],
    ["an error of GraphQL", 200, { errors: [{ message: "Forbidden" }], data: { branches: null } }],
  ])("are not known by %s: away is no business", async (_, status, graphql) => {
    businesses = { "a.co": [200, rowOf("a.co")] };
    const { answer } = double;
    double.answer = (request, response, body) => {
      if (request.method === "GET") return answer(request, response, body);
      return answerJson(response, request.url === "/graphql" ? status : 404, graphql);
    };
    await expect(lookup()("a.co")).rejects.toThrow("names no branches");
  });

  test.each<[string, [number, unknown]]>([
    ["404 in plain text", [404, "Not Found"]],
    ["404 in JSON", [404, { statusCode: 404, error: "Not Found", message: "Not Found" }]],
    ["404 with JSON of its own", [404, { error: "nobody" }]],
    ["nothing", [200, ""]],
    ["null", [200, { data: null }]],
    ["an empty row", [200, {}]],
    ["an empty list", [200, { data: [] }]],
  ])("are unknown by %s, which is no failure", async (_, answer) => {
    businesses = { "nobody.co": answer };
    expect(await lookup()("nobody.co")).toBeNull();
  });

  test.each<[string, [number, unknown]]>([
    ["fails", [500, "?"]],
    ["asks to wait", [429, "?"]],
    ["answers a page", [200, "<!doctype html>"]],
    ["guards it", [403, { message: "Forbidden" }]],
  ])("of a backend that %s nothing is known", async (_, answer) => {
    businesses = { "a.co": answer };
    await expect(lookup()("a.co")).rejects.toThrow("The platform");
  });

  test("a 404 for PROBE_HOST, and for no stranger, is a backend that is away", async () => {
    const ask = lookup("sure.co");
    expect(await ask("nobody.co")).toBeNull();
    await expect(ask("sure.co")).rejects.toThrow("PROBE_HOST");
  });

  test("a tenant of the last day stays until another known host is answered", async () => {
    businesses = { "a.co": [200, rowOf("a.co")], "b.co": [200, rowOf("b.co")] };
    const ask = lookup();
    await ask("b.co");
    await ask("a.co");
    businesses = { "b.co": [200, rowOf("b.co")] };
    now += 1000;
    expect(await ask("a.co"), "b.co was answered before").toEqual(entryOf("a.co"));
    now += 1000;
    await ask("b.co");
    expect(await ask("a.co")).toBeNull();
    expect(await ask("a.co")).toBeNull();
  });

  test("a tenant of the last day stays until PROBE_HOST is answered, and a day at most", async () => {
    businesses = { "a.co": [200, rowOf("a.co")] };
    const ask = lookup("sure.co");
    await ask("a.co");
    businesses = {};
    expect(await ask("a.co")).toEqual(entryOf("a.co"));
    businesses = { "sure.co": [200, rowOf("sure.co")] };
    expect(await ask("a.co")).toBeNull();
    businesses = { "a.co": [200, rowOf("a.co")] };
    await ask("a.co");
    businesses = {};
    now += day;
    expect(await ask("a.co")).toBeNull();
  });

  test("a backend that needs 900 ms a call is answered by on the first visit", async () => {
    businesses = { "a.co": [200, rowOf("a.co")] };
    const { answer } = double;
    double.answer = (...parts) => void setTimeout(() => answer(...parts), 900);
    expect(await lookup()("a.co")).toEqual(entryOf("a.co"));
  });
});
