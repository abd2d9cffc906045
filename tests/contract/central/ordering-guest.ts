import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { eq } from "drizzle-orm";
import { businesses } from "#platform/db/tables/business.ts";
import { orders } from "#platform/db/tables/order.ts";
import { printPlace } from "#platform/places/print-place.ts";
import type { TestEngine } from "#tests/support/engines.ts";
import { noon } from "./insert-shop.ts";
import { bandejas, pickupOrder, request } from "./order-body.ts";
import { startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

/** A device that orders without an account, with 128 bits that only it knows. */
export interface TestDevice {
  secret: string;
  /** What its network's address is. */
  address: string;
}

let devices = 0;

/** A new device, in a network of its own unless one is given. */
export function device(address?: string): TestDevice {
  devices += 1;
  const own = `203.0.${Math.floor(devices / 250)}.${devices % 250}`;
  return { secret: randomBytes(16).toString("base64url"), address: address ?? own };
}

/** Two bandejas at a table: 25 920. */
export function tableOrder(table: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return pickupOrder({ delivery_method: 3, table, on_site_order: true, ...more });
}

/** So many bandejas at a table: each number is another order. */
export function bandejasAt(table: string, quantity: number): Record<string, unknown> {
  return tableOrder(table, { products: [{ ...bandejas, quantity }], total: quantity * 12_960 });
}

export function headersOf({ secret, address }: TestDevice): Record<string, string> {
  return { "x-guest-secret": secret, "x-client-address": address };
}

interface Asked {
  place?: "table" | "kiosk";
  token?: string | null;
  key?: string;
}

function bodyOf(order: Record<string, unknown>, { place = "table", token = null, key }: Asked) {
  return { ...request(order, key), orderer: { kind: "guest", place, token } };
}

/** A shop on an engine, at noon, with the limits as they are, for each test of a `describe`. */
export function orderingGuests(openEmpty: TestEngine["openEmpty"]) {
  let shop: TestPlatform;
  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty, { limitFactor: 1 });
  });
  afterAll(async () => await shop.close());

  const setNumbers = async (numbers: Record<string, unknown>) => {
    const config = { orders: { number_prefix: "UNO", ...numbers } };
    await shop.opened.database.update(businesses).set({ config }).where(eq(businesses.id, 1));
  };
  const send = async (path: string, of: TestDevice, order: Record<string, unknown>, asked: Asked = {}) =>
    await shop.post(`/api/payment/${path}`, bodyOf(order, asked), undefined, headersOf(of));
  const tokenOf = async (kind: "table" | "kiosk", number: string | null, renews = false, branch = 11) => {
    const link = await printPlace(shop.platform.context, { kind, branch, number, renews });
    return new URL(link).searchParams.get("token") ?? "";
  };

  beforeEach(async () => {
    // Each test an hour of its own, and nothing left open.
    shop.setTime(noon);
    await shop.opened.database.delete(orders);
    await setNumbers({});
  });

  return {
    shop: () => shop,
    setNumbers,
    tokenOf,
    place: async (of: TestDevice, order: Record<string, unknown>, asked?: Asked) =>
      await send("request", of, order, asked),
    check: async (of: TestDevice, order: Record<string, unknown>, asked?: Asked) =>
      await send("checkorder", of, order, asked),
    find: async (of: TestDevice, key: string) =>
      await shop.get(`/api/payment/attempts/${key}?business=1`, undefined, headersOf(of)),
    withdraw: async (of: TestDevice, key: string) =>
      await shop.post(`/api/payment/attempts/${key}/withdraw?business=1`, {}, undefined, headersOf(of)),
    prove: async (token: string, business = 1) => (await shop.post("/api/places/proof", { business, token })).body,
  };
}

/** What an answer says in a word. */
export function outcomeOf({ status, body }: { status: number; body: ReturnType<typeof JSON.parse> }): string {
  if (status === 201) return "placed";
  return body.data?.problems?.[0]?.code ?? body.message ?? body.action ?? String(status);
}
