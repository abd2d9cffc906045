import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Caller, countCall } from "#lib/server/request/rate-limit.ts";
import { createSlowLane } from "#lib/server/request/slow-lane.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

const visitor = (address: string) => ({ key: null, sealedAt: null, address });
const customer = (id: string, address: string) => ({ key: `customer:${id}`, sealedAt: null, address });

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
  const at = async (tenant: string, caller: Caller) => (await countCall(limit, tenant, caller)) === null;
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

test("seals that are collected during a burst are slowed, what is older passes, and it ends with quiet (A216)", async () => {
  const limit = { name: "burst", most: 1, seconds: 60 };
  let seals = 0;
  const sealed = async (sealedAt: number) => {
    seals += 1;
    return await countCall(limit, "sabor.localhost", { key: `browser:${seals}`, sealedAt, address: "203.0.113.70" });
  };
  const old = Date.now() - 1;
  for (let call = 0; call < 11; call += 1) expect(await sealed(old)).toBeNull();
  expect([await sealed(Date.now()), await sealed(old)]).toEqual([60, null]);
  vi.advanceTimersByTime(60_000);
  for (let call = 0; call < 10; call += 1) expect(await sealed(Date.now())).toBeNull();
  expect([await sealed(Date.now()), await sealed(old)]).toEqual([60, null]);
  vi.advanceTimersByTime(121_000);
  for (let call = 0; call < 10; call += 1) await sealed(Date.now());
  expect(await sealed(Date.now() - 1)).toBeNull();
});

test("a network's strangers do not count for its sealed browsers, nor sessions for anybody (A216)", async () => {
  const limit = { name: "classes", most: 1, seconds: 60 };
  const from = async (key: string | null, sealedAt: number | null) =>
    await countCall(limit, "sabor.localhost", { key, sealedAt, address: "203.0.113.71" });
  for (let call = 0; call < 50; call += 1) await from(null, null);
  for (let call = 0; call < 50; call += 1) expect(await from(`customer:${call}`, null)).toBeNull();
  expect(await from("browser:a", Date.now())).toBeNull();
  expect(await from(null, null)).toBe(60);
});

test("what is slowed goes on at the limit's pace, as many as may wait, and the next is refused at once (A216)", async () => {
  let now = 0;
  const sleeps: { until: number; wake: () => void }[] = [];
  const lane = createSlowLane({
    clock: () => now,
    sleep: async (milliseconds) =>
      await new Promise<void>((wake) => void sleeps.push({ until: now + milliseconds, wake })),
  });
  const entered = Array.from({ length: 11 }, async () => await lane.enter("one", 2000));
  expect(await entered[10]).toBe(false);
  expect(sleeps.map(({ until }) => until)).toEqual(Array.from({ length: 10 }, (_, place) => 2000 * (place + 1)));
  void lane.enter("another", 500);
  expect(sleeps.at(-1)?.until).toBe(500);
  for (const { wake } of sleeps) wake();
  expect(await Promise.all(entered.slice(0, 10))).toEqual(Array.from({ length: 10 }, () => true));
  now = 25_000;
  void lane.enter("one", 2000);
  expect(sleeps.at(-1)?.until).toBe(27_000);
});
