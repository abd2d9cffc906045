import { describe, expect, test } from "vitest";
import { createCircuits } from "#lib/server/central/http/circuit.ts";

const order = "/api/payment/request";
const menu = "/api/ecommerce/menu/1/2";

/** Circuits by a clock that a test sets; who sleeps is woken by moving it. */
function setUp() {
  let now = 0;
  const sleepers: { until: number; wake: () => void }[] = [];
  const circuitOf = createCircuits({
    now: () => now,
    sleep: async (milliseconds) => {
      await new Promise<void>((wake) => sleepers.push({ until: now + milliseconds, wake }));
    },
  });
  const pass = async (milliseconds: number) => {
    now += milliseconds;
    for (const { wake } of sleepers.filter(({ until }) => until <= now)) wake();
    await Promise.resolve();
  };
  const enter = async (path: string, { tenant = "uno", isPatient = false } = {}) =>
    await circuitOf(tenant, path).enter(isPatient);
  const allows = async (path: string, tenant = "uno") => (await enter(path, { tenant })) !== null;
  const report = async (hasAnswered: boolean, path = order) => (await enter(path))?.report(hasAnswered);
  const fail = async (path: string, times = 20) => {
    for (let call = 0; call < times; call += 1) await report(false, path);
  };
  return { circuitOf, enter, allows, report, fail, pass };
}

describe("a circuit", () => {
  test("is opened by failures alone: a call that went well never does it", async () => {
    const { allows, fail, report } = setUp();
    await fail(order, 15);
    for (let call = 0; call < 19; call += 1) {
      await report(true);
      expect(await allows(order)).toBe(true);
    }
  });

  test("opens when half of the calls of ten seconds failed, and forgets what is older", async () => {
    const { allows, fail, report, pass } = setUp();
    await fail(order, 19);
    await pass(3_600_000);
    await report(false);
    expect(await allows(order)).toBe(true);
    for (let call = 0; call < 18; call += 1) await report(call % 2 === 0);
    expect(await allows(order)).toBe(true);
    await report(false);
    expect(await allows(order)).toBe(false);
  });

  test("that nobody asked for ten seconds is closed, for everybody at once", async () => {
    const { allows, fail, pass } = setUp();
    await fail(order);
    await pass(10_000);
    expect([await allows(order), await allows(order), await allows(order)]).toEqual([true, true, true]);
  });

  test("of one tenant leaves the others alone", async () => {
    const { allows, fail } = setUp();
    await fail(order);
    expect(await allows(order)).toBe(false);
    expect(await allows(order, "dos")).toBe(true);
  });

  test("knows a busy server from one that is away: others were answered meanwhile, and nothing else failed", async () => {
    const { circuitOf, enter, report } = setUp();
    const [waiting, other] = [await enter(menu), await enter(order, { tenant: "dos" })];
    expect(waiting?.haveOthersAnswered()).toBe(false);
    other?.report(true);
    expect(waiting?.haveOthersAnswered()).toBe(true);
    for (let call = 0; call < 20; call += 1) (await enter(menu))?.report(false, true);
    expect(await enter(menu)).toBeNull();
    expect(circuitOf("uno", menu).isBusy()).toBe(true);
    for (let call = 0; call < 20; call += 1) await report(false, order);
    expect(circuitOf("uno", order).isBusy()).toBe(false);
  });

  test("a kind of call that answered nobody five times in a row is away, whoever else is answered", async () => {
    const { enter, report, fail, pass } = setUp();
    const isBusy = async () => {
      const waiting = await enter(menu);
      await report(true, order);
      return waiting?.haveOthersAnswered();
    };
    await report(true, menu);
    await fail(menu, 4);
    expect(await isBusy()).toBe(true);
    await fail(menu, 1);
    expect(await isBusy()).toBe(false);
    await report(true, menu);
    expect(await isBusy()).toBe(true);
    await fail(menu, 5);
    await pass(10_001);
    expect(await isBusy()).toBe(true);
  });

  test("half open lets one call through, whose failure gives it another rest", async () => {
    const { enter, allows, fail, pass } = setUp();
    await fail(order);
    await pass(1000);
    const probe = await enter(order);
    expect(probe).not.toBeNull();
    expect(await allows(order)).toBe(false);
    probe?.report(false);
    expect(await allows(order)).toBe(false);
    await pass(1000);
    expect(await allows(order)).toBe(true);
  });

  test("a probe's answer opens every kind of call that a send needs", async () => {
    const { enter, allows, fail, pass } = setUp();
    await fail(order);
    await fail(menu);
    await pass(1000);
    const probe = await enter(menu);
    expect(await allows(order)).toBe(false);
    probe?.report(true);
    expect([await allows(order), await allows(menu), await allows(order)]).toEqual([true, true, true]);
  });

  test.each([true, false])(
    "a patient call waits for the next probe and hears what it heard, an answer: %s",
    async (hasAnswered) => {
      const { enter, fail, pass } = setUp();
      await fail(order);
      const calls = [order, menu, order].map(async (path) => await enter(path, { isPatient: true }));
      const [first, ofMenu, second] = calls;
      expect(await ofMenu).not.toBeNull();
      await pass(1000);
      (await first)?.report(hasAnswered);
      expect((await second) !== null).toBe(hasAnswered);
    },
  );
});

test.each([
  ["/api/payment/request", "/api/payment/checkorder", true],
  ["/orders?customer=1&_limit=5", "/orders?customer=2", true],
  ["/api/ecommerce/menu/1/2", "/api/ecommerce/menu-product-item/7/sides-or-topings/2", true],
  ["/api/payment/request", "/api/ecommerce/menu/1/2", false],
  ["/orders?customer=1", "/graphql", false],
])("%s and %s are calls of one kind: %s", async (one, other, isSame) => {
  const { allows, fail } = setUp();
  await fail(one);
  expect(await allows(other)).toBe(!isSame);
});
