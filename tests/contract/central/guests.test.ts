import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { day } from "#domain/base/duration.ts";
import type { OrderAccess } from "#domain/order/access/order-access.ts";
import { pruneOldRows } from "#platform/db/prune.ts";
import { outboxMails } from "#platform/db/tables/mail.ts";
import { orders } from "#platform/db/tables/order.ts";
import { advanceOrders } from "#platform/orders/simulator.ts";
import { trackOrder } from "#platform/orders/track-order.ts";
import { commandOrder } from "#platform/orders/order-status.ts";
import { promoCodes } from "#platform/db/tables/promotion.ts";
import { engines } from "#tests/support/engines.ts";
import { noon } from "./insert-shop.ts";
import { bandejas, deliveryOrder, pickupOrder, request } from "./order-body.ts";
import { bandejasAt, device, headersOf, orderingGuests, outcomeOf, tableOrder } from "./ordering-guest.ts";

const second = 1000;

describe.each(engines)("orders without an account on $name (A213)", ({ openEmpty }) => {
  const { shop, place, check, find, withdraw, tokenOf, setNumbers } = orderingGuests(openEmpty);
  const rowOf = async (id: number) =>
    (await shop().opened.database.select().from(orders).where(eq(orders.id, id)))[0] ?? null;

  const together = async (table: string, token: string | null) => {
    const sent = Array.from({ length: 14 }, async () => await place(device(), tableOrder(table), { token }));
    const outcomes = (await Promise.all(sent)).map(outcomeOf);
    return ["placed", "too_many_at_table"].map((one) => outcomes.filter((outcome) => outcome === one).length);
  };

  describe("at a table", () => {
    test("one is checked and placed: nobody's by name, with table and branch for an address", async () => {
      const phone = device();
      expect(outcomeOf(await check(phone, tableOrder("5")))).toBe("proceed");
      const placed = await place(phone, tableOrder("5"));
      expect([placed.status, placed.body.order.total]).toEqual([201, 25_920]);
      const row = await rowOf(placed.body.order_id);
      expect(row).toMatchObject({ customer: null, customer_name: null, table: "5", address: "Mesa 5, Centro" });
      expect(JSON.stringify(row)).not.toContain(phone.secret);
      const { body } = await shop().get(`/api/orders/status/${placed.body.order.display_number}?business=1`);
      expect(body.data).toMatchObject({ status: 1, access: "number" });
    });

    test("a name to call stands with the order and what was agreed to, shown to the owner alone, for 30 days (A180, A243, D4)", async () => {
      const phone = device();
      const guest_consent = { version: "2026-11-23", purpose: "call_by_name" };
      const products = [{ ...bandejas, suggestions: "Para: Ana · Sin cebolla" }];
      const named = tableOrder("5", { products, guest_name: "Ana", guest_consent });
      const key = randomUUID();
      const placed = await place(phone, named, { key });
      expect(placed.status).toBe(201);
      const later = { ...named, guest_consent: { ...guest_consent, version: "2027-01-01" } };
      expect((await place(phone, later, { key })).status).toBe(200);
      const id = placed.body.order_id;
      const agreed = { ...guest_consent, accepted_at: new Date(noon).toISOString() };
      const row = await rowOf(id);
      expect(row).toMatchObject({
        guest_name: "Ana",
        guest_consent: agreed,
        products: [{ suggestions: "Sin cebolla" }],
      });
      expect(JSON.stringify(row).match(/Ana/g)).toHaveLength(1);

      const { database } = shop().opened;
      const asked = { businessId: 1, displayNumber: placed.body.order.display_number };
      const shownTo = async (access: OrderAccess) => await trackOrder(shop().platform.context, asked, access);
      expect((await shownTo("owner"))?.owner?.name).toBe("Ana");
      for (const access of ["number", "shared"] as const)
        expect(JSON.stringify(await shownTo(access))).not.toContain("Ana");

      await pruneOldRows(database, noon + 30 * day);
      expect(await rowOf(id)).toMatchObject({ guest_name: "Ana" });
      await pruneOldRows(database, noon + 30 * day + 1);
      expect(await rowOf(id)).toEqual({ ...row, guest_name: null, guest_consent: null });
    });

    test("a name without what was agreed to, or a customer's, is not kept (A180)", async () => {
      const placed = await place(device(), tableOrder("5", { guest_name: "Ana" }));
      expect(await rowOf(placed.body.order_id)).toMatchObject({ guest_name: null, guest_consent: null });
      const { token } = await shop().customer();
      const guest_consent = { version: "2026-11-23", purpose: "call_by_name" };
      const own = await shop().post(
        "/api/payment/request",
        request(pickupOrder({ guest_name: "Ana", guest_consent })),
        token,
      );
      expect(await rowOf(own.body.order_id)).toMatchObject({ guest_name: null, guest_consent: null });
    });

    test("a kiosk's mail has the receipt where the business asks for one, and goes with the order's name (A263)", async () => {
      await setNumbers({ request_email_order: true, mails_guests: true });
      const { database } = shop().opened;
      const guest_consent = { version: "2026-11-23", purpose: "call_by_name_and_mail_receipt" };
      const asked = {
        table: null,
        on_site_order: true,
        guest_name: "Ana",
        guest_email: " Ana@Correo.co ",
        guest_consent,
      };
      const placed = await place(device(), pickupOrder({ delivery_method: 3, ...asked }), { place: "kiosk" });
      expect(placed.status).toBe(201);
      const id = placed.body.order_id;
      const row = await rowOf(id);
      expect(row).toMatchObject({ customer: null, customer_email: "ana@correo.co", guest_name: "Ana" });
      expect(row?.guest_consent).toMatchObject(guest_consent);
      await shop().platform.outbox.runDue();
      const mails = await database.select().from(outboxMails).where(eq(outboxMails.recipient, "ana@correo.co"));
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain(placed.body.order.display_number);
      await pruneOldRows(database, noon + 30 * day + 1);
      expect(await rowOf(id)).toEqual({ ...row, guest_name: null, customer_email: null, guest_consent: null });
    });

    test("a guest's mail is not kept where nobody asked for it, nor at a table, without consent, or where it is none (A263)", async () => {
      const guest_consent = { version: "2026-11-23", purpose: "mail_receipt" };
      const kept = async (more: Record<string, unknown>, at: "kiosk" | "table" = "kiosk") => {
        const asked = at === "kiosk" ? { table: null } : {};
        const order = tableOrder("5", { ...asked, guest_email: "ana@correo.co", guest_consent, ...more });
        const placed = await place(device(), order, { place: at });
        expect(placed.status).toBe(201);
        return await rowOf(placed.body.order_id);
      };
      const nothing = { customer_email: null, guest_consent: null };
      expect(await kept({})).toMatchObject(nothing);
      await setNumbers({ request_email_order: true });
      expect(await kept({})).toMatchObject(nothing);
      await setNumbers({ request_email_order: true, mails_guests: true });
      expect(await kept({}, "table")).toMatchObject(nothing);
      expect(await kept({ guest_consent: null })).toMatchObject(nothing);
      expect(await kept({ guest_email: "ana@correo" })).toMatchObject(nothing);
      expect(await kept({})).toMatchObject({ customer_email: "ana@correo.co" });
    });

    test.each(["123", "…", "Ana\nPérez"])("a name that is none is refused: %j (A83)", async (guest_name) => {
      const guest_consent = { version: "2026-11-23", purpose: "call_by_name" };
      const phone = device();
      for (const answer of [
        await check(phone, tableOrder("5", { guest_name, guest_consent })),
        await place(phone, tableOrder("5", { guest_name, guest_consent })),
      ])
        expect([answer.status, answer.body.message]).toEqual([422, "invalid_input"]);
    });

    test("a table goes with En Sitio only, and En Sitio with a table or a kiosk", async () => {
      const phone = device();
      for (const order of [
        tableOrder("5", { delivery_method: 1 }),
        deliveryOrder({ table: "5" }),
        tableOrder("5", { table: null }),
      ])
        expect(outcomeOf(await place(phone, order))).toBe("method_not_allowed");
      const { token } = await shop().customer();
      const own = await shop().post("/api/payment/request", request(tableOrder("5")), token);
      expect(outcomeOf(own)).toBe("method_not_allowed");
    });

    test("needs the device's secret: a token of a customer is none, nor is a guest a customer", async () => {
      const body = { ...request(tableOrder("5")), orderer: { kind: "guest", place: "table" } };
      const { token } = await shop().customer();
      for (const as of [undefined, token])
        expect((await shop().post("/api/payment/request", body, as)).status).toBe(401);
      const headers = headersOf(device());
      expect((await shop().post("/api/payment/request", request(pickupOrder()), undefined, headers)).status).toBe(401);
    });

    test("the same key is the same order, also for another table's or a changed yes", async () => {
      const [phone, key] = [device(), randomUUID()];
      const first = await place(phone, tableOrder("5"), { key });
      const again = await place(phone, tableOrder("5", { another_round: true }), { key });
      expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
      expect(outcomeOf(await place(phone, tableOrder("6"), { key }))).toBe("key_reused");
    });

    test("the same from the same phone within a minute is asked about, and later another order", async () => {
      const phone = device();
      const first = await place(phone, tableOrder("5"));
      const asked = await place(phone, tableOrder("5"));
      expect([asked.status, asked.body]).toMatchObject([
        409,
        { message: "another_round", data: { display_number: first.body.order.display_number } },
      ]);
      expect((await check(phone, tableOrder("5"))).body).toEqual(asked.body);
      expect(outcomeOf(await place(phone, tableOrder("5", { another_round: true })))).toBe("placed");
      shop().setTime(noon + 61 * second);
      expect(outcomeOf(await place(phone, tableOrder("5")))).toBe("placed");
    });

    test("two phones at one table may order the same", async () => {
      expect(outcomeOf(await place(device(), tableOrder("5")))).toBe("placed");
      expect(outcomeOf(await place(device(), tableOrder("5")))).toBe("placed");
    });

    test("what is pressed twice at once is one order", async () => {
      const [phone, key] = [device(), randomUUID()];
      const answers = await Promise.all([1, 2, 3, 4].map(async () => await place(phone, tableOrder("5"), { key })));
      expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    });
  });

  test("where tables are confirmed the first order of a visit waits until the business takes it (D2)", async () => {
    await setNumbers({ confirm_table: true });
    const [phone, { database }] = [device(), shop().opened];
    const [customer, first] = await Promise.all([
      shop()
        .customer()
        .then(({ token }) => shop().post("/api/payment/request", request(pickupOrder()), token)),
      place(phone, tableOrder("5")),
    ]);
    const statusAt = async (seconds: number, { body }: typeof first) => {
      shop().setTime(noon + seconds * second);
      await advanceOrders(shop().platform.context);
      return (await rowOf(body.order_id))?.status;
    };
    expect([await statusAt(20, first), await statusAt(40, first)]).toEqual([1, 1]);
    expect((await rowOf(customer.body.order_id))?.status).toBeGreaterThan(1);
    const awaits = async ({ body }: typeof first) => {
      const asked = { businessId: 1, displayNumber: body.order.display_number };
      return (await trackOrder(shop().platform.context, asked, "number"))?.awaits_confirmation;
    };
    expect([await awaits(first), await awaits(customer)]).toEqual([true, false]);
    for (const table of ["5", "6"]) {
      expect(outcomeOf(await check(phone, bandejasAt(table, 3)))).toBe("awaiting_confirmation");
      expect(outcomeOf(await place(phone, bandejasAt(table, 3)))).toBe("awaiting_confirmation");
    }
    await commandOrder(database, first.body.order_id, 2, { now: noon + 50 * second, giveBack: null });
    expect(await awaits(first)).toBe(false);
    const next = await place(phone, tableOrder("5", { another_round: true }));
    expect(await statusAt(80, next)).toBe(2);
    const other = await place(device(), tableOrder("5"));
    expect(await statusAt(120, other)).toBe(1);
  });

  describe("a lost answer (A214)", () => {
    test("is found and kept from being withdrawn by the device's secret, at whichever table", async () => {
      const [phone, key] = [device(), randomUUID()];
      const placed = await place(phone, tableOrder("5"), { key });
      const { order_id, order, payment } = placed.body;
      expect((await find(phone, key)).body).toEqual({ order_id, order, payment, order_token: null });
      expect((await withdraw(phone, key)).body).toEqual({
        action: "ordered",
        order_id,
        order,
        payment,
        order_token: null,
      });
    });

    test("who knows the key alone reads nothing, and takes nothing back", async () => {
      const [phone, key] = [device(), randomUUID()];
      const { body } = await place(phone, tableOrder("5"), { key });
      const { token } = await shop().customer();
      const path = `/api/payment/attempts/${key}`;
      expect((await shop().get(`${path}?business=1`)).status).toBe(401);
      expect((await shop().post(`${path}/withdraw?business=1`)).status).toBe(401);
      const strange = [
        await find(device(), key),
        await withdraw(device(), key),
        await shop().get(`${path}?business=1`, token),
        await place(device(), tableOrder("5"), { key }),
      ];
      for (const answer of strange) {
        expect([answer.status, answer.body.message]).toEqual([422, "key_reused"]);
        expect(answer.text).not.toContain(body.order.display_number);
      }
    });

    test("what was withdrawn is never ordered", async () => {
      const [phone, key] = [device(), randomUUID()];
      expect((await withdraw(phone, key)).body).toEqual({ action: "withdrawn" });
      expect(outcomeOf(await place(phone, tableOrder("5"), { key }))).toBe("attempt_withdrawn");
      expect((await find(phone, key)).status).toBe(404);
    });

    test("a guest's secret opens no customer's attempt", async () => {
      const [{ token }, key] = [await shop().customer(), randomUUID()];
      await shop().post("/api/payment/request", request(pickupOrder(), key), token);
      expect((await find(device(), key)).body.message).toBe("key_reused");
    });
  });

  describe("what is for a person", () => {
    test.each([{ is_first_order: true }, { is_once_to_customer: true }])(
      "holds for no guest, as promotion or coupon: %o",
      async (rules) => {
        const { database } = shop().opened;
        const offer = {
          name: "Para ti",
          discount_percentage: 10,
          business: 1,
          products: { allProducts: true },
          ...rules,
        };
        const made = await database
          .insert(promoCodes)
          .values([
            { id: 901, ...offer, discount_type: "per" },
            { id: 902, ...offer, discount_type: "CUPON", cupon_code: "PARATI" },
          ])
          .returning({ id: promoCodes.id });
        try {
          expect(outcomeOf(await place(device(), tableOrder("5")))).toBe("placed");
          expect(outcomeOf(await place(device(), tableOrder("5", { cupon_code: "PARATI" })))).toBe("coupon_invalid");
          const { token } = await shop().customer();
          const own = await shop().post("/api/payment/checkorder", request(pickupOrder({ total: 0 })), token);
          expect(own.body.data.totals.total).toBeLessThan(25_920);
        } finally {
          for (const { id } of made) await database.delete(promoCodes).where(eq(promoCodes.id, id));
        }
      },
    );
  });

  describe("the limits (D2)", () => {
    test("without a code a phone has three orders open at a table, and six an hour", async () => {
      const phone = device();
      const outcomes: string[] = [];
      for (const quantity of [2, 3, 4, 5]) outcomes.push(outcomeOf(await place(phone, bandejasAt("5", quantity))));
      expect(outcomes).toEqual(["placed", "placed", "placed", "too_many_open"]);
      for (const quantity of [2, 3, 4]) outcomes.push(outcomeOf(await place(phone, bandejasAt("6", quantity + 5))));
      expect(outcomes.slice(4)).toEqual(["placed", "placed", "placed"]);
      expect(outcomeOf(await place(phone, bandejasAt("7", 12)))).toBe("too_many_an_hour");
      expect(outcomeOf(await check(phone, bandejasAt("7", 12)))).toBe("too_many_an_hour");
      shop().setTime(noon + 3_600_001);
      expect(outcomeOf(await place(phone, bandejasAt("7", 12)))).toBe("placed");
    });

    test("ten are open at a table, whatever arrives together, and twelve with its code", async () => {
      expect(await together("8", null)).toEqual([10, 4]);
      expect(await together("9", await tokenOf("table", "9"))).toEqual([12, 2]);
    });

    test("with its code neither the hour of a phone nor the network is counted", async () => {
      await setNumbers({ most_guest_orders_an_hour: 1, most_network_orders_an_hour: 1, most_open_of_guest: 3 });
      const [phone, token] = [device(), await tokenOf("table", "5")];
      for (const quantity of [2, 3, 4])
        expect(outcomeOf(await place(phone, bandejasAt("5", quantity), { token }))).toBe("placed");
      expect(outcomeOf(await place(phone, bandejasAt("5", 5), { token }))).toBe("too_many_open");
    });

    test("sixty guests on one Wi-Fi all order at their tables by its codes", async () => {
      const tables = Array.from({ length: 12 }, (_each, index) => String(index + 20));
      const tokens = new Map(
        await Promise.all(tables.map(async (table) => [table, await tokenOf("table", table)] as const)),
      );
      const guests = tables.flatMap((table) => Array.from({ length: 5 }, () => table));
      const answers = await Promise.all(
        guests.map(
          async (table) => await place(device("198.51.100.9"), tableOrder(table), { token: tokens.get(table) ?? null }),
        ),
      );
      expect(answers.map(outcomeOf)).toEqual(guests.map(() => "placed"));
    });

    test("a photo of a code, used at home, makes at most three open orders; where tables are confirmed one that nobody cooks", async () => {
      const token = await tokenOf("table", "5");
      const far = device("203.0.113.200");
      const orderSome = async () => {
        const outcomes: string[] = [];
        for (const quantity of [2, 3, 4, 5])
          outcomes.push(outcomeOf(await place(far, bandejasAt("5", quantity), { token })));
        return outcomes;
      };
      expect(await orderSome()).toEqual(["placed", "placed", "placed", "too_many_open"]);
      await shop().opened.database.delete(orders);
      await setNumbers({ confirm_table: true });
      const late = "awaiting_confirmation";
      expect(await orderSome()).toEqual(["placed", late, late, late]);
    });

    test("a network's browsers wait together, with seconds, after they were slowed", async () => {
      await setNumbers({ most_network_orders_an_hour: 3 });
      const network = "198.51.100.7";
      const timed = async (table: string) => {
        const since = performance.now();
        const answer = await place(device(network), tableOrder(table));
        return { answer, ms: performance.now() - since };
      };
      const first = [await timed("1"), await timed("2")];
      expect(first.map(({ answer }) => outcomeOf(answer))).toEqual(["placed", "placed"]);
      shop().setTime(noon + 600 * second);
      const slowed = await timed("3");
      expect(outcomeOf(slowed.answer)).toBe("placed");
      expect(slowed.ms).toBeGreaterThanOrEqual(990);
      const { answer } = await timed("4");
      expect([answer.status, answer.body.data.retry_after, answer.headers.get("retry-after")]).toEqual([
        429,
        3000,
        "3000",
      ]);
      expect(outcomeOf(await place(device("198.51.100.8"), tableOrder("4")))).toBe("placed");
    });
  });
});
