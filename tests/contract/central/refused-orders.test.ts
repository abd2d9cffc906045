import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bogotaParts, meridiemClock } from "#domain/base/bogota-time.ts";
import { branches, deliveryMethods, workingDays } from "#platform/db/tables/branch.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { advanceOrders } from "#platform/orders/simulator.ts";
import { engines } from "#tests/support/engines.ts";
import { noon, uncovered } from "./insert-shop.ts";
import { bandejas, deliveryOrder, pickupOrder, request } from "./order-body.ts";
import { orderingCustomer } from "./ordering-customer.ts";

const minute = 60_000;
const hour = 60 * minute;
/** A time as it is sent (S3 §3). */
const at = (instant: number) => ({
  scheduling: meridiemClock(bogotaParts(instant).minuteOfDay),
  scheduling_at: new Date(instant).toISOString(),
});
const notThen = [{ code: "time_unavailable" }];
const oneLine = (line: Record<string, unknown>) => pickupOrder({ products: [{ ...bandejas, ...line }] });

describe.each(engines)("orders on $name", ({ openEmpty }) => {
  const { shop, check, place, problemsOf } = orderingCustomer(openEmpty);

  /** Branch 12 opens at a time, and takes orders from eight on for it. */
  const scheduleFrom = async (opensAt: string) => {
    const { database } = shop().opened;
    const taking = { is_enabled: opensAt !== "08:00:00" };
    await database.update(workingDays).set({ open_at: opensAt }).where(eq(workingDays.branch, 12));
    await database
      .update(branches)
      .set({ config: { orders: taking } })
      .where(eq(branches.id, 12));
    const config = { orders: { number_prefix: "UNO", ...taking }, increments: { epayco: 3 } };
    await database.update(businesses).set({ config }).where(eq(businesses.id, 1));
  };

  describe("a line is refused by its place", () => {
    test.each([-1, 0, 0.1, 100, 1e9, "5", null, [2]])("quantity %o (M2)", async (quantity) => {
      const products = [bandejas, { ...bandejas, quantity }];
      expect(await problemsOf(pickupOrder({ products }))).toEqual([{ code: "quantity_invalid", line: 1 }]);
    });

    test.each([
      ["unknown", { id: 77_777 }],
      ["of another business", { id: 3001, menu_group_id: 201 }],
      ["in a group it is not in", { menu_group_id: 102 }],
      ["switched off", { id: 1005 }],
      ["sold out at this branch", { id: 1006 }],
      ["not sold today", { id: 1007 }],
      ["not sold at this hour", { id: 1008, menu_group_id: 102 }],
      ["deleted", { id: 1009 }],
      ["of a deleted product", { id: 1010 }],
      ["an option, not a dish", { id: 2001, menu_group_id: null }],
    ])("an item %s (M3)", async (_why, line) => {
      expect(await problemsOf(oneLine(line))).toEqual([
        { code: "item_unavailable", line: 0, item_id: "id" in line ? line.id : 1001 },
      ]);
    });

    test("a size that the item does not have, and one that is missing", async () => {
      expect(await problemsOf(oneLine({ size: { name: "Gigante" } }))).toEqual([
        { code: "size_invalid", line: 0, item_id: 1001 },
      ]);
      expect(await problemsOf(oneLine({ id: 1002 }))).toMatchObject([{ code: "size_invalid", line: 0 }]);
    });

    const burger = { id: 1003, quantity: 1 };
    test.each([
      ["option_required", [], 501],
      ["option_invalid", [{ id: 2003, group_id: 501, quantity: 1 }], 501],
      ["option_invalid", [{ id: 2001, group_id: 501, quantity: 2 }], 501],
      ["option_invalid", [{ id: 2001, group_id: 777, quantity: 1 }], 777],
      ["option_invalid", [{ id: 1001, group_id: 501, quantity: 1 }], 501],
    ])("%s for the options %j (M3)", async (code, options, group) => {
      expect(await problemsOf(oneLine({ ...burger, sides_or_topings: options }))).toEqual([
        { code, line: 0, item_id: 1003, group_id: group },
      ]);
    });

    test("more options than a group or a line may have", async () => {
      const side = { id: 2001, group_id: 501, quantity: 1 };
      const four = [side, { id: 2004, group_id: 502, quantity: 4 }];
      expect(await problemsOf(oneLine({ ...burger, sides_or_topings: four }))).toMatchObject([
        { code: "option_invalid", group_id: 502 },
      ]);
      const many = Array.from({ length: 31 }, () => side);
      expect(await problemsOf(oneLine({ sides_or_topings: many }))).toEqual([{ code: "option_invalid", line: 0 }]);
      const broken = [{ ...side, quantity: -1 }];
      expect(await problemsOf(oneLine({ sides_or_topings: broken }))).toEqual([{ code: "option_invalid", line: 0 }]);
    });

    test("a note of more than 250 characters", async () => {
      expect(await problemsOf(oneLine({ suggestions: "x".repeat(251) }))).toEqual([{ code: "note_too_long", line: 0 }]);
    });

    test("alcohol without the confirmation of age (M20)", async () => {
      const order = oneLine({ id: 1004, quantity: 1 });
      expect(await problemsOf(order)).toEqual([{ code: "legal_age_required" }]);
      expect((await place({ ...order, legal_age_confirmed: true, total: 43_200 })).status).toBe(201);
    });

    test("every wrong line is named at once", async () => {
      const products = [{ ...bandejas, id: 1005 }, bandejas, { ...bandejas, id: 1003 }];
      const codes = (await problemsOf(pickupOrder({ products }))).map((one: { code: string; line: number }) => [
        one.line,
        one.code,
      ]);
      expect(codes).toEqual([
        [0, "item_unavailable"],
        [2, "option_required"],
      ]);
    });

    test("no line and more than fifty lines are no order", async () => {
      for (const products of [[], Array.from({ length: 51 }, () => bandejas)]) {
        expect((await place(pickupOrder({ products }))).body.message).toBe("invalid_input");
      }
    });
  });

  describe("an order is refused (M18, checklist 4)", () => {
    test.each([
      ["below_minimum", pickupOrder({ products: [{ ...bandejas, quantity: 1 }] }), { missing: 8_000 }],
      [
        "not_covered",
        deliveryOrder({
          address_geolocation_latitude: uncovered.latitude,
          address_geolocation_longitude: uncovered.longitude,
        }),
        {},
      ],
      ["address_required", deliveryOrder({ address: "  " }), {}],
      ["address_required", deliveryOrder({ address_geolocation_latitude: null }), {}],
      ["branch_closed", pickupOrder({ branch: 13 }), {}],
      ["method_not_allowed", pickupOrder({ delivery_method: 77 }), {}],
      ["method_not_allowed", pickupOrder({ delivery_method: 3 }), {}],
      ["method_not_allowed", pickupOrder({ table: "5" }), {}],
      ["method_not_allowed", pickupOrder({ table: "" }), {}],
      ["payment_not_allowed", pickupOrder({ payment_method: 77 }), {}],
      ["payment_not_allowed", pickupOrder({ payment_method: 9 }), {}],
      ["payment_not_allowed", pickupOrder({ payment_method: 1 }), {}],
      ["payment_not_allowed", pickupOrder({ payment_method: 5, branch: 12 }), {}],
      ["coupon_invalid", pickupOrder({ cupon_code: "no-existe" }), { reason: "notValid" }],
      [
        "menu_only",
        pickupOrder({
          business: 2,
          branch: 21,
          products: [{ id: 3001, menu_group_id: 201, quantity: 1 }],
        }),
        {},
      ],
      [
        "branch_closed",
        pickupOrder({ business: 3, branch: 31, products: [{ id: 3101, menu_group_id: 301, quantity: 1 }] }),
        {},
      ],
    ])("%s: %j", async (code, order, more) => {
      expect(await problemsOf(order)).toEqual([{ code, ...more }]);
    });

    test("outside the branch's hours, by the platform's clock", async () => {
      const order = pickupOrder({ branch: 12 });
      expect((await check(order)).status).toBe(200);
      shop().setTime(noon + 9 * hour);
      expect(await problemsOf(order)).toEqual([{ code: "branch_closed" }]);
    });

    test("for a time that the branch does not offer, by the platform's clock", async () => {
      const instants = [noon - hour, noon + 1.5 * hour, noon + 13 * hour, noon + 9 * 24 * hour];
      for (const instant of instants) expect(await problemsOf(pickupOrder(at(instant)))).toEqual(notThen);
      // Branch 12 schedules nothing.
      expect(await problemsOf(pickupOrder({ ...at(noon + hour), branch: 12 }))).toEqual(notThen);
      // What passed a moment ago does not become tomorrow's.
      expect(await problemsOf(pickupOrder({ scheduling: "11:00 AM" }))).toEqual(notThen);
      shop().setTime(noon + hour + 1);
      expect(await problemsOf(pickupOrder(at(noon + hour)))).toEqual(notThen);
    });

    test("that is for later is judged at its time, and kept as such until then (B18)", async () => {
      const placed = await place(pickupOrder(at(noon + hour)));
      expect([placed.status, placed.body.order.status]).toEqual([201, 9]);
      // The specified text alone names the next such time.
      const plain = pickupOrder({ products: [{ ...bandejas, quantity: 3 }], total: 38_880, scheduling: "01:00 PM" });
      expect((await place(plain)).body.order.status).toBe(9);
      const number = placed.body.order.display_number;
      const tracked = async () => (await shop().get(`/api/orders/status/${number}?business=1`)).body.data;
      expect((await tracked()).scheduling).toBe(new Date(noon + hour).toISOString());
      shop().setTime(noon + hour - 1);
      await advanceOrders(shop().platform.context);
      expect((await tracked()).status).toBe(9);
      shop().setTime(noon + hour);
      await advanceOrders(shop().platform.context);
      expect((await tracked()).status).toBe(1);
    });

    test("is the order of its key when its time has passed before it is asked again (F8)", async () => {
      const [key, order] = [randomUUID(), pickupOrder(at(noon + hour))];
      const first = await place(order, key);
      shop().setTime(noon + 2 * hour);
      expect((await place(order, key)).body).toEqual(first.body);
    });

    test("names what is not sold at its time (B18)", async () => {
      // Breakfast, until ten.
      shop().setTime(noon - 4 * hour);
      const products = [{ id: 1008, menu_group_id: 102, quantity: 3 }];
      const changua = pickupOrder({ products, total: 27_702 });
      expect((await check(changua)).status).toBe(200);
      const late = { ...changua, ...at(noon) };
      expect(await problemsOf(late)).toEqual([{ code: "item_unavailable", line: 0, item_id: 1008 }]);
    });

    test("that comes before the opening is for the opening: kept, judged and begun then (A147)", async () => {
      const nine = noon - 3 * hour;
      await scheduleFrom("11:00:00");
      shop().setTime(nine);
      // Breakfast is sold until ten: not at eleven, though now.
      const changua = pickupOrder({
        branch: 12,
        products: [{ id: 1008, menu_group_id: 102, quantity: 3 }],
        total: 29_160,
      });
      expect(await problemsOf(changua)).toEqual([{ code: "item_unavailable", line: 0, item_id: 1008 }]);
      const placed = await place(pickupOrder({ branch: 12 }));
      expect([placed.status, placed.body.order.status]).toEqual([201, 9]);
      const number = placed.body.order.display_number;
      const tracked = async () => (await shop().get(`/api/orders/status/${number}?business=1`)).body.data;
      expect((await tracked()).scheduling).toBe(new Date(noon - hour).toISOString());
      shop().setTime(noon - hour - minute);
      await advanceOrders(shop().platform.context);
      expect((await tracked()).status).toBe(9);
      shop().setTime(noon - hour);
      await advanceOrders(shop().platform.context);
      expect((await tracked()).status).toBe(1);
      shop().setTime(noon);
      expect(
        (await place(pickupOrder({ branch: 12, products: [{ ...bandejas, quantity: 3 }], total: 38_880 }))).body.order
          .status,
      ).toBe(1);
      await scheduleFrom("08:00:00");
    });

    test("when the business was switched off a moment ago (T14)", async () => {
      const { database } = shop().opened;
      await database.update(businesses).set({ is_available: false }).where(eq(businesses.id, 1));
      const problems = await problemsOf(pickupOrder());
      await database.update(businesses).set({ is_available: true }).where(eq(businesses.id, 1));
      expect(problems).toEqual([{ code: "branch_closed" }]);
    });

    test("when its branch has a tax and a currency of its own (A160)", async () => {
      const { database } = shop().opened;
      const set = async (row: { branch_tax: number | null; branch_currency: string | null }) =>
        await database.update(branches).set(row).where(eq(branches.id, 12));
      await set({ branch_tax: 5, branch_currency: "COP" });
      const totals = (await check(pickupOrder({ branch: 12, total: 25_200 }))).body.totals;
      await set({ branch_tax: 5, branch_currency: "usd" });
      const problems = await problemsOf(pickupOrder({ branch: 12, total: 25_200 }));
      await set({ branch_tax: null, branch_currency: null });
      expect([totals.tax, totals.taxes]).toEqual([1200, [{ name: "Impoconsumo", value: 5, amount: 1200 }]]);
      expect(problems).toEqual([{ code: "currency_not_priced" }]);
    });

    test("when its delivery is free of charge, whatever the zone says (A160)", async () => {
      const { database } = shop().opened;
      const set = async (isFree: boolean) =>
        await database.update(deliveryMethods).set({ free_of_charge: isFree }).where(eq(deliveryMethods.id, 2));
      await set(true);
      const free = await check(deliveryOrder({ total: 25_920 }));
      const charged = await check(deliveryOrder());
      await set(false);
      expect([free.status, free.body.totals.delivery_charge, charged.body.message]).toEqual([200, 0, "price_changed"]);
    });

    test("when the fee cannot be known (checklist 16)", async () => {
      const answer = await place(deliveryOrder({ branch: 12 }));
      expect([answer.status, answer.body.message]).toEqual([422, "fee_unknown"]);
    });

    test("for a branch or business that does not fit (T7)", async () => {
      expect((await place(pickupOrder({ branch: 21 }))).body.message).toBe("branch_not_found");
      // Nobody has a session there.
      expect((await place(pickupOrder({ business: 999 }))).body.message).toBe("not_signed_in");
    });

    test("without a customer", async () => {
      const body = request(pickupOrder());
      for (const path of ["/api/payment/checkorder", "/api/payment/request"]) {
        expect((await shop().post(path, body)).body.message).toBe("not_signed_in");
        expect((await shop().post(path, body, "y".repeat(43))).body.message).toBe("invalid_token");
      }
    });
  });
});
