import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covered, coveredFarther, uncovered } from "./insert-shop.ts";
import { startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

let shop: TestPlatform;
beforeAll(async () => {
  shop = await startTestPlatform();
});
afterAll(() => shop.close());

const at = (point: { latitude: number; longitude: number }) => ({
  business_id: 1,
  branch_id: 11,
  arrival_latitude: point.latitude,
  arrival_longitude: point.longitude,
});

describe("POST /api/delivery/price", () => {
  test.each([
    [covered, 4000],
    [coveredFarther, 7000],
  ])("answers the zone's own price for %o", async (point, fee) => {
    const { status, body } = await shop.post("/api/delivery/price", at(point));
    expect(status).toBe(200);
    expect(body).toEqual({ deliver_fee: fee });
  });

  test.each([0, -1, 1e308, "1e3", null, []])("takes nothing from a forged zone price %s (M6)", async (forged) => {
    const { body } = await shop.post("/api/delivery/price", {
      ...at(covered),
      zone_price: forged,
      declared_value: forged,
    });
    expect(body).toEqual({ deliver_fee: 4000 });
  });

  test("refuses where nobody delivers, a branch of another business, and points off the earth", async () => {
    expect((await shop.post("/api/delivery/price", at(uncovered))).body.message).toBe("not_covered");
    expect((await shop.post("/api/delivery/price", { ...at(covered), business_id: 2 })).status).toBe(404);
    expect((await shop.post("/api/delivery/price", { ...at(covered), arrival_latitude: 91 })).status).toBe(422);
  });

  test.each(["", " ", null, true, [4.65], {}, "4,65"])("takes no number of %j, least of all 0 or 1", async (value) => {
    for (const name of ["arrival_latitude", "arrival_longitude", "business_id", "branch_id"]) {
      const answer = await shop.post("/api/delivery/price", { ...at(covered), [name]: value });
      expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([422, [name]]);
    }
  });

  test("says that a fee is unknown rather than free (A105)", async () => {
    expect((await shop.post("/api/delivery/price", { ...at(covered), branch_id: 12 })).body).toMatchObject({
      statusCode: 422,
      message: "fee_unknown",
    });
  });
});

describe("POST /api/coverage", () => {
  test("finds the covering branch and zone, polygon before circle", async () => {
    const { body } = await shop.post("/api/coverage", { business_id: 1, ...covered });
    expect(body.data).toMatchObject({ branch_id: 11, area: { id: 1, delivery_price: 4000 } });
    expect(body.nearest_branch_id).toBe(11);
    const farther = await shop.post("/api/coverage", { business_id: 1, branch_id: 11, ...coveredFarther });
    expect(farther.body.data.area.id).toBe(2);
  });

  test("answers null where nobody delivers, with the nearest branch all the same", async () => {
    const { body } = await shop.post("/api/coverage", { business_id: 1, ...uncovered });
    expect(body).toEqual({ data: null, nearest_branch_id: 11 });
  });

  test("knows no branch of another business (T7)", async () => {
    expect((await shop.post("/api/coverage", { business_id: 1, branch_id: 21, ...covered })).status).toBe(404);
    expect((await shop.post("/api/coverage", { business_id: 99, ...covered })).status).toBe(404);
    expect((await shop.post("/api/coverage", { business_id: 1, latitude: "4", longitude: 1 })).status).toBe(422);
  });
});
