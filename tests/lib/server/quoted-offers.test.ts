import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { noInputs } from "#domain/order/adjustment.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { placeOrder } from "#lib/actions/order.ts";
import { promoCodes } from "#platform/db/tables/promotion.ts";
import { insertOffers, offerIds } from "#tests/contract/central/insert-offers.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { followCookies } from "#tests/support/next-request.ts";
import { burgerPickup, comeAs, quoteOf, startShopPlatform } from "#tests/support/order-over-platform.ts";
import type { PlatformOverHttp } from "#tests/support/platform-over-http.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const minute = 60_000;
const end = noon + minute;
let platform: PlatformOverHttp;

beforeAll(async () => {
  vi.useFakeTimers({ now: noon, toFake: ["Date"] });
  platform = await startShopPlatform();
  await insertOffers(platform.opened.database);
  const { onBandeja, oneOff } = offerIds;
  const dated = { is_promotion_date: true, end_at_unix_time: end, is_active: true };
  for (const id of [onBandeja, oneOff])
    await platform.opened.database.update(promoCodes).set(dated).where(eq(promoCodes.id, id));
});
afterAll(async () => {
  vi.useRealTimers();
  await platform.stop();
});
beforeEach(async () => {
  setTime(noon);
  const { token, id } = await platform.customer();
  await comeAs({ token, userId: String(id) });
});

function setTime(instant: number): void {
  vi.setSystemTime(instant);
  platform.setTime(instant);
}

const bandeja = { lineId: "a", itemId: "1001", groupId: "101", sizeName: null, options: [], quantity: 2, note: "" };
const plain: OrderIntent = { ...burgerPickup, lines: [bandeja] };
const withCoupon: OrderIntent = { ...plain, inputs: { ...noInputs, coupon: "UNAVEZ" } };

test.each([
  ["a promotion", plain, 24_840],
  ["a coupon beside it", withCoupon, 21_600],
])(
  "%s that ended since the quote is still taken off for ten minutes, by shop and platform (F29)",
  async (_, intent, total) => {
    const { assessment } = await quoteOf(intent);
    followCookies();
    expect([assessment.total, assessment.problems]).toEqual([total, []]);
    const send = async () => await placeOrder({ attemptKey: randomUUID(), expectedTotal: total, intent });
    setTime(end + 10 * minute + 1);
    expect(await send()).toMatchObject({ ok: false });
    setTime(end + 10 * minute);
    expect(await send()).toMatchObject({ ok: true });
  },
);

test("who comes after the end is told the price without it", async () => {
  setTime(end + minute);
  expect((await quoteOf(plain)).assessment.total).toBe(25_920);
  const { assessment } = await quoteOf(withCoupon);
  expect(assessment.problems).toContainEqual({ code: "coupon_invalid", reason: "notValid" });
});
