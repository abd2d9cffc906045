import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lockPerson, offerKeyOf } from "#platform/auth/known-orderer.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { orders } from "#platform/db/tables/order.ts";
import { users } from "#platform/db/tables/user.ts";
import { engines } from "#tests/support/engines.ts";
import { noon } from "./insert-shop.ts";
import { bandejas, pickupOrder, request } from "./order-body.ts";
import { startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

const minute = 60_000;
const hour = 60 * minute;
const amounts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];

/** Each another order: 2 to 21 bandejas of 12 000 and 8 %. */
function nth(index: number, more: Record<string, unknown> = {}): Record<string, unknown> {
  const quantity = index + 1;
  return pickupOrder({ products: [{ ...bandejas, quantity }], total: quantity * 12_960, ...more });
}

describe.each(engines)("orders of one account on $name (A155)", ({ name, openEmpty }) => {
  let shop: TestPlatform;
  let token: string;
  let id: number;

  const config = (numbers: Record<string, unknown>) =>
    shop.opened.database
      .update(businesses)
      .set({ config: { orders: { number_prefix: "UNO", ...numbers } } })
      .where(eq(businesses.id, 1));
  const place = (order: Record<string, unknown>, as = token, key?: string) =>
    shop.post("/api/payment/request", request(order, key), as);
  const check = (order: Record<string, unknown>, as = token) =>
    shop.post("/api/payment/checkorder", request(order), as);
  const moveAll = (status: number) =>
    shop.opened.database.update(orders).set({ status }).where(eq(orders.customer, id));

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty);
  });
  afterAll(async () => await shop.close());
  beforeEach(async () => {
    shop.setTime(noon);
    await config({});
    ({ token, id } = await shop.customer());
  });

  test("are at most five under way, whatever arrives together, and one more when one has arrived", async () => {
    const answers = await Promise.all(amounts.slice(0, 8).map((index) => place(nth(index))));
    const statuses = answers.map(({ status }) => status);
    expect([201, 422].map((one) => statuses.filter((status) => status === one).length)).toEqual([5, 3]);
    const refused = await place(nth(15));
    expect(refused.body).toMatchObject({ message: "order_refused", data: { problems: [{ code: "too_many_open" }] } });
    expect((await check(nth(15))).body).toEqual(refused.body);
    const other = await shop.customer();
    expect((await place(nth(15), other.token)).status).toBe(201);
    await shop.opened.database
      .update(orders)
      .set({ status: 6 })
      .where(eq(orders.id, answers.find(({ status }) => status === 201)?.body.order_id));
    expect((await place(nth(15))).status).toBe(201);
    expect((await place(nth(16))).status).toBe(422);
  });

  test("are at most ten in an hour, delivered or not", async () => {
    for (const index of amounts.slice(0, 10)) {
      expect((await place(nth(index))).status).toBe(201);
      await moveAll(6);
    }
    expect((await place(nth(11))).body.data.problems).toEqual([{ code: "too_many_an_hour" }]);
    shop.setTime(noon + hour + minute);
    expect((await place(nth(11))).status).toBe(201);
  });

  test("are answered again under their keys, however many they are", async () => {
    const [first] = await Promise.all(
      amounts.slice(0, 5).map((index) => place(nth(index), token, `attempt-${id}-${index}`)),
    );
    const again = await place(nth(1), token, `attempt-${id}-1`);
    expect([again.status, again.body]).toEqual([200, first?.body]);
  });

  test("are as many as the business says", async () => {
    await config({ most_open_orders: 2, most_orders_an_hour: "3" });
    expect([(await place(nth(1))).status, (await place(nth(2))).status]).toEqual([201, 201]);
    expect((await place(nth(3))).body.data.problems).toEqual([{ code: "too_many_open" }]);
    await moveAll(6);
    expect((await place(nth(3))).status).toBe(201);
    expect((await place(nth(4))).body.data.problems).toEqual([{ code: "too_many_an_hour" }]);
  });

  test.each([0, -1, 1.5, "many", null])("are as many as usual where the business says %j", async (number) => {
    await config({ most_open_orders: number, most_orders_an_hour: number });
    expect((await place(nth(1))).status).toBe(201);
  });

  test("twenty at once do not hold up another business's check", async () => {
    await config({ most_open_orders: 100, most_orders_an_hour: 100 });
    const guest = await shop.customer(2);
    const elsewhere = pickupOrder({
      business: 2,
      branch: 21,
      products: [{ id: 3001, menu_group_id: 201, quantity: 1 }],
    });
    let answered = 0;
    const sends = amounts.map(async (index) => {
      const answer = await place(nth(index));
      answered += 1;
      return answer;
    });
    const checked = await check(elsewhere, guest.token);
    expect(checked.body.data.problems).toEqual([{ code: "menu_only" }]);
    expect(answered).toBeLessThan(10);
    expect(new Set((await Promise.all(sends)).map(({ status }) => status))).toEqual(new Set([201]));
  });

  const servers = [name].filter((one) => one === "a PostgreSQL server");
  test.each(servers)("that wait for their account hold one connection of %s", async () => {
    const guest = await shop.customer(2);
    const elsewhere = pickupOrder({
      business: 2,
      branch: 21,
      products: [{ id: 3001, menu_group_id: 201, quantity: 1 }],
    });
    let answered = 0;
    const send = async (index: number) => {
      const answer = await place(nth(index));
      answered += 1;
      return answer;
    };
    const { sends, checked, before } = await shop.opened.database.transaction(async (transaction) => {
      const [user] = await transaction.select({ email: users.email }).from(users).where(eq(users.id, id));
      await lockPerson(transaction, offerKeyOf(user?.email ?? ""));
      const waiting = amounts.map(send);
      // Any query of the others: all twenty have asked for the account by then.
      for (const _ of amounts) await transaction.execute(sql`select 1`);
      const other = await check(elsewhere, guest.token);
      return { sends: waiting, checked: other, before: answered };
    });
    expect(before).toBe(0);
    expect(checked.body.data.problems).toEqual([{ code: "menu_only" }]);
    expect((await Promise.all(sends)).filter(({ status }) => status === 201)).toHaveLength(5);
  });
});
