import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as askPayment } from "#app/api/payment/route.ts";
import { GET as startPayment } from "#app/api/payment/start/route.ts";
import { POST as askQuote } from "#app/api/quote/route.ts";
import type { OrderAttempt } from "#domain/order/intent.ts";
import { findAttempt, placeOrder, withdrawAttempt } from "#lib/actions/order.ts";
import { orderPlaces } from "#platform/db/tables/place.ts";
import { orders } from "#platform/db/tables/order.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { endKiosks, printPlace } from "#platform/places/print-place.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { insertPayments, payingConfig, setConfig } from "#tests/contract/payments/payment-shop.ts";
import { type GuestBrowser, guestBrowser, onSite } from "#tests/support/guest-browser.ts";
import { attempt, failed, orderCount } from "#tests/support/order-attempt.ts";
import { shopPlatform } from "#tests/support/order-over-platform.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const platform = shopPlatform();
const minute = 60_000;

beforeAll(async () => {
  await insertPayments(platform().opened.database);
  vi.stubEnv("PLATFORM_PUBLIC_URL", "https://central.example");
});
/** Tables are many, so that what stands open at one is nothing to another test. */
let table = 100;
beforeEach(async () => {
  table += 1;
  await setConfig(platform().opened.database, payingConfig);
});
afterEach(() => vi.useRealTimers());

type Asked = Parameters<typeof printPlace>[1];

async function printed(asked: Partial<Asked> = {}): Promise<string> {
  const place: Asked = { kind: "table", branch: 11, number: String(table), renews: false, ...asked };
  return await printPlace(platform().platform.context, place);
}

async function kiosk(): Promise<string> {
  return await printed({ kind: "kiosk", number: null });
}

async function requireProof(): Promise<void> {
  const { orders: config } = payingConfig;
  await setConfig(platform().opened.database, { ...payingConfig, orders: { ...config, require_device_token: true } });
}

async function seated(address?: string): Promise<GuestBrowser> {
  const browser = guestBrowser(address);
  await browser.say({ kind: "table", branchId: "11", number: String(table) });
  return browser;
}

async function scanned(link: string, address?: string): Promise<GuestBrowser> {
  const browser = guestBrowser(address);
  await browser.scan(link);
  return browser;
}

async function send(browser: GuestBrowser, asked: OrderAttempt = onSite()) {
  return await browser.as(() => placeOrder(asked));
}

async function numberOf(browser: GuestBrowser, asked: OrderAttempt = onSite()): Promise<string> {
  const placed = await send(browser, asked);
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  return placed.value.number;
}

async function rowOf(number: string) {
  const [row] = await platform().opened.database.select().from(orders).where(eq(orders.display_number, number));
  return row;
}

const refusedWith = (code: string) => ({ ok: false, failure: { kind: "problems", problems: [{ code }] } });
const noParams = { params: Promise.resolve({}) };

async function paymentOf(browser: GuestBrowser) {
  const answer = await browser.as(() => askPayment(new Request("http://uno.localhost:3000/api/payment"), noParams));
  return (await answer.json()).payment;
}

describe("an order at a table", () => {
  test("needs no account, and is of the table that the server read (D2)", async () => {
    const ana = await seated();
    const number = await numberOf(ana, onSite({ table: "999" }));
    expect(await rowOf(number)).toMatchObject({
      table: String(table),
      customer: null,
      address: `Mesa ${table}, Centro`,
      total: 25_920,
    });
  });

  test("is nobody's where nobody is served on site: the code leads to the shop, which says so", async () => {
    const browser = await scanned(await printed({ kind: "table", branch: 12, number: "5" }));
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await browser.say({ kind: "table", branchId: "12", number: "5" })).toMatchObject({ place: null });
  });

  test("is one order however often its key is sent, together or later", async () => {
    const ana = await seated();
    const before = await orderCount(platform());
    const asked = onSite();
    const together = await Promise.all([placeOrder, placeOrder, placeOrder].map((place) => ana.as(() => place(asked))));
    vi.useFakeTimers({ now: Date.now() + 2 * minute, toFake: ["Date"] });
    const later = await send(ana, asked);
    expect(new Set([...together, later].map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(later).toMatchObject({ ok: true });
    expect(await orderCount(platform())).toBe(before + 1);
  });

  test("of the same things within a minute is asked about, and is another round when that is meant (A213)", async () => {
    const ana = await seated();
    const number = await numberOf(ana);
    expect(await send(ana)).toEqual(failed({ kind: "anotherRound", number }));
    expect(await numberOf(ana, onSite({ isAnotherRound: true }))).not.toBe(number);
    platform().setTime(noon + minute + 1000);
    expect(await send(ana)).toMatchObject({ ok: true });
  });

  test("of the same things from another phone is another order", async () => {
    const [ana, luis] = [await seated(), await seated()];
    expect(await numberOf(ana)).not.toBe(await numberOf(luis));
  });

  test("is a guest's too when somebody is logged in on the phone (A213)", async () => {
    const ana = await seated();
    const { token, id } = await platform().customer();
    await ana.logIn({ token, userId: String(id) });
    expect(await rowOf(await numberOf(ana))).toMatchObject({ customer: null, table: String(table) });
  });

  test("is on site only: nothing is delivered to a table, or collected from it", async () => {
    const ana = await seated();
    for (const mode of ["pickup", "delivery"] as const)
      expect(await send(ana, onSite({ mode }))).toMatchObject(refusedWith("method_not_allowed"));
  });

  test("costs in the quote what it costs when it is sent, and its place is known there", async () => {
    const ana = await seated();
    const { intent } = onSite();
    const init = { method: "POST", body: JSON.stringify(intent) };
    const answer = await ana.as(() => askQuote(new Request("http://uno.localhost:3000/api/quote", init), noParams));
    expect((await answer.json()).assessment).toMatchObject({ total: 25_920, problems: [], unknown: [] });
  });

  test("is nobody's without the cookies of the table", async () => {
    const browser = guestBrowser();
    expect(await send(browser)).toEqual(failed({ kind: "unauthorized" }));
    const { token, id } = await platform().customer();
    await browser.logIn({ token, userId: String(id) });
    expect(await send(browser)).toMatchObject(refusedWith("method_not_allowed"));
    const ana = await seated();
    await ana.say({ kind: "leave" });
    expect(await send(ana)).toEqual(failed({ kind: "unauthorized" }));
  });

  test("is nobody's with the cookies of yesterday (A241)", async () => {
    const ana = await scanned(await printed());
    vi.useFakeTimers({ now: Date.now() + 24 * 60 * minute, toFake: ["Date"] });
    expect(await send(ana)).toEqual(failed({ kind: "unauthorized" }));
    const { token, id } = await platform().customer();
    await ana.logIn({ token, userId: String(id) });
    expect(await send(ana)).toMatchObject(refusedWith("method_not_allowed"));
  });
});

async function lostOf(browser: GuestBrowser, asked: OrderAttempt): Promise<void> {
  platform().fault = (call) => {
    if (call === "POST /api/payment/request") return "drop";
    return call.startsWith("GET /api/payment/attempts") ? "lose" : null;
  };
  expect(await send(browser, asked)).toEqual(failed({ kind: "unconfirmed" }));
  platform().fault = () => null;
}

async function lost(): Promise<{ ana: GuestBrowser; attemptKey: string }> {
  const ana = await seated();
  const asked = onSite();
  await lostOf(ana, asked);
  return { ana, attemptKey: asked.attemptKey };
}

describe("an order whose answer was lost (A214)", () => {
  test("is found by the phone that sent it, and by no other that knows its key", async () => {
    const { ana, attemptKey } = await lost();
    const own = await ana.as(() => findAttempt({ attemptKey }));
    expect(own).toMatchObject({ ok: true, value: { number: expect.stringMatching(/^UNO-/) } });
    const thief = await seated();
    const { token, id } = await platform().customer();
    const customer = guestBrowser();
    await customer.logIn({ token, userId: String(id) });
    for (const browser of [thief, customer]) {
      for (const ask of [findAttempt, withdrawAttempt]) {
        const answer = await browser.as(() => ask({ attemptKey }));
        expect(JSON.stringify(answer)).not.toContain("UNO-");
        expect(answer).not.toEqual({ ok: true, value: null });
      }
    }
    expect(await guestBrowser().as(() => findAttempt({ attemptKey }))).toEqual(failed({ kind: "unauthorized" }));
    expect(await ana.as(() => findAttempt({ attemptKey }))).toEqual(own);
  });

  test("is withdrawn by the phone that sent it, and by no other", async () => {
    const [ana, thief] = [await seated(), await seated()];
    const asked = onSite();
    platform().fault = (call) => (call === "POST /api/payment/request" ? "lose" : null);
    expect(await send(ana, asked)).toEqual(failed({ kind: "unconfirmed" }));
    platform().fault = () => null;
    const { attemptKey } = asked;
    expect(await ana.as(() => withdrawAttempt({ attemptKey }))).toEqual({ ok: true, value: null });
    expect(await send(thief, asked)).toEqual(failed({ kind: "keyReused" }));
    expect(await send(ana, asked)).toEqual(failed({ kind: "withdrawn" }));
  });
});

describe("an order whose answer was lost, in a browser where somebody else orders now", () => {
  const found = { ok: true, value: { number: expect.stringMatching(/^UNO-/) } };

  test("is a customer's, who has sat down at a table since", async () => {
    const ana = guestBrowser();
    const { token, id } = await platform().customer();
    await ana.logIn({ token, userId: String(id) });
    const asked = attempt();
    await lostOf(ana, asked);
    await ana.say({ kind: "table", branchId: "11", number: String(table) });
    const { attemptKey } = asked;
    expect(await ana.as(() => findAttempt({ attemptKey }))).toMatchObject(found);
    expect(await ana.as(() => withdrawAttempt({ attemptKey }))).toMatchObject(found);
  });

  test("is a guest's, who has left the table since, or logged in", async () => {
    const ana = await seated();
    const asked = onSite();
    await lostOf(ana, asked);
    await ana.say({ kind: "leave" });
    const { attemptKey } = asked;
    expect(await ana.as(() => findAttempt({ attemptKey }))).toMatchObject(found);
    const { token, id } = await platform().customer();
    await ana.logIn({ token, userId: String(id) });
    expect(await ana.as(() => findAttempt({ attemptKey }))).toMatchObject(found);
    expect(await ana.as(() => withdrawAttempt({ attemptKey }))).toMatchObject(found);
  });
});

describe("a table of another branch than the page's", () => {
  test("is no place of an order: who is logged in orders as anybody does", async () => {
    const ana = guestBrowser();
    await ana.say({ kind: "table", branchId: "12", number: String(table) });
    const { token, id } = await platform().customer();
    await ana.logIn({ token, userId: String(id) });
    ana.cookies.set("visit", `table-12-${Math.trunc(Date.now() / 1000)}`);
    ana.cookies.set("branch", "11");
    expect(await send(ana, attempt())).toMatchObject({ ok: true });
  });
});

/** Different things each time, so that no order is another round. */
function ordered(quantity: number, total: number): OrderAttempt {
  const [line] = onSite().intent.lines;
  if (line === undefined) throw new Error("no line");
  return onSite({ lines: [{ ...line, quantity }], expectedTotal: total });
}

describe("limits of guests (D2)", () => {
  test("three open orders of one phone at a table that nobody proved", async () => {
    const ana = await seated("203.0.113.21");
    for (const quantity of [2, 3, 4]) await numberOf(ana, ordered(quantity, quantity * 12_960));
    expect(await send(ana, ordered(5, 64_800))).toMatchObject(refusedWith("too_many_open"));
    expect(await send(await seated("203.0.113.21"), ordered(5, 64_800))).toMatchObject({ ok: true });
  });

  test("of a phone within the hour, and of an enrolled kiosk, which hears how long to wait", async () => {
    const { orders: config } = payingConfig;
    const limited = { ...config, most_guest_orders_an_hour: 1, most_kiosk_orders_an_hour: 1 };
    await setConfig(platform().opened.database, { ...payingConfig, orders: limited });
    const ana = await seated("203.0.113.22");
    await numberOf(ana, ordered(2, 25_920));
    expect(await send(ana, ordered(3, 38_880))).toMatchObject(refusedWith("too_many_an_hour"));
    await ana.scan(await printed());
    expect(await send(ana, ordered(3, 38_880))).toMatchObject({ ok: true });
    const browser = await scanned(await kiosk());
    await numberOf(browser);
    expect(await send(browser)).toMatchObject({ ok: false, failure: { kind: "wait", seconds: expect.any(Number) } });
  });
});

describe("a table's code (D2, A241)", () => {
  test("leaves the address, proves its table, and is in no log and no answer", async () => {
    await requireProof();
    const link = await printed();
    const token = new URL(link).searchParams.get("token") ?? "";
    expect(token.length).toBeGreaterThan(20);
    const browser = guestBrowser();
    expect(await browser.scan(link)).toBe(`/m/${table}?branch=11`);
    expect([...browser.cookies.values()].join()).not.toContain(token);
    const placed = await send(browser);
    expect(placed).toMatchObject({ ok: true });
    expect(JSON.stringify(placed)).not.toContain(token);
    const logged = [...vi.mocked(console.warn).mock.calls, ...vi.mocked(console.error).mock.calls].join("");
    expect(logged + platform().logLines.join("")).not.toContain(token);
    expect(platform().calls.join()).not.toContain(token);
  });

  test("is asked for where the business says so, and an invented one proves nothing", async () => {
    await requireProof();
    expect(await send(await seated())).toMatchObject(refusedWith("place_not_proved"));
    const forged = new URL(await printed());
    const token = forged.searchParams.get("token") ?? "";
    for (const change of [`${token.slice(0, -1)}x`, token.replace(`.${table}.`, ".1."), "x".repeat(60), "x"]) {
      forged.searchParams.set("token", change === token ? `${change}x` : change);
      const browser = await scanned(forged.href);
      expect(await send(browser), change).toMatchObject(refusedWith("place_not_proved"));
    }
  });

  test("proves nothing once another was printed, also where it was scanned before", async () => {
    await requireProof();
    const old = await printed();
    const ana = await scanned(old);
    expect(await send(ana)).toMatchObject({ ok: true });
    const renewed = await printed({ renews: true });
    expect(await send(ana, onSite({ isAnotherRound: true }))).toMatchObject(refusedWith("place_not_proved"));
    expect(await send(await scanned(old))).toMatchObject(refusedWith("place_not_proved"));
    expect(await send(await scanned(renewed))).toMatchObject({ ok: true });
  });

  test("of another business proves nothing, nor does another table's for this one", async () => {
    await requireProof();
    const theirs = new URL(await printed({ branch: 21 })).searchParams.get("token") ?? "";
    const link = new URL(await printed());
    link.searchParams.set("token", theirs);
    expect(await send(await scanned(link.href))).toMatchObject(refusedWith("place_not_proved"));
    const own = new URL(await printed());
    own.pathname = "/m/another";
    expect(await guestBrowser().scan(own.href)).toBe(`/m/${table}?branch=11`);
  });

  test("of a business counts nowhere else: its cookie is nobody's at another tenant (T6)", async () => {
    const ana = await scanned(await printed());
    const elsewhere = guestBrowser("203.0.113.7", "dos.localhost");
    for (const [name, value] of ana.cookies) elsewhere.cookies.set(name, value);
    expect(await send(elsewhere)).toEqual(failed({ kind: "unauthorized" }));
  });

  test("is not taken while nobody can say what it proves (D3)", async () => {
    const ana = await scanned(await printed());
    const before = await orderCount(platform());
    platform().fault = (call) => (call === "POST /api/places/proof" ? "lose" : null);
    expect(await send(ana)).toEqual(failed({ kind: "unavailable" }));
    expect(await orderCount(platform())).toBe(before);
    platform().fault = () => null;
    expect(await send(ana)).toMatchObject({ ok: true });
  });

  test("waits where the platform says so, and says for how long (A215)", async () => {
    const ana = await scanned(await printed());
    const busy = { status: 429, headers: { "retry-after": "3" } };
    platform().fault = (call) => (call === "POST /api/places/proof" ? busy : null);
    expect(await send(ana)).toEqual({ ok: false, failure: { kind: "wait", seconds: 3 } });
    platform().fault = () => null;
    expect(await send(ana)).toMatchObject({ ok: true });
  });

  test("that is scanned while the platform is away proves its table later", async () => {
    await requireProof();
    const link = await printed();
    platform().fault = (call) => (call === "POST /api/places/proof" ? "lose" : null);
    const ana = await scanned(link);
    platform().fault = () => null;
    expect(await send(ana)).toMatchObject({ ok: true });
  });
});

/** Paid by ePayco, with its 3 %. */
function online(changes: Parameters<typeof onSite>[0] = {}): OrderAttempt {
  return onSite({ paymentMethodId: "1", expectedTotal: 26_640, ...changes });
}

/** The form that a browser's payment is begun by, or gone on with. */
async function formOf(browser: GuestBrowser): Promise<string> {
  const start = await browser.as(() =>
    startPayment(new Request("http://uno.localhost:3000/api/payment/start"), noParams),
  );
  expect(start.status).toBe(200);
  return await start.text();
}

describe("an online payment at a table", () => {
  test("is of an order on site in every form that leads to it, also when it is found again (S3 §3)", async () => {
    const ana = await seated();
    const first = await numberOf(ana, online());
    expect(await formOf(ana)).toContain('name="on_site_order" value="true"');
    // The provider has seen it.
    const { database } = platform().opened;
    const row = await rowOf(first);
    await database
      .update(payments)
      .set({ state: "started" })
      .where(eq(payments.order, row?.id ?? 0));
    const again = await send(ana, online({ isAnotherRound: true }));
    expect(again).toEqual(failed({ kind: "paymentPending", number: first, isAtBank: false }));
    expect(await formOf(ana)).toContain('name="on_site_order" value="true"');
  });
});

describe("a kiosk", () => {
  test("that nobody enrolled orders on site, and takes nothing away", async () => {
    const browser = guestBrowser();
    await browser.say({ kind: "kiosk", branchId: "11" });
    expect(await rowOf(await numberOf(browser))).toMatchObject({
      customer: null,
      table: null,
      address: "Kiosco, Centro",
    });
    expect(await send(browser, onSite({ mode: "pickup" }))).toMatchObject(refusedWith("place_not_proved"));
  });

  test("that is enrolled takes orders to take away, and stays one whatever is opened on it", async () => {
    const browser = await scanned(await kiosk());
    await browser.say({ kind: "table", branchId: "11", number: "5" });
    await browser.scan(await printed());
    await browser.say({ kind: "leave" });
    expect(await send(browser, onSite({ mode: "pickup" }))).toMatchObject({ ok: true });
  });

  test("is one in a branch that serves nobody on site, once it is enrolled (A16)", async () => {
    const browser = await scanned(await printed({ kind: "kiosk", branch: 12, number: null }));
    expect(browser.unsealed).toEqual([expect.stringMatching(/^visit=kiosk-12-\d{10}-enrolled; Path=\//)]);
    expect((await scanned(await printed())).unsealed).toEqual([]);
  });

  test("stands in the branch that enrolled it, whatever code is opened on it (A241)", async () => {
    const browser = await scanned(await kiosk());
    browser.unsealed.length = 0;
    await browser.scan(await printed({ kind: "table", branch: 12, number: "5" }));
    expect(browser.unsealed).toEqual([expect.stringMatching(/^visit=kiosk-11-\d{10}-enrolled; Path=\//)]);
  });

  test("has two guests in a row, the second unhindered by the first who still pays", async () => {
    const browser = await scanned(await kiosk());
    const first = await send(browser, online());
    expect(first).toMatchObject({ ok: true, value: { payment: { kind: "redirect" } } });
    if (!first.ok) throw new Error("not placed");
    expect(await paymentOf(browser)).toMatchObject({ number: first.value.number });
    expect(await formOf(browser)).toContain('name="on_site_order" value="true"');
    const second = await send(browser, online());
    expect(second).toMatchObject({ ok: true, value: { payment: { kind: "redirect" } } });
    if (!second.ok) throw new Error("not placed");
    expect(second.value.number).not.toBe(first.value.number);
    expect(await paymentOf(browser)).toMatchObject({ number: second.value.number });
    const third = await send(browser);
    expect(third).toMatchObject({ ok: true, value: { payment: { kind: "done" } } });
    // The second guest's payment is none of the third's.
    expect(await paymentOf(browser)).toBeNull();
  });

  test("leaves nothing of a guest to the next when it is reset", async () => {
    const browser = await scanned(await kiosk());
    const asked = online();
    await numberOf(browser, asked);
    await browser.say({ kind: "nextGuest" });
    expect(await paymentOf(browser)).toBeNull();
    const found = await browser.as(() => findAttempt({ attemptKey: asked.attemptKey }));
    expect(JSON.stringify(found)).not.toContain("UNO-");
    expect(await send(browser)).toMatchObject({ ok: true });
  });

  test("asks first where somebody is logged in, and takes nothing of theirs (A120)", async () => {
    const browser = guestBrowser();
    await browser.logIn({ token: "t".repeat(40), userId: "1" });
    browser.cookies.set("visit", `kiosk-11-${Math.trunc(Date.now() / 1000)}`);
    const mine = browser.cookies.get("__Host-vitrina");
    expect(await browser.say({ kind: "kiosk", branchId: "11" })).toEqual({ place: null });
    expect(await browser.say({ kind: "kiosk", branchId: "11", use: "agreed" })).toMatchObject({
      place: { kind: "kiosk", number: null },
    });
    // From then on nobody is asked again, and a guest's things are theirs alone.
    expect(await browser.say({ kind: "kiosk", branchId: "11", use: "holding" })).toMatchObject({
      place: { kind: "kiosk" },
    });
    expect(await send(browser, online())).toMatchObject({ ok: true });
    expect([...browser.cookies.keys()].filter((name) => name.startsWith("__Host-kiosk")).toSorted()).toEqual([
      "__Host-kiosk-device",
      "__Host-kiosk-payment",
    ]);
    await browser.say({ kind: "nextGuest" });
    expect([...browser.cookies.keys()].filter((name) => name.startsWith("__Host-kiosk"))).toEqual([
      "__Host-kiosk-device",
    ]);
    expect(browser.cookies.get("__Host-vitrina")).toBe(mine);
  });

  test("that nobody enrolled keeps its place through a night by looking at the shop (A241)", async () => {
    const browser = guestBrowser();
    await browser.say({ kind: "kiosk", branchId: "11" });
    const begun = Date.now();
    for (const hours of [3, 6, 9]) {
      vi.useFakeTimers({ now: begun + hours * 60 * minute, toFake: ["Date"] });
      expect(await browser.say({ kind: "nextGuest" }), `${hours}`).toEqual({ place: { kind: "kiosk", number: null } });
    }
    // It slept: its place is to be taken anew.
    vi.useFakeTimers({ now: begun + 13.1 * 60 * minute, toFake: ["Date"] });
    expect(await browser.say({ kind: "nextGuest" })).toEqual({ place: null });
  });

  test("that is enrolled holds nothing else once somebody agreed (A120)", async () => {
    const browser = await scanned(await kiosk());
    await browser.logIn({ token: "t".repeat(40), userId: "1" });
    browser.cookies.set("visit", `kiosk-11-${Math.trunc(Date.now() / 1000)}`);
    expect(await browser.say({ kind: "kiosk", branchId: "11" })).toEqual({ place: null });
    expect(browser.cookies.has("__Host-vitrina")).toBe(true);
    await browser.say({ kind: "kiosk", branchId: "11", use: "agreed" });
    await browser.say({ kind: "nextGuest" });
    expect([...browser.cookies.keys()].toSorted()).toEqual(["__Host-kiosk-device", "__Host-vitrina-guest", "visit"]);
    expect(await browser.say({ kind: "kiosk", branchId: "11" })).toMatchObject({ place: { kind: "kiosk" } });
  });

  test("gives equal sends of the next guest one order", async () => {
    const browser = await scanned(await kiosk());
    await numberOf(browser);
    const asked = onSite({ attemptKey: randomUUID() });
    const before = await orderCount(platform());
    const answers = await browser.as(() => Promise.all([placeOrder(asked), placeOrder(asked)]));
    expect(answers[0]).toMatchObject({ ok: true });
    expect(answers[1]).toEqual(answers[0]);
    expect(await orderCount(platform())).toBe(before + 1);
    expect(await browser.as(() => findAttempt({ attemptKey: asked.attemptKey }))).toEqual(answers[0]);
  });

  test("whose enrolment was renewed is a kiosk like any that nobody enrolled", async () => {
    const link = await kiosk();
    const browser = await scanned(link);
    const { database } = platform().opened;
    const [newest] = await database.select().from(orderPlaces).orderBy(desc(orderPlaces.id)).limit(1);
    const number = newest?.number ?? "";
    await printed({ kind: "kiosk", number, renews: true });
    expect(await send(browser, onSite({ mode: "pickup" }))).toMatchObject(refusedWith("place_not_proved"));
  });

  test("that the business ends is nobody's kiosk from its next turn on (A241)", async () => {
    const browser = await scanned(await kiosk());
    await browser.say({ kind: "kiosk", branchId: "11" });
    expect(await browser.say({ kind: "nextGuest" })).toMatchObject({ place: { kind: "kiosk" } });
    await endKiosks(platform().platform.context, { branch: 11, number: null });
    expect(await browser.say({ kind: "nextGuest" })).toEqual({ place: null, isEnded: true });
    expect([...browser.cookies.keys()].filter((name) => name.endsWith("guest"))).toEqual([]);
    const other = await scanned(await kiosk());
    expect(await other.say({ kind: "kiosk", branchId: "11" })).toMatchObject({ place: { kind: "kiosk" } });
  });
});
