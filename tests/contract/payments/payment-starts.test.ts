import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { branches } from "#platform/db/tables/branch.ts";
import { ProviderAway } from "#platform/payments/provider/provider-away.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { request } from "#tests/contract/central/order-body.ts";
import { engines } from "#tests/support/engines.ts";
import { epaycoOrder, payingShop, paymentezOrder } from "./payment-shop.ts";
import { paymentWalk, type Provider } from "./payment-walk.ts";

const second = 1_000;
const minute = 60 * second;
const providers: readonly Provider[] = ["epayco", "paymentez"];
const bodies = { epayco: epaycoOrder, paymentez: paymentezOrder };

/** What a press on 'Pagar' may begin, and how long what it began stays open. */
describe.each(engines)("a payment that is started on $name", ({ openEmpty }) => {
  const shop = payingShop(openEmpty, { outboxPause: 0 });
  const { place, open, press, decide, pay, stateOf, ledgerOf, wait } = paymentWalk(shop);

  const branch = async (is_available: boolean) =>
    await shop().opened.database.update(branches).set({ is_available }).where(eq(branches.id, 11));
  beforeEach(async () => {
    await branch(true);
  });

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

    test("from a quarter of an hour on, of what can still be made: handed over, begun or not (A211)", async () => {
      const orders = [await place(provider), await place(provider)] as const;
      await open(orders[1]);
      await wait(20 * minute);
      for (const order of orders) {
        expect((await press(order)).html).toContain("Te llevamos a pagar");
        expect(await stateOf(order)).toEqual(["started", 10]);
      }
    });

    test("until then of what closed since too: its money opens it", async () => {
      const order = await place(provider);
      await branch(false);
      await wait(15 * minute);
      expect((await press(order)).html).toContain("Te llevamos a pagar");
    });

    test.each([
      ["begun", open],
      ["not begun", async () => await Promise.resolve("")],
    ] as const)("%s, of what cannot be made any more: over, and nobody is led to pay it", async (_name, before) => {
      const order = await place(provider);
      await before(order);
      await branch(false);
      await wait(20 * minute);
      const { status, html } = await press(order);
      expect([status, html]).toEqual([200, expect.stringContaining("Este pedido ya no se puede preparar")]);
      expect(html).not.toContain("http-equiv");
      expect(html).not.toContain("<form");
      expect(await stateOf(order)).toEqual(["expired", 11]);
      expect((await ledgerOf(order)).at(-1)).toMatchObject({ event: "expire", source: "clock" });
      expect((await press(order)).html).toContain("Este pago ya tiene respuesta");
    });

    test("what is paid all the same at a page that was left open goes back", async () => {
      const order = await place(provider);
      const charge = await open(order);
      await branch(false);
      await wait(20 * minute);
      await press(order);
      await decide(charge, "approve");
      expect((await stateOf(order))[0]).toMatch(/^refund/);
    });

    test("begun, and paid there already: its provider is asked first, and what it says is shown at the shop", async () => {
      const order = await place(provider);
      await pay(order, "both_lost");
      expect(await stateOf(order)).toEqual(["started", 10]);
      await branch(false);
      shop().setTime(noon + 20 * minute);
      expect((await press(order)).html).toContain("Este pago ya tiene respuesta");
      expect((await stateOf(order))[0]).toMatch(/^refund/);
    });

    test("begun, and nobody can say whether it was paid there: neither ended nor led to pay", async () => {
      const order = await place(provider);
      await open(order);
      await branch(false);
      shop().setTime(noon + 20 * minute);
      const away = vi.spyOn(shop().platform.context.providers[provider], "lookUp").mockImplementation(async () => {
        await Promise.resolve();
        throw new ProviderAway("test");
      });
      const { status, html } = await press(order);
      away.mockRestore();
      expect([status, html]).toEqual([503, expect.stringContaining("No pudimos abrir la página de pago")]);
      expect(await stateOf(order)).toEqual(["started", 10]);
    });
  });
});
