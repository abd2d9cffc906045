import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { branchDeliveryMethods } from "#platform/db/tables/branch.ts";
import { orders } from "#platform/db/tables/order.ts";
import { guestOrders } from "#platform/db/tables/place.ts";
import { placeToken, readPlaceToken } from "#platform/places/place-token.ts";
import { engines } from "#tests/support/engines.ts";
import { noon } from "./insert-shop.ts";
import { pickupOrder } from "./order-body.ts";
import { bandejasAt, device, orderingGuests, outcomeOf, tableOrder } from "./ordering-guest.ts";

const kioskOrder = (more: Record<string, unknown> = {}) =>
  pickupOrder({ delivery_method: 3, on_site_order: true, ...more });

describe.each(engines)("what proves a place on $name (D2)", ({ openEmpty }) => {
  const { shop, place, check, tokenOf, prove, setNumbers } = orderingGuests(openEmpty);
  const required = { require_device_token: true };

  describe("a table's code", () => {
    test("names business, branch, table and version, and no day: it proves the table for years", async () => {
      const token = await tokenOf("table", "Terraza 4");
      shop().setTime(noon + 3 * 365 * 86_400_000);
      expect(await prove(token)).toEqual({ is_proved: true, place: "table", branch: 11, number: "Terraza 4" });
      const named = { kind: "table", business: 1, branch: 11, number: "Terraza 4", version: 1 };
      expect(readPlaceToken(shop().platform.context.placeKey, token)).toEqual(named);
    });

    test("stays the same however often it is printed, and ends when it is renewed", async () => {
      const first = await tokenOf("table", "5");
      expect(await tokenOf("table", "5")).toBe(first);
      const renewed = await tokenOf("table", "5", true);
      expect(await prove(first)).toEqual({ is_proved: false, reason: "renewed" });
      expect(await prove(renewed)).toMatchObject({ is_proved: true, number: "5" });
      await setNumbers(required);
      expect(outcomeOf(await place(device(), tableOrder("5"), { token: first }))).toBe("place_not_proved");
      expect(outcomeOf(await place(device(), tableOrder("5"), { token: renewed }))).toBe("placed");
    });

    test("that was made up, altered, of another business, branch or table proves nothing", async () => {
      await setNumbers(required);
      const token = await tokenOf("table", "5");
      const named = { kind: "table", business: 1, branch: 11, number: "5", version: 1 } as const;
      const forged = [
        placeToken("another platform's key", named),
        token.replace(/^t/, "k"),
        token.replace(".11.", ".12."),
        `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
        "t.1.11.1.NQ.0123456789012345678901",
        "x".repeat(60),
      ];
      for (const one of forged) {
        expect(await prove(one)).toEqual({ is_proved: false, reason: "forged" });
        expect(outcomeOf(await place(device(), tableOrder("5"), { token: one }))).toBe("place_not_proved");
      }
      const theirs = await tokenOf("table", "5", false, 21);
      expect(await prove(theirs)).toEqual({ is_proved: false, reason: "other_place" });
      expect(await prove(theirs, 2)).toMatchObject({ is_proved: true, branch: 21 });
      const elsewhere = [theirs, await tokenOf("table", "5", false, 12), await tokenOf("table", "6")];
      for (const one of [...elsewhere, await tokenOf("kiosk", "5"), null])
        expect(outcomeOf(await check(device(), tableOrder("5"), { token: one }))).toBe("place_not_proved");
      expect(outcomeOf(await place(device(), tableOrder("5"), { token }))).toBe("placed");
    });

    test("is not asked for where the business does not ask: then the other limits hold", async () => {
      const old = await tokenOf("table", "5");
      await tokenOf("table", "5", true);
      await setNumbers({ most_guest_orders_an_hour: 1 });
      const phone = device();
      expect(outcomeOf(await place(phone, bandejasAt("5", 2), { token: old }))).toBe("placed");
      expect(outcomeOf(await place(phone, bandejasAt("5", 3), { token: old }))).toBe("too_many_an_hour");
    });
  });

  describe("a kiosk", () => {
    test("orders on site, its address the kiosk and the branch (A243)", async () => {
      const placed = await place(device(), kioskOrder(), { place: "kiosk", token: await tokenOf("kiosk", "2") });
      const [row] = await shop().opened.database.select().from(orders).where(eq(orders.id, placed.body.order_id));
      expect(row).toMatchObject({ customer: null, table: null, address: "Kiosco 2, Centro" });
    });

    test("takes orders to go only where it is enrolled, and its number is the next one", async () => {
      const going = pickupOrder();
      expect(outcomeOf(await place(device(), going, { place: "kiosk" }))).toBe("place_not_proved");
      const token = await tokenOf("kiosk", null);
      expect(await prove(token)).toMatchObject({ is_proved: true, place: "kiosk" });
      expect(outcomeOf(await place(device(), going, { place: "kiosk", token }))).toBe("placed");
    });

    test("A16: without En Sitio an enrolled one orders to go, another orders nothing", async () => {
      const { database } = shop().opened;
      const method = { owner: 11, target: 3 };
      await database.delete(branchDeliveryMethods).where(eq(branchDeliveryMethods.target, method.target));
      try {
        expect(outcomeOf(await place(device(), kioskOrder(), { place: "kiosk" }))).toBe("method_not_allowed");
        const token = await tokenOf("kiosk", "1");
        expect(outcomeOf(await place(device(), pickupOrder(), { place: "kiosk", token }))).toBe("placed");
      } finally {
        await database.insert(branchDeliveryMethods).values(method);
      }
    });

    test("enrolled, its hour is counted by the device alone, and said with seconds", async () => {
      const token = await tokenOf("kiosk", "1");
      await setNumbers({ most_kiosk_orders_an_hour: 2, most_network_orders_an_hour: 1, most_guest_orders_an_hour: 1 });
      const turn = async () => await place(device("198.51.100.9"), kioskOrder(), { place: "kiosk", token });
      expect([outcomeOf(await turn()), outcomeOf(await turn())]).toEqual(["placed", "placed"]);
      const over = await turn();
      expect([over.status, over.body.data.retry_after]).toEqual([429, 3600]);
      const other = await tokenOf("kiosk", "2");
      expect(outcomeOf(await place(device(), kioskOrder(), { place: "kiosk", token: other }))).toBe("placed");
    });

    test("the usual numbers: 120 an hour enrolled, 60 for a network that is not", async () => {
      const { database } = shop().opened;
      const token = await tokenOf("kiosk", "1");
      const fill = async (counter: string, count: number) => {
        const [made] = await database.select({ id: orders.id }).from(orders).limit(1);
        const row = { business: 1, order: made?.id ?? 0, counter, created_at: new Date(noon) };
        await database.insert(guestOrders).values(Array.from({ length: count }, () => row));
      };
      const network = "198.51.100.20";
      expect(outcomeOf(await place(device(network), kioskOrder(), { place: "kiosk", token }))).toBe("placed");
      expect(outcomeOf(await place(device(network), tableOrder("1")))).toBe("placed");
      const counters = await database.selectDistinct({ counter: guestOrders.counter }).from(guestOrders);
      const nameOf = (kind: string) => counters.find(({ counter }) => counter.startsWith(kind))?.counter ?? "";
      await fill(nameOf("kiosk:"), 118);
      await fill(nameOf("network:"), 58);
      const kiosk = async () => outcomeOf(await place(device(network), kioskOrder(), { place: "kiosk", token }));
      expect([await kiosk(), await kiosk()]).toEqual(["placed", "too_many_requests"]);
      const table = async (number: string) => outcomeOf(await place(device(network), tableOrder(number)));
      expect([await table("2"), await table("3")]).toEqual(["placed", "too_many_requests"]);
    });
  });
});
