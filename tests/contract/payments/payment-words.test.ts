import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orderStatusChanges } from "#platform/db/tables/order.ts";
import { ProviderAway } from "#platform/payments/provider/provider-away.ts";
import { engines } from "#tests/support/engines.ts";
import { merchants, payingShop, secretKeys } from "./payment-shop.ts";
import { chargeOf, epaycoWord, paymentezWord, providerWords } from "./provider-words.ts";
import { fieldsOf, paymentWalk, type Provider } from "./payment-walk.ts";

const providers: readonly Provider[] = ["epayco", "paymentez"];

/** With DEEP=1 a hundred words one after the other, and two hundred words and returns at once. */
const [oneByOne, atOnce] = process.env["DEEP"] === "1" ? [100, 200] : [22, 40];

describe.each(engines)("providers' words, on $name", ({ openEmpty }) => {
  const shop = payingShop(openEmpty, { outboxPause: 0 });
  const { place, press, pay, open, stateOf, eventsOf, wait, logged } = paymentWalk(shop);
  const { confirm, notify, repeat } = providerWords(shop);

  describe("the signature is the published formula", () => {
    test("of ePayco's confirmation: signed by it but unknown to it, nothing is paid", async () => {
      const order = await place("epayco");
      await open(order);
      expect(await confirm(epaycoWord(order))).toBe(200);
      expect(await stateOf(order)).toEqual(["started", 10]);
    });

    test("of Paymentez's notification", async () => {
      const order = await place("paymentez");
      await open(order);
      expect(await notify(paymentezWord(order))).toBe(200);
      expect(await stateOf(order)).toEqual(["started", 10]);
    });

    test("and nothing else is taken", async () => {
      const order = await place("epayco");
      await open(order);
      const right = epaycoWord(order);
      for (const wrong of [
        epaycoWord(order, {}, "otra llave"),
        { ...right, x_amount: "1" },
        { ...right, x_signature: "" },
        { ...right, x_signature: right.x_signature.slice(0, 63) },
        epaycoWord(order, { x_cust_id_cliente: "66" }),
      ])
        expect(await confirm(wrong)).toBe(403);
      expect(await confirm({ ...right, x_id_invoice: "nobody" })).toBe(404);
      expect(await confirm({})).toBe(400);
      const other = await place("paymentez");
      expect(await notify(paymentezWord(other, {}, "otra llave"))).toBe(403);
      expect(await notify(paymentezWord(other, { application_code: "OTRA" }))).toBe(403);
      expect(await notify({ transaction: {} })).toBe(400);
    });

    test("of the form to ePayco, which carries our amount and no key", async () => {
      const order = await place("epayco");
      const { html, policy } = await press(order);
      const { p_amount, p_signature, p_currency_code, p_id_invoice } = fieldsOf(html);
      expect([p_amount, p_currency_code, p_id_invoice]).toEqual(["26640", "COP", order.reference]);
      const text = [merchants.epayco, secretKeys.epayco, p_id_invoice, p_amount, p_currency_code].join("^");
      expect(p_signature).toBe(createHash("md5").update(text).digest("hex"));
      expect(policy).toContain("default-src 'none'");
    });
  });

  test("a rejected confirmation, replayed as accepted, is looked up (security fact 13)", async () => {
    const order = await place("epayco");
    await pay(order, "reject");
    expect(await repeat(order, { x_cod_response: "1" })).toBe(200);
    expect(await stateOf(order)).toEqual(["rejected", 11]);
  });

  test.each(providers)(
    "%s: a genuine word, pointed at another order of equal amount, pays nothing",
    async (provider) => {
      const paid = await place(provider);
      await pay(paid, "approve");
      const other = await place(provider);
      await open(other);
      const charge = await chargeOf(shop(), paid);
      const id = charge?.transaction ?? "";
      const status =
        provider === "epayco"
          ? await confirm(epaycoWord(other, { x_ref_payco: id, x_transaction_id: id }))
          : await notify(paymentezWord(other, { id }));
      expect(status).toBe(200);
      expect(await stateOf(other)).toEqual(["started", 10]);
      expect(logged("payment_mismatch").at(-1)).toContain('"differs":"reference"');
      // Coming back with the other's number is no better.
      await shop().get(`/api/payment/${provider}/response?order_unique_identifier=${other.key}&ref_payco=${id}`);
      expect(await stateOf(other)).toEqual(["started", 10]);
    },
  );

  test.each(providers)(`%s: ${oneByOne} words in any order are one transition`, async (provider) => {
    const order = await place(provider);
    await pay(order, "both_lost");
    const says = Array.from({ length: oneByOne }, (_, index) =>
      provider === "epayco" ? { x_cod_response: String((index % 4) + 1) } : { status_detail: String((index % 11) + 1) },
    );
    for (const more of says) expect(await repeat(order, more)).toBe(200);
    expect(await stateOf(order)).toEqual(["approved", 1]);
    expect(await eventsOf(order)).toEqual(["start", "approve"]);
  });

  test.each(providers)(`%s: ${atOnce} words and returns at once approve once`, async (provider) => {
    const order = await place(provider);
    await pay(order, "both_lost");
    const back = `/api/payment/${provider}/response?order_unique_identifier=${order.key}`;
    const calls = Array.from({ length: atOnce }, (_, index) =>
      index % 2 === 0
        ? repeat(order)
        : shop()
            .get(back)
            .then(({ status }) => status),
    );
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200, 303]));
    expect(await stateOf(order)).toEqual(["approved", 1]);
    expect(await eventsOf(order)).toEqual(["start", "approve"]);
    const changes = await shop()
      .opened.database.select()
      .from(orderStatusChanges)
      .where(eq(orderStatusChanges.order, order.id));
    expect(changes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([1, 10]);
  });

  test.each(providers)("%s away when its word comes: asked again from the outbox", async (provider) => {
    const order = await place(provider);
    await pay(order, "both_lost");
    const { providers: ports } = shop().platform.context;
    const { lookUp } = ports[provider];
    ports[provider].lookUp = async () => {
      throw new ProviderAway("test");
    };
    expect(await repeat(order)).toBe(503);
    expect(await stateOf(order)).toEqual(["started", 10]);
    ports[provider].lookUp = lookUp;
    await wait(0);
    expect(await stateOf(order)).toEqual(["approved", 1]);
  });

  test.each(providers)(
    "%s: power lost in the middle of a transition leaves nothing half done (F10)",
    async (provider) => {
      const order = await place(provider);
      await pay(order, "both_lost");
      const { database } = shop().platform.context;
      const whole = database.transaction.bind(database);
      database.transaction = async (work, config) =>
        await whole(async (transaction) => {
          await work(transaction);
          throw new Error("power");
        }, config);
      const status = await repeat(order).finally(() => {
        database.transaction = whole;
      });
      expect(status).toBe(500);
      const [expected] = logged("unexpected_error");
      shop().logLines.splice(shop().logLines.indexOf(expected ?? ""), 1);
      expect([await stateOf(order), await eventsOf(order)]).toEqual([["started", 10], ["start"]]);
      await wait(31_000);
      expect([await stateOf(order), await eventsOf(order)]).toEqual([
        ["approved", 1],
        ["start", "approve"],
      ]);
    },
  );
});
