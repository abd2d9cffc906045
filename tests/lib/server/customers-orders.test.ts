import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { orderStatus } from "#domain/order/order-status.ts";
import { placeOrder } from "#lib/actions/order.ts";
import { listOrders } from "#lib/server/central/order-list.ts";
import { orders } from "#platform/db/tables/order.ts";
import { moveOrder } from "#platform/orders/order-status.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { attempt, fullBurger, line } from "#tests/support/order-attempt.ts";
import { comeAs, shopPlatform } from "#tests/support/order-over-platform.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const platform = shopPlatform();

describe("the customer's orders", () => {
  test("are theirs, of this business, newest first, at most five (A95)", async () => {
    const { token, id } = await platform().customer();
    const owner = { token, userId: String(id), businessId: "1", clientAddress: null };
    expect(await listOrders(owner, noon)).toEqual([]);
    const login = { token, userId: String(id) };
    await comeAs(login);
    const first = await placeOrder(attempt());
    const second = await placeOrder(attempt({ lines: [line, fullBurger], expectedTotal: 59_080 }));
    if (!first.ok || !second.ok) throw new Error("not placed");
    const listed = await listOrders(owner, Date.now());
    expect(listed.map(({ number, status, total }) => [number, status, total])).toEqual([
      [second.value.number, 1, 59_080],
      [first.value.number, 1, 29_920],
    ]);
    expect(listed.map(({ deliveryMode }) => deliveryMode)).toEqual(["delivery", "delivery"]);
    const other = await platform().customer();
    const stranger = { token: other.token, userId: String(id), businessId: "1", clientAddress: null };
    const strangers = await listOrders(stranger, Date.now()).catch(() => []);
    expect(strangers).toEqual([]);
    expect(await listOrders({ ...owner, businessId: "2" }, Date.now())).toEqual([]);
  });

  test("are the five that changed last, however old", async () => {
    const { token, id } = await platform().customer();
    const login = { token, userId: String(id) };
    await comeAs(login);
    const { database } = platform().opened;
    const numbers: string[] = [];
    for (const quantity of [2, 3, 4, 5, 6, 7]) {
      const lines = [{ ...line, quantity }];
      const placed = await placeOrder(
        attempt({ mode: "pickup", address: null, lines, expectedTotal: quantity * 12_960 }),
      );
      if (!placed.ok) throw new Error("not placed");
      numbers.push(placed.value.number);
      const isNumbered = eq(orders.display_number, placed.value.number);
      const updated_at = new Date(noon + quantity * 60_000);
      await database.update(orders).set({ status: orderStatus.delivered, updated_at }).where(isNumbered);
    }
    const [oldest = "", ...others] = numbers;
    await database
      .update(orders)
      .set({ status: orderStatus.cancelled, updated_at: new Date(noon + 3_600_000) })
      .where(eq(orders.display_number, oldest));
    const listed = await listOrders({ ...login, businessId: "1", clientAddress: null }, noon);
    expect(listed.map(({ number }) => number)).toEqual([oldest, ...others.toReversed().slice(0, 4)]);
  });

  test("stand with the one whose status changed last at the top, each with its way (S3 §4)", async () => {
    const { token, id } = await platform().customer();
    const login = { token, userId: String(id) };
    await comeAs(login);
    const first = await placeOrder(attempt({ mode: "pickup", address: null, expectedTotal: 25_920 }));
    const second = await placeOrder(attempt({ lines: [line, fullBurger], expectedTotal: 59_080 }));
    if (!first.ok || !second.ok) throw new Error("not placed");
    const { database } = platform().opened;
    const [row] = await database
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.display_number, first.value.number));
    const change = { order: row?.id ?? 0, from: orderStatus.received, to: orderStatus.preparing, now: noon + 60_000 };
    expect(await moveOrder(database, { ...change, source: "command" })).toBe(true);
    const listed = await listOrders({ ...login, businessId: "1", clientAddress: null }, noon);
    expect(listed.map(({ number, status, deliveryMode }) => [number, status, deliveryMode])).toEqual([
      [first.value.number, 2, "pickup"],
      [second.value.number, 1, "delivery"],
    ]);
  });
});
