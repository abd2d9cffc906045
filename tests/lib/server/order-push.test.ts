import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { placeOrder } from "#lib/actions/order.ts";
import { subscribeToOrder, unsubscribeFromOrder } from "#lib/actions/order-push.ts";
import { givePassword } from "#lib/actions/password.ts";
import { parseSettings } from "#lib/settings.ts";
import { renewDevice } from "#lib/server/request/guest-device.ts";
import { takeSeat } from "#lib/server/request/guest-seat.ts";
import { pushKey } from "#lib/server/push-key.ts";
import { orderPushes } from "#platform/db/tables/order.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { pushKeys, subscribedBrowser } from "#tests/contract/push/push-service.ts";
import { attempt } from "#tests/support/order-attempt.ts";
import { comeAsNewCustomer, startShopPlatform } from "#tests/support/order-over-platform.ts";
import { followCookies, requestTo } from "#tests/support/next-request.ts";
import type { PlatformOverHttp } from "#tests/support/platform-over-http.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const push = pushKeys();
let platform: PlatformOverHttp;
let number: string;

beforeAll(async () => {
  vi.stubEnv("VAPID_PUBLIC_KEY", push.publicKey);
  platform = await startShopPlatform({ push });
});
afterAll(async () => await platform.stop());

beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  platform.setTime(noon);
  await platform.opened.database.delete(orderPushes);
  await comeAsNewCustomer(platform);
  const placed = await placeOrder(attempt());
  if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
  ({ number } = placed.value);
  platform.calls.length = 0;
});

const subscribed = async () => await platform.opened.database.select().from(orderPushes);

test("whoever ordered has their browser notified, and ends it; the platform keeps it for that order and session", async () => {
  const { subscription } = subscribedBrowser();
  expect(await subscribeToOrder({ number, ...subscription })).toEqual({ ok: true, value: null });
  expect(await subscribed()).toMatchObject([{ ...subscription, session: expect.any(String) }]);
  expect(await unsubscribeFromOrder({ number, endpoint: subscription.endpoint })).toMatchObject({ ok: true });
  expect(await subscribed()).toEqual([]);
});

test("ends with the session that a password puts another one in the place of, and that one takes it up (A225, A261)", async () => {
  const { subscription } = subscribedBrowser();
  expect(await subscribeToOrder({ number, ...subscription })).toMatchObject({ ok: true });
  const [before] = await subscribed();
  expect(await givePassword({ password: "tres gatos azules" })).toEqual({ ok: true, value: { staysIn: true } });
  followCookies();
  expect(await subscribed()).toEqual([]);
  expect(await subscribeToOrder({ number, ...subscription })).toMatchObject({ ok: true });
  const [after] = await subscribed();
  expect(after).toMatchObject(subscription);
  expect(after?.session).not.toBe(before?.session);
});

test("to anybody else there is no such order", async () => {
  const { subscription } = subscribedBrowser();
  await comeAsNewCustomer(platform);
  const ofOther = await subscribeToOrder({ number, ...subscription });
  expect(ofOther).toMatchObject({ failure: { kind: "refused", code: "not_yours" } });
  requestTo("uno.localhost:3000");
  const ofNobody = await subscribeToOrder({ number, ...subscription });
  expect(ofNobody).toMatchObject({ failure: { kind: "unauthorized" } });
  // A number of one shop is none at another.
  await comeAsNewCustomer(platform);
  requestTo("dos.localhost:3000");
  expect(await subscribeToOrder({ number, ...subscription })).toMatchObject({ ok: false });
  expect(await subscribed()).toEqual([]);
});

test("what is no push service's is refused unsent", async () => {
  const { subscription } = subscribedBrowser("push.example.com");
  const answer = await subscribeToOrder({ number, ...subscription });
  expect(answer).toMatchObject({ failure: { kind: "invalid", fields: { endpoint: expect.anything() } } });
  expect(platform.calls.filter((call) => call.includes("push"))).toEqual([]);
});

test.each([
  { PLATFORM_URL: "http://127.0.0.1:9" },
  { VAPID_PUBLIC_KEY: push.publicKey, WITHOUT_WORKER: "1" },
  { VAPID_PUBLIC_KEY: push.publicKey, CENTRAL_URL: "http://127.0.0.1:9" },
])("with %o there is no key, so that nothing is shown", (settings) => {
  expect(pushKey(parseSettings({ VAPID_PUBLIC_KEY: push.publicKey }))).toBe(push.publicKey);
  expect(pushKey(parseSettings(settings))).toBeNull();
});

test("a kiosk is nobody's, whoever has the order", async () => {
  const { subscription } = subscribedBrowser();
  await renewDevice("uno.localhost");
  const place = { kind: "kiosk", number: "1" } as const;
  await takeSeat({ branchId: "11", place, token: "k".repeat(40) }, "uno.localhost");
  followCookies();
  const answer = await subscribeToOrder({ number, ...subscription });
  expect(answer).toMatchObject({ failure: { kind: "refused", code: "not_possible" } });
  expect(platform.calls.filter((call) => call.includes("push"))).toEqual([]);
});
