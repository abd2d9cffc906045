import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as availability from "#app/api/availability/route.ts";
import * as catalog from "#app/api/catalog/route.ts";
import * as coverage from "#app/api/coverage/route.ts";
import * as fillers from "#app/api/fillers/route.ts";
import * as reverse from "#app/api/geocode/reverse/route.ts";
import * as geocode from "#app/api/geocode/route.ts";
import * as suggest from "#app/api/geocode/suggest/route.ts";
import * as nearby from "#app/api/geocode/nearby/route.ts";
import * as menuWords from "#app/api/menu-words/route.ts";
import * as municipalities from "#app/api/municipalities/route.ts";
import * as productLinks from "#app/api/product-links/route.ts";
import * as order from "#app/api/orders/[number]/route.ts";
import * as rating from "#app/api/orders/[number]/rating/route.ts";
import * as orders from "#app/api/orders/route.ts";
import * as ownData from "#app/api/own-data/route.ts";
import * as payment from "#app/api/payment/route.ts";
import * as paymentLink from "#app/api/payment/link/route.ts";
import * as place from "#app/api/place/route.ts";
import * as profile from "#app/api/profile/route.ts";
import * as quote from "#app/api/quote/route.ts";
import * as session from "#app/api/session/route.ts";
import * as transfer from "#app/api/transfer/route.ts";
import { enterCode, requestCode, signUp } from "#lib/actions/account.ts";
import { saveAddress } from "#lib/actions/address.ts";
import { placeOrder } from "#lib/actions/order.ts";
import { readBusiness } from "#lib/server/sources/business.ts";
import { covered, noon } from "#tests/contract/central/insert-shop.ts";
import { deliveryOrder, request } from "#tests/contract/central/order-body.ts";
import { foreignWords } from "#tests/support/foreign-words.ts";
import { followCookies, requestTo } from "#tests/support/next-request.ts";
import { home, line } from "#tests/support/order-attempt.ts";
import { comeAs, startShopPlatform } from "#tests/support/order-over-platform.ts";
import type { PlatformOverHttp } from "#tests/support/platform-over-http.ts";
import { sourceFiles } from "#tests/support/source-files.ts";
import { sampleIntent } from "#tests/support/samples.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const host = "uno.localhost:3000";
const lines = [{ ...line, note: "sin cebolla" }];

/** What Google answers to an address, with more than anybody asked for. */
const googlePlace = {
  address_components: [
    { long_name: "Chapinero", short_name: "Chapinero", types: ["neighborhood", "political"] },
    { long_name: "Bogotá", short_name: "Bogotá", types: ["locality", "political"] },
  ],
  formatted_address: "Cl. 60 #9-45, Bogotá, Colombia",
  geometry: {
    location: { lat: covered.latitude, lng: covered.longitude },
    location_type: "ROOFTOP",
    viewport: { northeast: { lat: 5, lng: -74 }, southwest: { lat: 4, lng: -75 } },
  },
  partial_match: true,
  place_id: "ChIJKcumLf2bP44RFDmjIFVjnSM",
  types: ["street_address"],
};

const strapiRefusals = [
  { statusCode: 404, error: "Not Found", message: "Not Found" },
  { statusCode: 400, error: "Bad Request", message: [{ messages: [{ id: "Auth.form.error.email.taken" }] }] },
  { statusCode: 422, error: "Unprocessable Entity", message: "entry.notFound" },
];

function foreignIn(answer: unknown): string[] {
  return foreignWords(JSON.stringify(answer));
}

const somebody = (): string => `${randomUUID()}@example.com`;

let platform: PlatformOverHttp;
let number: string;
let login: Parameters<typeof comeAs>[0];

/** Answers the calls of that path instead of the platform. */
function answerFor(path: RegExp, status: number, body: unknown): void {
  platform.fault = (call) => (path.test(call) ? { status, body: JSON.stringify(body) } : null);
}

beforeAll(async () => {
  platform = await startShopPlatform();
  platform.setTime(noon);
  const { token, id } = await platform.customer();
  login = { token, userId: String(id) };
  await comeAs(login);
  await saveAddress(home);
  const placed = await platform.post("/api/payment/request", request(deliveryOrder()), token);
  number = placed.body.order.display_number;
});

beforeEach(async () => {
  platform.fault = () => null;
  await comeAs(login);
});

afterAll(async () => await platform.stop());

type Handler = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>;

async function answerOf(handler: Handler, input: { query?: string; body?: unknown; params?: Record<string, string> }) {
  const { query = "", body, params = {} } = input;
  const post = { method: "POST", body: JSON.stringify(body) };
  const asked = new Request(`http://${host}/api${query}`, body === undefined ? {} : post);
  const response = await handler(asked, { params: Promise.resolve(params) });
  return { status: response.status, body: (await response.json()) as unknown };
}

const handlers: Record<string, () => ReturnType<typeof answerOf>> = {
  availability: () => answerOf(availability.GET, { query: "?branch=11" }),
  fillers: () => answerOf(fillers.GET, { query: "?branch=11&missing=5000&items=1001" }),
  catalog: () => answerOf(catalog.GET, { query: "?branch=11&items=1001,1002,1003" }),
  coverage: () => answerOf(coverage.POST, { body: { point: covered, branchId: "11" } }),
  geocode: () => answerOf(geocode.POST, { body: { address: "Calle 60 # 9-45", city: "Bogotá" } }),
  "geocode/nearby": () => answerOf(nearby.POST, { body: covered }),
  "geocode/reverse": () => answerOf(reverse.POST, { body: covered }),
  "geocode/suggest": () => answerOf(suggest.POST, { body: { q: "Calle 60", city: "Bogotá" } }),
  municipalities: () => answerOf(municipalities.POST, { body: { q: "bogo" } }),
  "menu-words": () => answerOf(menuWords.GET, { query: "?branch=11" }),
  orders: () => answerOf(orders.GET, {}),
  "orders/[number]": () => answerOf(order.GET, { params: { number } }),
  "orders/[number]/rating": () => answerOf(rating.GET, { params: { number } }),
  "own-data": () => answerOf(ownData.GET, {}),
  payment: () => answerOf(payment.GET, {}),
  "payment/link": () => answerOf(paymentLink.POST, { body: {} }),
  place: () => answerOf(place.POST, { body: { kind: "table", branchId: "11", number: "5" } }),
  profile: () => answerOf(profile.GET, {}),
  "product-links": () => answerOf(productLinks.GET, { query: "?branch=11" }),
  quote: () =>
    answerOf(quote.POST, {
      body: sampleIntent({ branchId: "11", lines, mode: "delivery", address: home, paymentMethodId: "2" }),
    }),
  session: () => answerOf(session.GET, {}),
  transfer: () => answerOf(transfer.GET, { query: "?branch=11" }),
};

/** No JSON for a page: a probe, a picture, a file of the web's own format, the platform's webhook, a way to pay. */
const notForPages = [
  // They lead on, in no words (tests/lib/server/provider-login.test.ts).
  "auth/[provider]/return",
  "auth/[provider]/return/[origin]/[mode]/[branch]/[state]",
  "auth/return",
  "card/gift/[branch]/[file]",
  "card/menu/[branch]/[file]",
  "card/product/[branch]/[group]/[item]/[file]",
  "health",
  "icon/[file]",
  "manifest",
  // A page of our own words (tests/lib/server/offline-page.test.ts).
  "offline",
  // Numbers alone (tests/lib/server/order-streams.test.ts).
  "orders/[number]/events",
  // HTML that posts itself (tests/lib/server/specification/card.test.ts).
  "payment/form",
  "payment/phone",
  "payment/return",
  "payment/start",
  "place/scan",
  "revalidate",
  "transfer/qr",
  // Programs.
  "worker",
];

describe("no word of the platform's or a geocoder's own leaves our server", () => {
  test("the words are found where they are", () => {
    expect(foreignIn({ sides_or_topings: [], id: "Auth.form.error.invalid" })).toEqual([
      "sides_or_topings",
      "Auth.form",
    ]);
    expect(foreignIn(googlePlace)).toContain("ROOFTOP");
  });

  test("every handler is asked", () => {
    const files = sourceFiles(/^app\/api\/.*\/route\.ts$/);
    const names = files.map((file) => file.slice("app/api/".length, -"/route.ts".length));
    expect(names.toSorted()).toEqual([...Object.keys(handlers), ...notForPages].toSorted());
  });

  test.each(Object.entries(handlers))("in the answer of %s", async (_, ask) => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(foreignIn(body)).toEqual([]);
  });

  test("in what pages are made of", async () => {
    expect(foreignIn(await readBusiness("uno.localhost"))).toEqual([]);
  });

  test("in places that Google knows", async () => {
    answerFor(/geocode/, 200, { status: "OK", results: [googlePlace] });
    for (const name of ["geocode", "geocode/reverse"]) {
      expect((await handlers[name]?.())?.body).toEqual({
        places: [
          {
            label: "Cl. 60 #9-45, Bogotá, Colombia",
            city: "Bogotá",
            neighborhood: "Chapinero",
            precision: "exact",
            isPartial: true,
            point: covered,
          },
        ],
      });
    }
    const placement = { precision: "exact", point: covered };
    expect((await handlers["geocode/suggest"]?.())?.body).toEqual({
      suggestions: [
        {
          label: "Cl. 60 #9-45, Bogotá, Colombia",
          city: "Bogotá",
          neighborhood: "Chapinero",
          placement,
          reference: null,
        },
      ],
    });
  });

  test("in a refusal of Google's: it is away, which is not the same as an unknown address", async () => {
    const denied = { status: "REQUEST_DENIED", error_message: "The provided API key is invalid.", results: [] };
    answerFor(/geocode/, 200, denied);
    expect(await handlers["geocode"]?.()).toMatchObject({ status: 503, body: { code: "unavailable" } });
    answerFor(/geocode/, 200, { status: "ZERO_RESULTS", results: [] });
    expect(await handlers["geocode"]?.()).toEqual({ status: 200, body: { places: [] } });
  });

  test.each(strapiRefusals)("in what an action says of $message", async (body) => {
    vi.spyOn(console, "warn").mockReturnValue();
    const person = { name: "Ana", dial: "+57", phone: "3001234567", consent: true } as const;
    requestTo(host);
    await signUp({ ...person, email: somebody() });
    followCookies();
    answerFor(/auth/, body.statusCode, body);
    const comingIn = [
      await enterCode({ code: "123456", consents: false }),
      await requestCode({ to: somebody() }),
      await signUp({ ...person, email: somebody() }),
    ];
    await comeAs(login);
    answerFor(/graphql|payment/, body.statusCode, body);
    const intent = sampleIntent({ branchId: "11", lines, paymentMethodId: "2" });
    const ordering = [
      await saveAddress(home),
      await placeOrder({ attemptKey: randomUUID(), expectedTotal: 25_920, intent }),
    ];
    for (const answer of [...comingIn, ...ordering]) {
      expect(answer).toMatchObject({ ok: false });
      expect(foreignIn(answer)).toEqual([]);
    }
  });
});
