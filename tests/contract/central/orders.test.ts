import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { menuProductItems } from "#platform/db/tables/menu.ts";
import { advanceOrders, startSimulator } from "#platform/orders/simulator.ts";
import { engines } from "#tests/support/engines.ts";
import { coveredFarther, noon } from "./insert-shop.ts";
import { bandejas, deliveryOrder, pickupOrder, request } from "./order-body.ts";
import { orderingCustomer } from "./ordering-customer.ts";

const long = (size: number) => request(pickupOrder({ products: [{ ...bandejas, product: "x".repeat(size) }] }));

describe.each(engines)("orders on $name", ({ openEmpty }) => {
  const { shop, token, check, place, countOrders } = orderingCustomer(openEmpty);

  const walk = async (order: Record<string, unknown>) => {
    const placed = await place(order);
    for (let step = 1; step <= 6; step += 1) {
      shop().setTime(noon + step * 20_000);
      await advanceOrders(shop().platform.context);
    }
    const { body } = await shop().get(`/api/orders/status/${placed.body.order.display_number}?business=1`);
    return body.data.status_history;
  };

  test("checklist 64: a long order is read of a customer only, and not without end", async () => {
    expect((await shop().post("/api/payment/checkorder", long(500_000), token())).status).toBe(200);
    expect((await shop().post("/api/payment/checkorder", long(500_000))).status).toBe(413);
    expect((await shop().post("/api/payment/checkorder", long(900_000), token())).status).toBe(413);
  });

  describe("the amounts", () => {
    test("come from the platform's own rows: subtotal, tax, fee", async () => {
      const { status, body } = await check(deliveryOrder());
      expect(status).toBe(200);
      expect(body).toEqual({
        action: "proceed",
        totals: {
          subtotal: 24_000,
          discount: 0,
          surcharge: 0,
          taxes: [{ name: "Impoconsumo", value: 8, amount: 1_920 }],
          tax: 1_920,
          delivery_charge: 4_000,
          total: 29_920,
          adjustments: [
            {
              kind: "tax",
              source_id: null,
              source_name: "Impoconsumo",
              rate: 8,
              basis: 24_000,
              amount: 1_920,
              lines: [],
            },
            {
              kind: "delivery",
              source_id: "1",
              source_name: "Barrio",
              rate: null,
              basis: 24_000,
              amount: 4_000,
              lines: [],
            },
          ],
        },
      });
    });

    test("count sizes and options per unit (A52, A53)", async () => {
      const products = [
        { id: 1002, menu_group_id: 101, quantity: 2, size: { name: "Grande" } },
        {
          id: 1003,
          menu_group_id: 101,
          quantity: 3,
          sides_or_topings: [
            { id: 2002, group_id: 501, quantity: 1 },
            { id: 2004, group_id: 502, quantity: 2 },
          ],
        },
      ];
      // 2 × 26 000 + 3 × (21 500 + 2 500 + 2 × 1 500) = 133 000; 8 % = 10 640
      const placed = await place(pickupOrder({ products, total: 143_640 }));
      expect(placed.status).toBe(201);
      const { body } = await shop().get(`/api/orders/status/${placed.body.order.display_number}?business=1`, token());
      expect(body.data).toMatchObject({ subtotal: 133_000, tax: 10_640, delivery_charge: null, total: 143_640 });
      expect(body.data.products[1]).toMatchObject({
        name: "Hamburguesa",
        total: 81_000,
        sides_or_topings: [
          { name: "Queso extra", quantity: 2 },
          { name: "Papas grandes", quantity: 1 },
        ],
      });
    });

    test.each([0, -1, 0.01, 1e308, 29_919, 29_921])(
      "a total of %d is refused with the one that holds (M1)",
      async (total) => {
        const before = await countOrders();
        for (const answer of [await check(deliveryOrder({ total })), await place(deliveryOrder({ total }))]) {
          expect(answer.status).toBe(409);
          expect(answer.body).toMatchObject({ message: "price_changed", data: { totals: { total: 29_920 } } });
        }
        expect(await countOrders()).toBe(before);
      },
    );

    test.each(["29920", "1e3", null, [29_920], { amount: 1 }, undefined])(
      "a total of %o is no amount",
      async (total) => {
        expect((await place(deliveryOrder({ total }))).body.message).toBe("invalid_input");
      },
    );

    test.each([0, -1, 0.01, 1e308, "1e3", null, []])(
      "altered amounts of %o beside it change nothing (M1, M5, M6)",
      async (n) => {
        const line = { ...bandejas, price: n, base_price: n, extraPrice: n, total: n };
        const amounts = {
          subtotal: n,
          delivery_charge: n,
          payment_method_charge: n,
          tax: n,
          taxes: n,
          discount: n,
          total_promo_discount: n,
          items_quantity: n,
          increments: n,
          branch_coverage_area: n,
          customer: n,
        };
        const placed = await place(deliveryOrder({ ...amounts, products: [line] }));
        expect(placed.status).toBe(201);
        expect(placed.body.order.total).toBe(29_920);
      },
    );

    test("follow the menu: a price that moved since is a refusal, never a charge", async () => {
      const { database } = shop().opened;
      await database.update(menuProductItems).set({ price: 13_000 }).where(eq(menuProductItems.id, 1001));
      const answer = await place(deliveryOrder());
      await database.update(menuProductItems).set({ price: 12_000 }).where(eq(menuProductItems.id, 1001));
      expect([answer.status, answer.body.data.totals.total]).toEqual([409, 32_080]);
    });

    test("charge the zone where the point lies, whatever zone is named (M6)", async () => {
      const point = {
        // A text that nobody can place: the point decides.
        address: "Conjunto El Nogal, Torre 2",
        address_geolocation_latitude: coveredFarther.latitude,
        address_geolocation_longitude: coveredFarther.longitude,
      };
      const answer = await place(deliveryOrder({ ...point, branch_coverage_area: 1 }));
      expect(answer.body.data.totals.delivery_charge).toBe(7_000);
    });
  });

  describe("GET /api/orders/status", () => {
    test("tells anybody how an order stands, and only its owner whose it is (D4)", async () => {
      const products = [{ ...bandejas, suggestions: "para Ana, piso 3" }];
      const placed = await place(deliveryOrder({ products }));
      const path = `/api/orders/status/${placed.body.order.display_number}?business=1`;
      const stranger = await shop().customer();
      for (const as of [undefined, stranger.token, "stale-token-that-is-long-enough"]) {
        const { status, body, text } = await shop().get(path, as);
        expect(status).toBe(200);
        expect(body.data).toMatchObject({ access: "number", status: 1, branch: { id: 11 } });
        for (const personal of ["Ana", "piso 3", "Apto 301", "300123", "example.com", "4.65"]) {
          expect(text).not.toContain(personal);
        }
      }
      const own = await shop().get(path, token());
      expect(own.body.data.adjustments.map(({ kind }: { kind: string }) => kind)).toEqual(["tax", "delivery"]);
      expect(own.body.data.owner).toEqual({
        name: "Ana María Gómez",
        phone: "3001234567",
        address: "Calle 60 # 9-45, Apto 301",
        geolocation: { lat: 4.65, lng: -74.06 },
        is_rated: false,
        invoice: null,
      });
      expect(own.body.data.products[0].suggestions).toBe("para Ana, piso 3");
    });

    test("knows the order of one business only", async () => {
      const placed = await place(deliveryOrder());
      const number: string = placed.body.order.display_number;
      expect(number).toMatch(/^UNO-\d{4}$/);
      expect((await shop().get(`/api/orders/status/${number.toLowerCase()}?business=1`)).status).toBe(200);
      expect((await shop().get(`/api/orders/status/${number}?business=2`)).status).toBe(404);
      expect((await shop().get("/api/orders/status/UNO-9?business=1")).status).toBe(404);
      expect((await shop().get(`/api/orders/status/${number}`)).status).toBe(400);
    });
  });

  describe("orders of the demo advance by themselves", () => {
    test("received, preparing, ready, on the way, delivered; each once and 20 seconds apart", async () => {
      const history = await walk(deliveryOrder());
      expect(history.map((one: { status: number }) => one.status)).toEqual([1, 2, 4, 5, 6]);
      expect(Date.parse(history[4].changed_at) - noon).toBe(80_000);
    });

    test("a pickup is not on the way", async () => {
      const history = await walk(pickupOrder());
      expect(history.map((one: { status: number }) => one.status)).toEqual([1, 2, 4, 6]);
    });

    test("while the simulator runs", async () => {
      const { context } = shop().platform;
      const settings = { ...context.settings, simulationStepSeconds: 1 };
      const number = (await place(pickupOrder())).body.order.display_number;
      const status = async () => (await shop().get(`/api/orders/status/${number}?business=1`)).body.data.status;
      const stop = startSimulator({ ...context, settings });
      try {
        expect(await status()).toBe(1);
        shop().setTime(noon + 1_000);
        await expect.poll(status, { timeout: 20_000 }).toBe(2);
      } finally {
        stop();
      }
    });
  });
});
