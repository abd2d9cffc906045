import * as fc from "fast-check";
import { LRUCache } from "lru-cache";
import { describe, expect, test } from "vitest";
import { createRevalidating, type Kept, type Terms } from "#lib/edge/revalidating.ts";

const fresh = 100;
const rest = 20;
const most = 3;

const settle = () => new Promise((resolve) => setImmediate(resolve));

function bench(given: { behind?: (key: string, refresh: () => Promise<unknown>) => void } = {}) {
  let now = 1000;
  let changedAt = 0;
  const kept = new LRUCache<string, Kept<number>>({ max: most });
  const asks = new Map<string, PromiseWithResolvers<number>[]>();
  const inFlight = new Map<string, number>();
  let mostInFlight = 0;
  const revalidating = createRevalidating<number>({
    kept,
    clock: () => now,
    rest,
    keeps: (value) => value >= 0,
    ...given,
  });
  const terms = (): Terms<number> => ({ fresh: () => fresh, servesStale: (value) => value % 2 === 0, changedAt });
  const askFor = (key: string) => async (): Promise<number> => {
    const ask = Promise.withResolvers<number>();
    asks.set(key, [...(asks.get(key) ?? []), ask]);
    inFlight.set(key, (inFlight.get(key) ?? 0) + 1);
    mostInFlight = Math.max(mostInFlight, inFlight.get(key) ?? 0);
    return await ask.promise.finally(() => inFlight.set(key, (inFlight.get(key) ?? 1) - 1));
  };
  return {
    kept,
    asked: (key = "a") => asks.get(key)?.length ?? 0,
    isAsking: (key = "a") => (inFlight.get(key) ?? 0) > 0,
    mostInFlight: () => mostInFlight,
    now: () => now,
    changedAt: () => changedAt,
    ready: (key = "a") => revalidating.ready(key, askFor(key), terms()),
    get: async (key = "a") => await revalidating.get(key, askFor(key), terms()),
    answer: async (value: number, key = "a") => {
      asks.get(key)?.at(-1)?.resolve(value);
      await settle();
    },
    fail: async (key = "a") => {
      asks.get(key)?.at(-1)?.reject(new Error("away"));
      await settle();
    },
    pass: (milliseconds: number) => (now += milliseconds),
    change: () => (changedAt = now),
  };
}

async function filled(value: number) {
  const one = bench();
  const got = one.get();
  await one.answer(value);
  expect(await got).toEqual({ value, isStale: false });
  return one;
}

describe("revalidating", () => {
  test("asks once for many, and not again while the value is fresh", async () => {
    const one = bench();
    const got = Array.from({ length: 20 }, () => one.get());
    await one.answer(2);
    expect(new Set((await Promise.all(got)).map(({ value }) => value))).toEqual(new Set([2]));
    one.pass(fresh - 1);
    expect(await one.get()).toEqual({ value: 2, isStale: false });
    expect(one.asked()).toBe(1);
  });

  test("serves a stale value while it is asked for behind the answer, once", async () => {
    const one = await filled(2);
    one.pass(fresh);
    for (let turn = 0; turn < 5; turn += 1) expect(one.ready()).toEqual({ value: 2, isStale: true });
    expect(one.asked()).toBe(2);
    await one.answer(4);
    expect(one.ready()).toEqual({ value: 4, isStale: false });
  });

  test("what may not be served stale is waited for", async () => {
    const one = await filled(1);
    one.pass(fresh);
    expect(one.ready()).toBeNull();
    const got = one.get();
    await one.answer(3);
    expect(await got).toEqual({ value: 3, isStale: false });
  });

  test("what changed since is asked for first, though it be fresh", async () => {
    const one = await filled(2);
    one.change();
    expect(one.ready()).toBeNull();
    const got = one.get();
    one.pass(1);
    await one.answer(4);
    expect(await got).toEqual({ value: 4, isStale: false });
  });

  test("whoever asks after a change is not answered by an ask from before it", async () => {
    const one = bench();
    const before = one.get();
    one.change();
    one.pass(1);
    const after = [one.get(), one.get()];
    await one.answer(2);
    expect([await before, one.asked()]).toEqual([{ value: 2, isStale: false }, 2]);
    await one.answer(4);
    expect(await Promise.all(after)).toEqual([
      { value: 4, isStale: false },
      { value: 4, isStale: false },
    ]);
    expect([one.asked(), one.mostInFlight()]).toEqual([2, 1]);
  });

  test("a failure leaves the last value, which is not asked for again for a while, unless it changed", async () => {
    const one = await filled(1);
    one.pass(fresh);
    const got = one.get();
    await one.fail();
    expect(await got).toEqual({ value: 1, isStale: true });
    one.pass(rest - 1);
    expect(await one.get()).toEqual({ value: 1, isStale: true });
    expect(one.asked()).toBe(2);
    one.change();
    expect(one.ready()).toBeNull();
    one.pass(1);
    expect(one.ready()).toBeNull();
  });

  test("without any value the failure is said, and the next one asks again", async () => {
    const one = bench();
    const got = one.get();
    await Promise.all([expect(got).rejects.toThrow("away"), one.fail()]);
    const again = one.get();
    await one.answer(2);
    expect(await again).toEqual({ value: 2, isStale: false });
  });

  test("a value that is not kept takes the last one with it", async () => {
    const one = await filled(1);
    one.pass(fresh);
    const got = one.get();
    await one.answer(-1);
    expect(await got).toEqual({ value: -1, isStale: false });
    expect(one.kept.size).toBe(0);
  });

  test("a refresh that waited for its turn asks nobody when the value has come meanwhile", async () => {
    const waiting: (() => Promise<unknown>)[] = [];
    const one = bench({ behind: (_key, refresh) => waiting.push(refresh) });
    const first = one.get();
    await one.answer(2);
    await first;
    one.pass(fresh);
    expect(one.ready()).toEqual({ value: 2, isStale: true });
    one.change();
    const got = one.get();
    one.pass(1);
    await one.answer(4);
    await got;
    for (const refresh of waiting) await refresh();
    expect([waiting.length, one.asked()]).toEqual([1, 2]);
  });

  type Bench = ReturnType<typeof bench>;
  const keys = fc.constantFrom("a", "b", "c", "d", "e");
  /** Does something, and answers whether what must hold did. */
  type Step = (one: Bench) => boolean | Promise<boolean>;

  function read(one: Bench, key: string): boolean {
    const before = one.kept.peek(key);
    const found = one.ready(key);
    if (!found) return true;
    if (!before) return false;
    const isCurrent = before.askedAt > one.changedAt();
    const isResting = before.failedAt !== null && before.failedAt > one.changedAt();
    if (!found.isStale) return isCurrent && one.now() - before.askedAt < fresh;
    // A stale value is asked for behind the answer, or asking failed a moment ago.
    return isResting || (isCurrent && one.isAsking(key));
  }

  const step: fc.Arbitrary<Step> = fc.oneof(
    keys.map(
      (key): Step =>
        (one) =>
          read(one, key),
    ),
    keys.map((key): Step => (one) => {
      void one.get(key).catch(() => null);
      return true;
    }),
    fc.tuple(keys, fc.integer({ min: -2, max: 9 })).map(([key, value]): Step => async (one) => {
      await one.answer(value, key);
      return true;
    }),
    keys.map((key): Step => async (one) => {
      await one.fail(key);
      return true;
    }),
    fc.integer({ min: 0, max: 150 }).map(
      (time): Step =>
        (one) =>
          one.pass(time) > 0,
    ),
    fc.constant<Step>((one) => one.change() > 0),
  );

  test("never asks twice at a time for a key, keeps no more than its bound, and serves nothing from before a change", async () => {
    const run = fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const one = bench();
      for (const each of steps) {
        if (!(await each(one)) || one.mostInFlight() > 1 || one.kept.size > most) return false;
      }
      return true;
    });
    await expect(fc.assert(run, { numRuns: 300 })).resolves.toBeUndefined();
  });
});
