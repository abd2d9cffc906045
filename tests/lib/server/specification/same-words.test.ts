import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { emptyIntent, type OrderIntent } from "#domain/order/intent.ts";
import { loadRecorded } from "#tests/contract/strapi/load-recorded.ts";
import { type SmallCentral, startSmallCentral } from "#tests/contract/specification/small-central.ts";
import { openSharedDatabase } from "#tests/support/shared-postgres.ts";
import { type PlatformOverHttp, startPlatformOverHttp } from "#tests/support/platform-over-http.ts";

// One for both storefronts: a double of a mock outlives the modules that are loaded anew.
const next = await vi.hoisted(async () => await import("#tests/support/next-request.ts"));
vi.mock("next/headers", () => next.nextHeadersDouble());
vi.mock("next/cache", () => next.nextCacheDouble());

// The recorded business on our own platform and on a backend that answers what the specification shows: the same words and amounts.

const secret = randomBytes(32).toString("base64url");
const tenant = "brasa.localhost";
const host = `${tenant}:3000`;
/** A Wednesday that is no holiday, in Bogotá. */
const noon = Date.parse("2026-03-11T12:30:00-05:00");

const line = { lineId: "a", itemId: "8", groupId: "2", sizeName: null, options: [], quantity: 2, note: "" };
const sized = { ...line, lineId: "b", itemId: "5", groupId: "3", sizeName: "Grande", quantity: 1 };
const pickup: OrderIntent = { ...emptyIntent("1"), lines: [line], mode: "pickup", paymentMethodId: "2" };
const home = {
  id: null,
  name: "Casa",
  line1: "Carrera 43A # 5-15",
  details: "Apto 301",
  neighborhood: "El Poblado",
  city: "Medellín",
  country: "co",
  point: { latitude: 6.2044, longitude: -75.5731 },
};
const noParams = { params: Promise.resolve({}) };

type Handler = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>;

async function get(handler: Handler, path: string): Promise<unknown> {
  return await (await handler(new Request(`http://${host}${path}`), noParams)).json();
}

async function post(handler: Handler, path: string, body: unknown): Promise<unknown> {
  return await (
    await handler(new Request(`http://${host}${path}`, { method: "POST", body: JSON.stringify(body) }), noParams)
  ).json();
}

/** What the storefront reads and answers for its pages, by the page. */
async function pagesOf(): Promise<Record<string, unknown>> {
  const [business, menu, promotions] = await Promise.all([
    import("#lib/server/sources/business.ts"),
    import("#lib/server/sources/menu.ts"),
    import("#lib/server/sources/promotions.ts"),
  ]);
  const [quote, coverage, availability, words, catalog, transfer] = await Promise.all([
    import("#app/api/quote/route.ts"),
    import("#app/api/coverage/route.ts"),
    import("#app/api/availability/route.ts"),
    import("#app/api/menu-words/route.ts"),
    import("#app/api/catalog/route.ts"),
    import("#app/api/transfer/route.ts"),
  ]);
  const asker = { clientAddress: null };
  const items = (await menu.getMenu(tenant, "1"))?.groups.flatMap((group) => group.items) ?? [];
  return {
    shop: await business.getBusiness(tenant),
    menu: await menu.getMenu(tenant, "1"),
    products: await Promise.all(items.map(async (item) => await menu.readWithOptionGroups(item, "1", asker))),
    // A backend tells them in its own order, and those that have ended too.
    offers: (await promotions.getPromotions(tenant))
      ?.filter(({ isActive }) => isActive)
      .toSorted((a, b) => Number(a.id) - Number(b.id)),
    availability: await get(availability.GET, "/api/availability?branch=1"),
    zones: await get(coverage.GET, "/api/coverage?branch=1"),
    covered: await post(coverage.POST, "/api/coverage", { point: home.point, branchId: "1" }),
    words: await get(words.GET, "/api/menu-words?branch=1"),
    catalog: await get(catalog.GET, "/api/catalog?branch=1&items=8,5"),
    transfer: await get(transfer.GET, "/api/transfer?branch=1"),
    pickup: await post(quote.POST, "/api/quote", pickup),
    sized: await post(quote.POST, "/api/quote", { ...pickup, lines: [line, sized] }),
    delivery: await post(quote.POST, "/api/quote", { ...pickup, mode: "delivery", address: home }),
  };
}

const trackedSchema = z.looseObject({
  status: z.number(),
  branch: z.unknown(),
  deliveryMode: z.string(),
  createdAt: z.number(),
  estimate: z.unknown(),
  contents: z.looseObject({
    lines: z.array(z.unknown()),
    paymentKind: z.string(),
    amounts: z.looseObject({
      subtotal: z.number(),
      total: z.number(),
      adjustments: z.array(z.looseObject({ kind: z.string(), amount: z.number() })),
    }),
  }),
});

/** What both tell of an order; names of promotions, links and people are a backend's own. */
function shownOf(answer: unknown) {
  const { status, branch, deliveryMode, createdAt, estimate, contents } = trackedSchema.parse(answer);
  const { lines, paymentKind, amounts } = contents;
  const { subtotal, total } = amounts;
  const adjustments = amounts.adjustments.map(({ kind, amount }) => ({ kind, amount }));
  return { status, branch, deliveryMode, createdAt, estimate, lines, paymentKind, subtotal, adjustments, total };
}

/** An order that is sent, as its tracking shows it. */
async function trackedOf(login: { token: string; userId: string }, total: number) {
  const { sealSession } = await import("#lib/server/request/session-seal.ts");
  const { placeOrder } = await import("#lib/actions/order.ts");
  const order = await import("#app/api/orders/[number]/route.ts");
  const session = { tenant, browser: null, pending: null, login };
  next.nextRequest.cookies.set("__Host-vitrina", await sealSession(session, [secret]));
  const placed = await placeOrder({ attemptKey: randomUUID(), expectedTotal: total, intent: pickup });
  if (!placed.ok || !("number" in placed.value)) throw new Error(JSON.stringify(placed));
  const { number } = placed.value;
  const answer = await order.GET(new Request(`http://${host}/api/orders/${number}`), {
    params: Promise.resolve({ number }),
  });
  return shownOf(await answer.json());
}

let platform: PlatformOverHttp;
let central: SmallCentral;

beforeAll(async () => {
  const opened = await openSharedDatabase();
  await loadRecorded(opened.database);
  await opened.database.execute(sql`update businesses set domain = ${tenant} where id = 1`);
  platform = await startPlatformOverHttp({}, opened);
  vi.useFakeTimers({ now: noon, toFake: ["Date"] });
  platform.setTime(noon);
  vi.spyOn(console, "warn").mockReturnValue();
  central = await startSmallCentral(noon);
  // Of holidays the stand-in has one: without an answer they are those by law.
  central.fault = (call) => (call.includes("/holidays/") ? { status: 404, body: "Not Found" } : null);
  vi.stubEnv("SESSION_SECRET", secret);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  await platform.stop();
  await central.stop();
});

/** A new storefront, which knows nothing of the other backend. */
async function storefrontOn(settings: Record<"CENTRAL_URL" | "REST_URL" | "GRAPHQL_URL" | "PLATFORM_URL", string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  next.requestTo(host);
}

async function onPlatform(): Promise<void> {
  await storefrontOn({ CENTRAL_URL: "", REST_URL: "", GRAPHQL_URL: "", PLATFORM_URL: platform.url });
}

async function onSmall(): Promise<void> {
  const { url } = central;
  await storefrontOn({ CENTRAL_URL: url, REST_URL: `${url}/rest`, GRAPHQL_URL: `${url}/graphql`, PLATFORM_URL: "" });
}

test("every page's words and amounts are the same", async () => {
  await onPlatform();
  const own = await pagesOf();
  await onSmall();
  const small = await pagesOf();
  expect(own["pickup"]).toMatchObject({ assessment: { total: 23_328 } });
  expect(own["zones"]).toMatchObject({ zones: [{ name: "Poblado 3 km" }] });
  for (const page of Object.keys(own)) expect.soft(small[page], page).toEqual(own[page]);
});

test("an order's tracking is", async () => {
  await onPlatform();
  const { token, id } = await platform.customer();
  const own = await trackedOf({ token, userId: String(id) }, 23_328);
  await onSmall();
  const small = await trackedOf({ token: "token-of-1", userId: "1" }, 23_328);
  expect(small).toEqual(own);
});
