import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orderStatus } from "#domain/order/order-status.ts";
import { branchCoverageAreas, branches } from "#platform/db/tables/branch.ts";
import { outboxMails } from "#platform/db/tables/mail.ts";
import { menuProductItems } from "#platform/db/tables/menu.ts";
import { orders } from "#platform/db/tables/order.ts";
import { redemptions } from "#platform/db/tables/redemption.ts";
import { sandboxCharges } from "#platform/db/tables/sandbox.ts";
import { commandOrder } from "#platform/orders/order-status.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { deliveryOrder, pickupOrder, request } from "#tests/contract/central/order-body.ts";
import { engines } from "#tests/support/engines.ts";
import { payingShop } from "./payment-shop.ts";
import { type OnlineOrder, paymentWalk } from "./payment-walk.ts";

const minute = 60_000;
const iso = (instant: number) => new Date(instant).toISOString();

/** One test a row of 'Money that comes late, twice or wrong' in docs/payments.md. */
describe.each(engines)("late money on $name (A211)", ({ openEmpty }) => {
  const shop = payingShop(openEmpty, { outboxPause: 0 });
  const { place, open, decide, pay, stateOf, eventsOf, wait } = paymentWalk(shop);
  const db = () => shop().opened.database;

  const dish = async (is_active: boolean) =>
    await db().update(menuProductItems).set({ is_active }).where(eq(menuProductItems.id, 1001));
  const branch = async (is_available: boolean) =>
    await db().update(branches).set({ is_available }).where(eq(branches.id, 11));
  const areas = async (is_active: boolean) =>
    await db()
      .update(branchCoverageAreas)
      .set({ is_active })
      .where(inArray(branchCoverageAreas.id, [1, 2]));

  /** An order that nobody closed anything for, whose money comes after so long. */
  async function paidAfter(order: OnlineOrder, milliseconds: number, before: () => Promise<unknown> = async () => {}) {
    const charge = await open(order);
    await before();
    await wait(noon + milliseconds - shop().now());
    await decide(charge, "approve");
    return await stateOf(order);
  }
  /** Why its customer reads that the money goes back. */
  async function why({ number }: OnlineOrder): Promise<string> {
    await wait(1000);
    const mails = await db().select().from(outboxMails).where(eq(outboxMails.kind, "refundNotice"));
    return mails
      .filter(({ subject }) => subject.endsWith(number))
      .map(({ text }) => text)
      .join();
  }
  const goneBack = ["refunded", orderStatus.paymentFailed];

  test("within a quarter of an hour: opened, though branch and dish closed since", async () => {
    const order = await place("paymentez");
    const close = async () => {
      await dish(false);
      await branch(false);
    };
    expect(await paidAfter(order, 15 * minute, close)).toEqual(["approved", 1]);
    await dish(true);
    await branch(true);
  });

  test("within a quarter of an hour of one that the provider had refused: taken up again", async () => {
    const order = await place("paymentez");
    const [first, second] = [await open(order), await open(order)];
    await decide(first, "reject");
    expect(await stateOf(order)).toEqual(["rejected", 11]);
    await branch(false);
    await decide(second, "approve");
    expect(await stateOf(order)).toEqual(["approved", 1]);
    await branch(true);
  });

  test("later, within the limit: opened at its own price if all of it can still be had", async () => {
    const order = await place("paymentez");
    await db().update(menuProductItems).set({ price: 13_000 }).where(eq(menuProductItems.id, 1001));
    expect(await paidAfter(order, 59 * minute)).toEqual(["approved", 1]);
    const [row] = await db().select({ total: orders.total }).from(orders).where(eq(orders.id, order.id));
    expect(row?.total).toBe(order.amount);
    await db().update(menuProductItems).set({ price: 12_000 }).where(eq(menuProductItems.id, 1001));
  });

  test.each([
    ["the branch", branch],
    ["a dish", dish],
  ] as const)("later, when %s is closed: it goes back, and is said why", async (_name, set) => {
    const order = await place("paymentez");
    await paidAfter(order, 16 * minute, async () => await set(false));
    expect(await why(order)).toContain("ya no lo puede preparar como lo pediste");
    expect(await stateOf(order)).toEqual(goneBack);
    await set(true);
  });

  test("later, when nobody delivers to its door any more: it goes back", async () => {
    const delivery = { ...deliveryOrder(), payment_method: 3 };
    const order = await place("paymentez", undefined, delivery);
    await paidAfter(order, 16 * minute, async () => await areas(false));
    expect(await why(order)).toContain("ya no lo puede preparar");
    expect(await stateOf(order)).toEqual(goneBack);
    await areas(true);
    const covered = await place("paymentez", undefined, delivery);
    const charge = await open(covered);
    await wait(16 * minute);
    await decide(charge, "approve");
    expect(await stateOf(covered)).toEqual(["approved", 1]);
  });

  test("later, when its offer is used elsewhere: it goes back", async () => {
    const order = await place("paymentez");
    const at = new Date(noon);
    const use = { promo_code: 1, orderer_key: `customer:used-${order.id}`, is_exclusive: true, created_at: at };
    await db()
      .insert(redemptions)
      .values({ ...use, order: order.id });
    const other = await place("paymentez");
    await pay(other, "approve");
    await paidAfter(order, 40 * minute, async () => {
      await wait(31 * minute);
      await db()
        .insert(redemptions)
        .values({ ...use, order: other.id });
    });
    expect(await why(order)).toContain("ya no lo puede preparar");
    expect(await stateOf(order)).toEqual(goneBack);
  });

  test("until its own time where it was ordered for later, and not a moment after", async () => {
    const scheduling = { scheduling: "02:00 PM", scheduling_at: iso(noon + 120 * minute) };
    const order = await place("paymentez", undefined, scheduling);
    const late = await place("paymentez", undefined, scheduling);
    const charge = await open(late);
    expect(await paidAfter(order, 119 * minute)).toEqual(["approved", 9]);
    await wait(minute + 1);
    await decide(charge, "approve");
    expect(await why(late)).toContain("cuando ya no lo esperaba");
    expect(await stateOf(late)).toEqual(goneBack);
  });

  test("after the limit: it goes back, and an order that still waited is over", async () => {
    const order = await place("paymentez");
    const charge = await open(order);
    await pay(order, "pending_for_ever");
    expect(await stateOf(order)).toEqual(["pending", 10]);
    await wait(61 * minute);
    await decide(charge, "approve");
    expect(await why(order)).toContain("cuando ya no lo esperaba");
    expect(await stateOf(order)).toEqual(goneBack);
  });

  test("after its customer gave it up: it goes back", async () => {
    const order = await place("paymentez");
    await paidAfter(order, minute, async () => await shop().post(`/api/payment/status/${order.reference}/give-up`));
    expect(await why(order)).toContain("cuando ya lo habías dejado o habías pedido de nuevo");
    expect(await stateOf(order)).toEqual(goneBack);
  });

  test("after its customer ordered otherwise: it goes back", async () => {
    const order = await place("paymentez");
    const charge = await open(order);
    await wait(31 * minute);
    expect((await shop().post("/api/payment/request", request(pickupOrder()), order.token)).status).toBe(201);
    await decide(charge, "approve");
    expect(await why(order)).toContain("habías pedido de nuevo");
    expect(await stateOf(order)).toEqual(goneBack);
  });

  test("while it waits, something else ordered besides replaces nothing", async () => {
    const order = await place("paymentez");
    const besides = pickupOrder({ products: [{ id: 1003, menu_group_id: 101, quantity: 1 }] });
    await paidAfter(
      order,
      minute,
      async () => await shop().post("/api/payment/request", request(besides), order.token),
    );
    expect(await stateOf(order)).toEqual(["approved", 1]);
  });

  test.each([
    ["cancelled", orderStatus.cancelled],
    ["rejected", orderStatus.rejected],
    ["ended as unpaid", orderStatus.paymentFailed],
  ] as const)("after the business had it %s: it goes back", async (_name, to) => {
    const order = await place("paymentez");
    await paidAfter(order, minute, async () => await commandOrder(db(), order.id, to, { now: shop().now() }));
    expect(await why(order)).toContain("ya lo había cancelado");
    expect(await stateOf(order)).toEqual(["refunded", to]);
  });

  test("a second time, by another transaction: the first one stays", async () => {
    const order = await place("paymentez");
    const charges = [await open(order), await open(order)];
    for (const charge of charges) await decide(charge, "approve");
    expect(await why(order)).toContain("dos veces");
    expect(await stateOf(order)).toEqual(["approved", 1]);
    const [paid] = await db()
      .select()
      .from(sandboxCharges)
      .where(and(eq(sandboxCharges.reference, order.reference), eq(sandboxCharges.state, "approved")));
    expect(paid?.given_back).toBe(0);
  });

  test("of another amount: it goes back, and the order still waits", async () => {
    const order = await place("paymentez");
    await pay(order, "other_amount");
    expect(await why(order)).toContain("no es por el valor acordado");
    expect(await stateOf(order)).toEqual(["started", 10]);
  });

  test("at another merchant: nothing of ours", async () => {
    const order = await place("paymentez");
    await pay(order, "other_merchant");
    expect(await eventsOf(order)).toEqual(["start"]);
    expect(await why(order)).toBe("");
  });
});
