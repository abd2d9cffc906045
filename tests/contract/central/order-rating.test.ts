import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderStatus, type OrderStatus } from "#domain/order/order-status.ts";
import { orderRates, orders } from "#platform/db/tables/order.ts";
import { engines } from "#tests/support/engines.ts";
import { pickupOrder, request } from "./order-body.ts";
import { startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

describe.each(engines)("qualifyOrder on $name", ({ openEmpty }) => {
  let shop: TestPlatform;
  let token: string;
  let order: number;
  let key: string;

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty);
  });
  afterAll(async () => await shop.close());
  beforeEach(async () => {
    ({ token } = await shop.customer());
    const placed = await shop.post("/api/payment/request", request(pickupOrder()), token);
    ({ order_id: order, order_token: key } = placed.body);
    await stand(orderStatus.delivered);
  });

  const stand = (status: OrderStatus) =>
    shop.opened.database.update(orders).set({ status }).where(eq(orders.id, order));
  const rate = (body: Record<string, unknown>, as?: string, orderToken?: string) =>
    shop.post("/api/orders/qualifyOrder", { order, ...body }, as, orderToken ? { "x-order-token": orderToken } : {});
  const kept = () => shop.opened.database.select().from(orderRates).where(eq(orderRates.order, order));
  const ratedByGraph = async (as?: string) => {
    const query = `{ orderRates(where: { order: ${order} }) { rate observation } }`;
    return (await shop.post("/graphql", { query }, as)).body;
  };

  test("keeps the owner's rating with what belongs to the order, and GraphQL tells them that it was rated", async () => {
    const { status, body } = await rate({ rate: 2, observation: " Llegó frío ", branch: 99, user: 1 }, token);
    expect([status, body.rate, body.observation]).toEqual([201, 2, "Llegó frío"]);
    expect(await kept()).toMatchObject([{ rate: 2, observation: "Llegó frío", branch: 11, business: 1 }]);
    expect((await ratedByGraph(token)).data.orderRates).toEqual([{ rate: 2, observation: "Llegó frío" }]);
    const stranger = await shop.customer();
    expect((await ratedByGraph(stranger.token)).data.orderRates).toEqual([]);
    expect((await ratedByGraph()).data.orderRates).toEqual([{ rate: null, observation: null }]);
  });

  test("takes one rating of an order, however many come at once", async () => {
    const rates = Array.from({ length: 200 }, (_, index) => (index % 5) + 1);
    const answers = await Promise.all(rates.map((one) => rate({ rate: one }, token)));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(199);
    const first = answers.find(({ status }) => status === 201)?.body.rate;
    const again = await rate({ rate: 1 }, token);
    expect([again.body.message, again.body.data]).toEqual(["already_rated", { rate: first }]);
    expect(await kept()).toHaveLength(1);
  });

  test("is for the owner's session or their token; for others there is no such order (D4)", async () => {
    const stranger = await shop.customer();
    for (const as of [undefined, stranger.token]) expect((await rate({ rate: 5 }, as)).status).toBe(404);
    for (const wrong of [`o${"a".repeat(22)}`, `s${key.slice(1)}`, key.toLowerCase()])
      expect((await rate({ rate: 5 }, undefined, wrong)).status).toBe(404);
    expect((await rate({ rate: 5, order: 999_999 }, token)).status).toBe(404);
    expect(await kept()).toEqual([]);
    expect((await rate({ rate: 5 }, undefined, key)).status).toBe(201);
    expect(await kept()).toMatchObject([{ rate: 5, observation: null }]);
  });

  test.each(Object.values(orderStatus).filter((status) => status !== orderStatus.delivered))(
    "is of a delivered order: one in state %i is not rated, with the session or with its token",
    async (status) => {
      await stand(status);
      for (const answer of [await rate({ rate: 5 }, token), await rate({ rate: 5 }, undefined, key)])
        expect([answer.status, answer.body.message]).toEqual([409, "not_delivered"]);
      expect(await kept()).toEqual([]);
    },
  );

  test.each([{}, { rate: 0 }, { rate: 6 }, { rate: 2.5 }, { rate: "5" }, { rate: 5, observation: "x".repeat(501) }])(
    "refuses %o",
    async (body) => {
      expect((await rate(body, token)).status).toBe(422);
      expect(await kept()).toEqual([]);
    },
  );
});
