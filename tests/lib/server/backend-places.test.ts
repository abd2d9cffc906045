import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { logOutCustomer, readMe } from "#lib/server/central/account.ts";
import { askBusiness, askBusinessByDomain, askTaxes } from "#lib/server/central/business.ts";
import { answerJson, type CentralDouble, startCentralDouble } from "#tests/support/central-double.ts";

let central: CentralDouble;
let strapi: CentralDouble;

beforeAll(async () => {
  [central, strapi] = await Promise.all([startCentralDouble(), startCentralDouble()]);
  vi.stubEnv("CENTRAL_URL", central.url);
  vi.stubEnv("REST_URL", `${strapi.url}/v1`);
  vi.stubEnv("GRAPHQL_URL", `${strapi.url}/q?key=k`);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([central.stop(), strapi.stop()]);
});
beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  for (const double of [central, strapi]) {
    double.requests.length = 0;
    double.answer = (_request, response) => answerJson(response, 200, { data: { businesses: [] } });
  }
});

test("S1 §7: each call goes to its own address", async () => {
  await askBusiness("sabor.co", {});
  await askTaxes("7", {});
  await askBusinessByDomain("sabor.co", {});
  expect(central.requests).toEqual(["GET /api/businessv2?domain=sabor.co"]);
  expect(strapi.requests).toEqual(["GET /v1/taxes?business=7&is_deleted=false&is_active=true", "POST /q?key=k"]);
});

test("A156: a path that is not set is not asked", async () => {
  await logOutCustomer("t", { clientAddress: null });
  expect([...central.requests, ...strapi.requests]).toEqual([]);
});

test("a server that fails says nothing of another one", async () => {
  central.answer = (_request, response) => answerJson(response, 500, {});
  for (let call = 0; call < 25; call += 1) await askBusiness("sabor.co", {}).catch(() => null);
  await expect(askBusiness("sabor.co", {})).rejects.toMatchObject({ kind: "circuitOpen" });
  strapi.answer = (_request, response) => answerJson(response, 401, {});
  expect(await readMe("t", { clientAddress: null })).toBeNull();
  expect(strapi.requests).toContain("GET /v1/users/me");
});
