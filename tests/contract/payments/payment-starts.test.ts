import { describe, expect, test } from "vitest";
import { request } from "#tests/contract/central/order-body.ts";
import { engines } from "#tests/support/engines.ts";
import { epaycoOrder, payingShop, paymentezOrder } from "./payment-shop.ts";
import { paymentWalk, type Provider } from "./payment-walk.ts";

const second = 1_000;
const minute = 60 * second;
const providers: readonly Provider[] = ["epayco", "paymentez"];
const bodies = { epayco: epaycoOrder, paymentez: paymentezOrder };

/** What a press on 'Pagar' may begin, and how long what it began stays open. */
describe.each(engines)("a payment that is started on $name", ({ start }) => {
  const shop = payingShop(start, { outboxPause: 0 });
  const { place, open, pay, stateOf, ledgerOf, wait } = paymentWalk(shop);

  describe.each(providers)("by %s", (provider) => {
    const orderAgain = async (token: string) =>
      (await shop().post("/api/payment/request", request(bodies[provider]()), token)).status;

    test("refused, started again and left: over after half an hour as any other, and another order is free", async () => {
      const order = await place(provider);
      await wait(20 * second);
      await pay(order, "reject");
      // By now what would have closed it has seen the refusal.
      await wait(90 * second);
      await open(order);
      await wait(29 * minute);
      expect(await stateOf(order)).toEqual(["started", 10]);
      expect(await orderAgain(order.token)).toBe(409);
      await wait(2 * minute);
      expect(await stateOf(order)).toEqual(["expired", 11]);
      expect((await ledgerOf(order)).at(-1)).toMatchObject({ event: "expire", source: "clock" });
      expect(await orderAgain(order.token)).toBe(201);
    });
  });
});
