import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { distanceMeters } from "#domain/base/geo.ts";
import { orders } from "#platform/db/tables/order.ts";
import { moveCouriers } from "#platform/orders/couriers.ts";
import { engines } from "#tests/support/engines.ts";
import { coveredFarther as door, noon } from "./insert-shop.ts";
import { deliveryOrder, request } from "./order-body.ts";
import { startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

const step = 20_000;
describe.each(engines)("the demo's couriers on $name", ({ openEmpty }) => {
  let shop: TestPlatform;

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty);
    shop.setTime(noon);
  });
  afterAll(async () => await shop.close());

  test("a courier rides to the door while the order is on its way, and only the owner sees where (D4)", async () => {
    const { token } = await shop.customer();
    const stranger = await shop.customer();
    const placed = await shop.post("/api/payment/request", request(deliveryOrder()), token);
    const { id, display_number: number } = placed.body.order;
    const { database } = shop.opened;
    const ride = async (passed: number) => await moveCouriers(database, { now: noon + passed, stepMilliseconds: step });
    const seen = async (as?: string) => (await shop.get(`/api/orders/status/${number}?business=1`, as)).body.data;
    const left = async () => {
      const { delivery_service: service, owner } = await seen(token);
      const { lat, lng } = service.deliverer.geolocation;
      expect(owner.geolocation).toEqual({ lat: door.latitude, lng: door.longitude });
      return distanceMeters({ latitude: lat, longitude: lng }, door);
    };

    expect(await ride(0)).toBe(0);
    expect((await seen(token)).delivery_service).toBeNull();
    await database
      .update(orders)
      .set({ status: 5, updated_at: new Date(noon), address_geolocation_latitude: door.latitude })
      .where(eq(orders.id, id));
    expect((await seen(token)).delivery_service).toEqual({ deliverer: { geolocation: null } });
    const distances: number[] = [];
    for (const passed of [0, step / 2, step, 2 * step]) {
      expect(await ride(passed)).toBe(1);
      distances.push(Math.round(await left()));
    }
    const [whole = 0, half, ...there] = distances;
    expect(whole).toBeGreaterThan(0);
    expect(half).toBeCloseTo(whole / 2, -1);
    expect(there).toEqual([0, 0]);
    for (const as of [undefined, stranger.token]) {
      const { delivery_service: service, owner } = await seen(as);
      expect([service, owner]).toEqual([undefined, undefined]);
    }
    await database.update(orders).set({ status: 6 }).where(eq(orders.id, id));
    expect((await seen(token)).delivery_service).toBeNull();
  });
});
