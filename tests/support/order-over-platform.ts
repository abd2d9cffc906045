import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { emptyIntent } from "#domain/order/intent.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import type { Quote } from "#lib/exchange/quote.ts";
import { POST as quoteRoute } from "#app/api/quote/route.ts";
import type { Settings } from "#platform/settings.ts";
import { sealSession } from "#lib/server/request/session-seal.ts";
import { covered, noon } from "#tests/contract/central/insert-shop.ts";
import { nextRequest, requestTo } from "./next-request.ts";
import { type PlatformOverHttp, startPlatformOverHttp } from "./platform-over-http.ts";

export const sessionSecret = "0123456789abcdef".repeat(3);
export const sessionCookie = "__Host-vitrina";

/** A covered address of the shop of `insertShop`. */
export const coveredHome = {
  id: null,
  name: "Casa",
  line1: "Calle 60 # 9-45",
  details: "",
  neighborhood: "",
  city: "Bogotá",
  country: "co",
  point: covered,
};

/** A burger of that shop with its required option. */
export const burgerLine = {
  lineId: "b",
  itemId: "1003",
  groupId: "101",
  sizeName: null,
  options: [{ groupId: "501", optionId: "2002", quantity: 1 }],
  quantity: 1,
  note: "",
};

/** A burger, collected and paid in cash. */
export const burgerPickup: OrderIntent = {
  ...emptyIntent("11"),
  lines: [burgerLine],
  mode: "pickup",
  paymentMethodId: "2",
};

/** Starts a platform, and leads the shop's own server to it until it is stopped. */
export async function startShopPlatform(settings: Partial<Settings> = {}): Promise<PlatformOverHttp> {
  const platform = await startPlatformOverHttp(settings);
  const { stop } = platform;
  vi.stubEnv("PLATFORM_URL", platform.url);
  vi.stubEnv("SESSION_SECRET", sessionSecret);
  platform.stop = async () => {
    vi.unstubAllEnvs();
    await stop();
  };
  return platform;
}

/** The next calls come from the shop's page, of somebody who is logged in. */
export async function comeAs(login: { token: string; userId: string; email?: string }): Promise<void> {
  requestTo("uno.localhost:3000");
  const session = { tenant: "uno.localhost", browser: null, pending: null, login };
  nextRequest.cookies.set(sessionCookie, await sealSession(session, [sessionSecret]));
}

/** What the shop makes of an intent. */
export async function quoteOf(intent: OrderIntent): Promise<Quote> {
  const request = new Request("http://uno.localhost:3000/api/quote", { method: "POST", body: JSON.stringify(intent) });
  const answer = await quoteRoute(request, { params: Promise.resolve({}) });
  return await answer.json();
}

/** A new customer's log-in, in a browser that comes to the shop's page. */
export async function comeAsNewCustomer(platform: PlatformOverHttp): Promise<void> {
  const { token, id } = await platform.customer();
  await comeAs({ token, userId: String(id) });
}

/** Noon, nothing is broken, nothing was asked, and a new customer comes; what is logged is not shown. */
async function beginAnew(platform: PlatformOverHttp): Promise<void> {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
  platform.fault = () => null;
  platform.setTime(noon);
  await comeAsNewCustomer(platform);
  platform.calls.length = 0;
}

/** A platform for the tests of a file, each of which begins anew. */
export function shopPlatform(): () => PlatformOverHttp {
  let platform: PlatformOverHttp;
  beforeAll(async () => {
    platform = await startShopPlatform();
  });
  afterAll(async () => await platform.stop());
  beforeEach(async () => await beginAnew(platform));
  return () => platform;
}
