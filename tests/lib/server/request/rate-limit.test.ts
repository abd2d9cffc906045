import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countCall } from "#lib/server/request/rate-limit.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

const visitor = (address: string) => ({ orderer: null, address });
const customer = (id: string, address: string) => ({ orderer: `customer:${id}`, address });

test("a window begins with the first call and is free again when it is over", async () => {
  const limit = { name: "window", most: 2, seconds: 60 };
  const call = async () => await countCall(limit, "sabor.localhost", visitor("203.0.113.7"));
  expect([await call(), await call(), await call()]).toEqual([null, null, 60]);
  vi.advanceTimersByTime(59_500);
  expect(await call()).toBe(1);
  vi.advanceTimersByTime(500);
  expect(await call()).toBeNull();
});

test("tenants, networks and customers are counted apart; an IPv6 network is its /64", async () => {
  const limit = { name: "apart", most: 1, seconds: 60 };
  const at = async (tenant: string, caller: { orderer: string | null; address: string }) =>
    (await countCall(limit, tenant, caller)) === null;
  expect(await at("sabor.localhost", visitor("2001:db8:1:2::1"))).toBe(true);
  expect(await at("sabor.localhost", visitor("2001:db8:1:2:ffff::9"))).toBe(false);
  expect(await at("sabor.localhost", visitor("2001:db8:1:3::1"))).toBe(true);
  expect(await at("tienda.localhost", visitor("2001:db8:1:2::1"))).toBe(true);
  expect(await at("sabor.localhost", customer("1", "2001:db8:1:2::1"))).toBe(true);
  expect(await at("sabor.localhost", customer("2", "2001:db8:1:2::1"))).toBe(true);
  expect(await at("sabor.localhost", customer("2", "2001:db8:1:2::1"))).toBe(false);
});

test("memory is bounded: who was counted longest ago is forgotten", async () => {
  const limit = { name: "bounded", most: 1, seconds: 3600 };
  const first = visitor("198.51.100.1");
  await countCall(limit, "sabor.localhost", first);
  for (let host = 0; host < 50_000; host += 1) {
    const address = `10.${host >> 16}.${(host >> 8) & 255}.${host & 255}`;
    await countCall(limit, "sabor.localhost", visitor(address));
  }
  expect(await countCall(limit, "sabor.localhost", first)).toBeNull();
});
