import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { orderToken } from "#domain/order/access/order-link.ts";
import { forgetOwnOrders, keepOwnOrder, ownOrderToken } from "#lib/server/request/own-orders.ts";
import { endLogin } from "#lib/server/request/session.ts";
import { followCookies, nextRequest, requestTo } from "#tests/support/next-request.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());

const tenant = "uno.localhost";
const name = "__Host-vitrina-orders";

beforeEach(() => {
  vi.stubEnv("SESSION_SECRET", "0123456789abcdef".repeat(3));
  requestTo("uno.localhost:3000");
});
afterEach(() => vi.unstubAllEnvs());

const newToken = () => orderToken("owner", randomBytes(16).toString("base64url"));

async function keepMany(numbers: readonly string[]): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  for (const number of numbers) {
    const token = newToken();
    kept.set(number, token);
    await keepOwnOrder(number, token, tenant);
    followCookies();
  }
  return kept;
}

async function known(numbers: Iterable<string>): Promise<(string | null)[]> {
  return await Promise.all([...numbers].map(async (number) => await ownOrderToken(number, tenant)));
}

test("the newest ten orders of a browser are its own, in less than 1 kB of a cookie that no script reads (D4, U9)", async () => {
  const numbers = Array.from({ length: 12 }, (_, index) => `SAB-${104_710 + index}`);
  const kept = await keepMany(numbers.slice(0, 11));
  await keepOwnOrder("SAB-104721", newToken(), tenant);
  const [written] = nextRequest.written;
  expect(written?.options).toMatchObject({ httpOnly: true, secure: true, sameSite: "lax", path: "/" });
  const { maxAge } = written?.options ?? {};
  const header = `${written?.name}=${written?.value}; Path=/; Max-Age=${String(maxAge)}; HttpOnly; Secure; SameSite=Lax`;
  expect(header.length).toBeLessThan(1024);
  followCookies();
  const found = await known(numbers);
  expect(found.map((token) => token !== null)).toEqual([false, false, ...Array.from({ length: 10 }, () => true)]);
  expect(found.slice(2, 11)).toEqual([...kept.values()].slice(2));
});

test("of longer numbers fewer stay: it is never more than 1 kB", async () => {
  const numbers = Array.from({ length: 10 }, (_, index) => `${"LARGUISIMO-".repeat(3)}${1000 + index}`);
  await keepMany(numbers);
  expect((nextRequest.cookies.get(name) ?? "").length + name.length).toBeLessThan(1000);
  const found = await known(numbers);
  expect(found.at(-1)).not.toBeNull();
  expect(found.filter((token) => token !== null).length).toBeGreaterThan(5);
});

test("what lies there is not written again, another token of an order takes the place of the one before", async () => {
  const first = newToken();
  await keepOwnOrder("SAB-1", first, tenant);
  followCookies();
  await keepOwnOrder("SAB-1", first, tenant);
  expect(nextRequest.written).toEqual([]);
  const second = newToken();
  await keepOwnOrder("SAB-1", second, tenant);
  followCookies();
  expect(await ownOrderToken("SAB-1", tenant)).toBe(second);
});

test("opens nothing at another shop, and ends with the log-in", async () => {
  await keepMany(["SAB-1"]);
  expect(await ownOrderToken("SAB-1", "dos.localhost")).toBeNull();
  await endLogin({ tenant, browser: null, pending: null, login: null });
  followCookies();
  expect(nextRequest.cookies.has(name)).toBe(false);
  await keepMany(["SAB-1"]);
  await forgetOwnOrders();
  followCookies();
  expect(await ownOrderToken("SAB-1", tenant)).toBeNull();
});
