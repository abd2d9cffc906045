import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { epayco } from "#platform/payments/provider/epayco.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import type { TestPlatform } from "#tests/contract/central/start-test-platform.ts";
import { engines } from "#tests/support/engines.ts";
import { openPayingShop, payingConfig, setConfig } from "./payment-shop.ts";
import { paymentWalk } from "./payment-walk.ts";
import { epaycoWord, providerWords } from "./provider-words.ts";

const unpaid = ["started", 10];
const paid = ["approved", 1];

describe.each(engines)("what ePayco's look-up says of a test, on $name (M10)", ({ openEmpty }) => {
  let shop: TestPlatform;
  const { place, press, stateOf, logged } = paymentWalk(() => shop);
  const { confirm } = providerWords(() => shop);

  beforeAll(async () => {
    shop = await openPayingShop(openEmpty, { outboxPause: 0 });
  });
  afterAll(async () => await shop.close());
  beforeEach(() => shop.setTime(noon));

  /** An order at an account, when the look-up answers its approval with this flag. */
  async function approvedWith(flag: string, isProduction: boolean): Promise<[string, number]> {
    const { keys } = payingConfig.payment;
    const own = { ...keys, epayco: { ...keys.epayco, isProduction } };
    await setConfig(shop.opened.database, { ...payingConfig, payment: { keys: own } });
    const order = await place("epayco");
    const word = epaycoWord(order, { x_test_request: flag });
    const urls = { checkout: "https://checkout.test", lookUp: "https://look-up.test" };
    const send = async () => Response.json({ success: true, data: word });
    shop.platform.context.providers.epayco = epayco.open(urls, { send, clock: shop.now });
    await press(order);
    expect(await confirm(word)).toBe(200);
    return stateOf(order);
  }

  test.each(["FALSE", "false", "0"])("%s is real money, which pays no order of a test account", async (flag) => {
    expect(await approvedWith(flag, true)).toEqual(paid);
    expect(await approvedWith(flag, false)).toEqual(unpaid);
  });

  test.each(["TRUE", "true", "1"])("%s is a test, which pays no real order", async (flag) => {
    expect(await approvedWith(flag, true)).toEqual(unpaid);
    expect(await approvedWith(flag, false)).toEqual(paid);
  });

  test.each(["", "SI", "2"])("'%s' is neither, and pays nothing", async (flag) => {
    for (const isProduction of [true, false]) {
      expect(await approvedWith(flag, isProduction)).toEqual(unpaid);
      expect(logged("payment_mismatch").at(-1)).toContain('"differs":"test"');
    }
  });
});
