import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noon } from "#tests/contract/central/insert-shop.ts";
import type { TestPlatform } from "#tests/contract/central/start-test-platform.ts";
import { openPayingShop } from "#tests/contract/payments/payment-shop.ts";
import { paymentWalk } from "#tests/contract/payments/payment-walk.ts";
import { openSharedDatabase } from "#tests/support/shared-postgres.ts";
import { providerCallback } from "#wire/person/provider-callback.ts";

/** As a browser asks that navigates. */
const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const form = { "content-type": "application/x-www-form-urlencoded" };

/** A driver's code for a database that restarts (F14). */
function away(): never {
  throw Object.assign(new Error("terminating connection"), { code: "57P01" });
}

describe("where a person's browser is answered by the platform itself", () => {
  let shop: TestPlatform;
  const { place, open, stateOf } = paymentWalk(() => shop);

  beforeAll(async () => {
    shop = await openPayingShop(openSharedDatabase, { outboxPause: 0, social: { facebook: null, google: null } });
  });
  afterAll(async () => await shop.close());
  beforeEach(() => shop.setTime(noon));

  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await shop.platform.app.request(path, init);
    const { status, headers } = answer;
    return { status, headers, type: headers.get("content-type"), text: await answer.text() };
  };

  /** While the database restarts. */
  async function whileAway<T>(work: () => Promise<T>): Promise<T> {
    const { database } = shop.platform.context;
    const select = database.select.bind(database);
    const transaction = database.transaction.bind(database);
    Object.assign(database, { select: away, transaction: away });
    return await work().finally(() => Object.assign(database, { select, transaction }));
  }

  test("coming back from the bank: the payment is being confirmed, and the page asks again by itself", async () => {
    const order = await place("epayco");
    await open(order);
    const back = `/api/payment/epayco/response?order_unique_identifier=${order.key}`;
    const asked = await whileAway(async () => [
      await ask(back, { headers: browser }),
      await ask(back, { method: "POST", headers: { ...browser, ...form }, body: "ref_payco=1" }),
    ]);
    for (const { status, headers, type, text } of asked) {
      expect([status, type]).toEqual([503, "text/html; charset=UTF-8"]);
      expect(text).toContain("Estamos confirmando tu pago");
      expect(text).toContain("No pagues otra vez");
      expect(headers.get("refresh")).toBe("5");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    }
    expect((await ask(back, { headers: browser })).status).toBe(303);
  });

  test("on the way to the bank: nothing was charged, and a button tries the same payment again", async () => {
    const order = await place("epayco");
    const press = { method: "POST", headers: { ...browser, ...form }, body: `order=${order.reference}` };
    const { status, headers, text } = await whileAway(() => ask("/api/payment/epayco", press));
    expect(status).toBe(503);
    expect(text).toContain("No pudimos abrir la página de pago");
    expect(text).toContain(`<input type="hidden" name="order" value="${order.reference}"><button>Intentar de nuevo`);
    expect(headers.get("refresh")).toBeNull();
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toContain("form-action https:");
    expect(await stateOf(order)).toEqual(["none", 10]);
    expect((await ask("/api/payment/epayco", press)).text).toContain("Te llevamos a pagar");
  });

  test("on the way to another provider's log-in and back: the page tries again by itself", async () => {
    const state = randomUUID().replaceAll("-", "");
    const callback = providerCallback("facebook", { origin: "http://uno.localhost:3000", branchId: "11", state });
    const paths = [
      `/connect/facebook?${new URLSearchParams({ callback }).toString()}`,
      `/connect/facebook/callback?code=1&state=${state}`,
    ];
    for (const path of paths) {
      const { status, headers, text } = await whileAway(() => ask(path, { headers: browser }));
      expect([status, headers.get("refresh"), headers.get("cache-control")]).toEqual([503, "5", "no-store"]);
      expect(text).toContain("Aún no pudimos abrir tu sesión");
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    }
  });

  test("what is found nowhere is said in words, and not asked again", async () => {
    for (const path of [
      "/api/payment/epayco/response?order_unique_identifier=unknown-key-1",
      "/connect/nadie",
      "/connect/facebook?callback=x",
    ]) {
      const { status, headers, text } = await ask(path, { headers: browser });
      expect([400, 404]).toContain(status);
      expect(text).toMatch(/<html lang="es-CO">[^]*[Vv]uelve a la tienda/);
      expect(headers.get("refresh")).toBeNull();
    }
  });

  test("a machine reads JSON as before", async () => {
    const order = await place("epayco");
    const back = `/api/payment/epayco/response?order_unique_identifier=${order.key}`;
    for (const headers of [{}, { accept: "application/json" }]) {
      const { status, text, headers: answered } = await whileAway(() => ask(back, { headers }));
      expect(status).toBe(503);
      expect(JSON.parse(text)).toMatchObject({ message: "database_unavailable" });
      expect(answered.get("refresh")).toBeNull();
    }
  });
});
