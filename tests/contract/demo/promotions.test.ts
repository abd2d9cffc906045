import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { isWorth } from "#domain/offer/discount.ts";
import { ruleJudge } from "#domain/offer/offer-rules.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { visitor } from "#domain/offer/visitor.ts";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { loadDemo } from "#platform/demo/load-demo.ts";
import { findCouponOffer, loadPromotionRows, promotionsOf } from "#platform/offers/load-offers.ts";
import { openTestDatabase } from "#tests/support/engines.ts";

let opened: OpenedDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
  await loadDemo(opened.database);
});
afterAll(() => opened.close());

const promotionsAt = async (business: number) => promotionsOf(await loadPromotionRows(opened.database, business));

/** What keeps a promotion from an order of so much at a branch, for a visitor at an instant. */
function failed(
  promotion: Promotion,
  { branchId = "101", value = 0, at }: { branchId?: string; value?: number; at: number },
) {
  const judge = ruleJudge({ branchId, customer: visitor, at, holidays: new Set(["2026-03-11"]) }, value);
  return judge(promotion).map(({ rule }) => rule);
}

const everyHour = ["2026-03-08", "2026-03-09", "2026-03-10", "2026-03-12", "2026-03-13", "2026-03-14"].flatMap((date) =>
  Array.from({ length: 24 }, (_, hour) => bogotaInstant(date, hour * 60 + 30)),
);

describe("the demo's promotions", () => {
  it.each([
    [1, "101"],
    [4, "401"],
  ])("of business %i give something to everybody on every day at every hour", async (business, branchId) => {
    const promotions = await promotionsAt(business);
    for (const at of everyHour) {
      const holding = promotions.filter((one) => isWorth(one.discount) && failed(one, { branchId, at }).length === 0);
      expect(holding.length, new Date(at).toISOString()).toBeGreaterThanOrEqual(business === 1 ? 3 : 2);
    }
  });

  it("fail for each rule, each of them alone somewhere", async () => {
    const promotions = await promotionsAt(1);
    const alone = new Set(
      [bogotaInstant("2026-03-11", 16 * 60), ...everyHour].flatMap((at) =>
        promotions.map((one) => failed(one, { at })).flatMap((rules) => (rules.length === 1 ? rules : [])),
      ),
    );
    expect(alone).toEqual(new Set(["branch", "date", "holiday", "weekday", "time", "minimum", "login"]));
    expect(promotions.some(({ firstOrder }) => firstOrder)).toBe(true);
    expect(promotions.some(({ oncePerCustomer }) => oncePerCustomer)).toBe(true);
    const sizes = promotions.flatMap(({ products }) => products ?? []).flatMap((named) => named.sizes ?? []);
    expect(sizes).toEqual(["Jarra"]);
  });

  it("make the delivery free, from a minimum and always", async () => {
    const [fantasma, sabor] = [await promotionsAt(2), await promotionsAt(1)];
    const minimums = [...fantasma, ...sabor].filter(({ freeDelivery }) => freeDelivery).map(({ minimum }) => minimum);
    expect(minimums).toContain(0);
    expect(minimums).toContain(70_000);
  });

  it.each([
    [1, "BIENVENIDO10"],
    [1, "REPARTE10"],
    [2, "FANTASMA15"],
    [3, "PLAZA8"],
    [4, "TIENDA10"],
  ])("of business %i have the coupon %s", async (business, code) => {
    expect(await findCouponOffer(opened.database, business, code)).toMatchObject({ isActive: true, coupon: { code } });
  });
});
