import * as v from "valibot";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as askPayment, POST as giveUp } from "#app/api/payment/route.ts";
import { GET as returnFromPayment } from "#app/api/payment/return/route.ts";
import { GET as startPayment } from "#app/api/payment/start/route.ts";
import { POST as askLink } from "#app/api/payment/link/route.ts";
import { GET as phoneDoor, POST as takePayment } from "#app/api/payment/phone/route.ts";
import { formatPesos } from "#domain/base/money.ts";
import { placeOrder } from "#lib/actions/order.ts";
import { paymentCodeSchema } from "#lib/exchange/payment.ts";
import { phonePage } from "#lib/server/phone-payment.ts";
import { printPlace } from "#platform/places/print-place.ts";
import { insertPayments, payingConfig, setConfig } from "#tests/contract/payments/payment-shop.ts";
import { drawnLink } from "#tests/support/drawn-link.ts";
import { type GuestBrowser, guestBrowser, onSite } from "#tests/support/guest-browser.ts";
import { shopPlatform } from "#tests/support/order-over-platform.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const platform = shopPlatform();
const noParams = { params: Promise.resolve({}) };
const at = (path: string, init?: RequestInit) => new Request(`http://uno.localhost:3000${path}`, init);
const json = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };

beforeAll(async () => {
  await insertPayments(platform().opened.database);
  vi.stubEnv("PLATFORM_PUBLIC_URL", "https://central.example");
});
beforeEach(async () => await setConfig(platform().opened.database, payingConfig));

/** A kiosk whose guest has ordered and pays online, with the order's number. */
async function kioskThatPays(): Promise<{ kiosk: GuestBrowser; number: string }> {
  const asked = { kind: "kiosk", branch: 11, number: null, renews: false } as const;
  const kiosk = guestBrowser();
  await kiosk.scan(await printPlace(platform().platform.context, asked));
  kiosk.cookies.set("visit", `kiosk-11-${Math.trunc(Date.now() / 1000)}-enrolled`);
  await kiosk.say({ kind: "kiosk", branchId: "11" });
  const placed = await kiosk.as(() => placeOrder(onSite({ paymentMethodId: "1", expectedTotal: 26_640 })));
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  expect(placed.value.payment.kind).toBe("redirect");
  return { kiosk, number: placed.value.number };
}

async function codeOf(kiosk: GuestBrowser) {
  const answer = await kiosk.as(() => askLink(at("/api/payment/link", json), noParams));
  expect(answer.headers.get("cache-control")).toContain("no-store");
  return v.parse(paymentCodeSchema, await answer.json());
}

async function scannedFrom(kiosk: GuestBrowser): Promise<URL> {
  return await drawnLink(await codeOf(kiosk));
}

/** A phone opens what it has read: the page posts the fragment. */
async function opens(phone: GuestBrowser, link: URL) {
  const body = new URLSearchParams({ token: link.hash.slice(1) }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const init = { method: "POST", body, headers };
  const answer = await phone.as(() => takePayment(at("/api/payment/phone", init), noParams));
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

/** What a phone sees that comes back to the payment that it took over. */
async function seenOn(phone: GuestBrowser): Promise<string> {
  return (await opens(phone, new URL("http://uno.localhost/"))).html;
}

async function paymentOf(browser: GuestBrowser) {
  const answer = await browser.as(() => askPayment(at("/api/payment"), noParams));
  return (await answer.json()).payment;
}

const phoneOf = (address: string) => guestBrowser(address);

/** A phone at a table, whose own order waits for its payment. */
async function phoneThatPays(address: string): Promise<{ phone: GuestBrowser; number: string }> {
  const asked = { kind: "table", branch: 11, number: "5", renews: false } as const;
  const phone = phoneOf(address);
  await phone.scan(await printPlace(platform().platform.context, asked));
  const placed = await phone.as(() => placeOrder(onSite({ paymentMethodId: "1", expectedTotal: 26_640 })));
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  return { phone, number: placed.value.number };
}

async function startsAt(phone: GuestBrowser, path: string): Promise<string> {
  return await (await phone.as(() => startPayment(at(path), noParams))).text();
}

async function comesBack(phone: GuestBrowser): Promise<string | null> {
  const answer = await phone.as(() => returnFromPayment(at("/api/payment/return?order_unique_identifier=x"), noParams));
  return answer.headers.get("location");
}

describe("a kiosk's payment on its guest's phone, over the storefront (A262)", () => {
  test("the code holds a secret in its fragment alone, which becomes a sealed cookie and shows shop, number and amount", async () => {
    const { kiosk, number } = await kioskThatPays();
    const link = await scannedFrom(kiosk);
    expect([link.pathname, link.search, link.hash]).toEqual([
      "/api/payment/phone",
      "",
      expect.stringMatching(/^#[\w-]{22}$/),
    ]);
    const phone = phoneOf("203.0.113.20");
    const shown = await opens(phone, link);
    expect([shown.status, shown.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
    expect(shown.html).toContain(`Pedido ${number} en `);
    expect(shown.html).toContain(formatPesos(26_640));
    expect(shown.html).not.toContain(link.hash.slice(1));
    expect(shown.html).not.toMatch(/Ajiaco|Bandeja|Para:/i);
    expect(JSON.stringify([...phone.cookies])).not.toContain(link.hash.slice(1));
    const start = await phone.as(() => startPayment(at("/api/payment/start?of=phone"), noParams));
    expect([start.status, (await start.text()).includes('name="on_site_order" value="true"')]).toEqual([200, true]);
    expect(await seenOn(phone)).toContain(`Pedido ${number} en `);
    expect(await paymentOf(kiosk)).toMatchObject({ number, isOnPhone: true });
  });

  test("the door takes the secret out of the address before anything else is asked for", async () => {
    const door = await (await phoneDoor(at("/api/payment/phone"), noParams)).text();
    expect(door).toContain("location.hash");
    expect(door).toContain('history.replaceState(null,"",location.pathname)');
    // To its own address: an empty one is no valid HTML.
    expect(door).toContain('<form method="post" accept-charset');
  });

  test("the second phone is told, and has no payment; the first one goes on after a lost answer", async () => {
    const { kiosk, number } = await kioskThatPays();
    const link = await scannedFrom(kiosk);
    const [first, second] = [phoneOf("203.0.113.21"), phoneOf("203.0.113.22")];
    expect((await opens(first, link)).status).toBe(200);
    const late = await opens(second, link);
    expect([late.status, late.html.includes("Otro celular ya tiene este pago")]).toEqual([410, true]);
    expect(await seenOn(second)).toContain("Este código ya no sirve");
    expect((await opens(first, link)).status).toBe(200);
    expect(await seenOn(first)).toContain(`Pedido ${number} en `);
    expect(await codeOf(kiosk)).toEqual({ kind: "taken" });
  });

  test("given up at the kiosk, the code opens nothing and nobody pays", async () => {
    const { kiosk } = await kioskThatPays();
    const link = await scannedFrom(kiosk);
    await kiosk.as(() => giveUp(at("/api/payment", json), noParams));
    expect(await paymentOf(kiosk)).toMatchObject({ state: "expired" });
    const late = await opens(phoneOf("203.0.113.23"), link);
    expect([late.status, late.html.includes("Este código ya no sirve")]).toEqual([410, true]);
    expect(await codeOf(kiosk)).toEqual({ kind: "over" });
  });

  test("goes on while the kiosk serves the next guest, who has no code of it", async () => {
    const { kiosk, number } = await kioskThatPays();
    const phone = phoneOf("203.0.113.24");
    await opens(phone, await scannedFrom(kiosk));
    await kiosk.say({ kind: "nextGuest" });
    expect(await codeOf(kiosk)).toEqual({ kind: "over" });
    expect(await paymentOf(kiosk)).toBeNull();
    expect(await seenOn(phone)).toContain(`Pedido ${number} en `);
  });

  test("leaves the phone its own payment: each is paid, and comes back, by itself", async () => {
    const { phone, number: own } = await phoneThatPays("203.0.113.26");
    const { kiosk, number } = await kioskThatPays();
    const shown = await opens(phone, await scannedFrom(kiosk));
    expect(await paymentOf(phone)).toMatchObject({ number: own, state: "none" });
    const pay = /<a href="([^"]+)">Pagar</.exec(shown.html)?.[1] ?? "";
    expect(await startsAt(phone, pay)).toContain(`Pedido ${number} en `);
    expect(await comesBack(phone)).toBe("/api/payment/phone");
    expect(await startsAt(phone, "/api/payment/start")).toContain(`Pedido ${own} en `);
    expect(await comesBack(phone)).toBe("/?payment=pending");
    expect(await startsAt(phone, pay)).toContain(`Pedido ${number} en `);
    expect(await comesBack(phone)).toBe("/api/payment/phone");
    expect(await paymentOf(phone)).toMatchObject({ number: own });
  });

  test.each([
    ["rejected", "El pago no pasó. Intenta de nuevo", "Pagar"],
    ["pending", "Estamos confirmando tu pago", "Ver cómo va"],
    ["approved", "¡Gracias! Recibimos tu pago", "Ver el pedido"],
    ["expired", "Este pedido ya no se paga aquí", "Ver el pedido"],
    ["refund_due", "Te devolvemos tu dinero", "Ver el pedido"],
  ] as const)("says what became of it: %s", async (state, title, link) => {
    const status = { state, number: "UNO-7", attemptKey: "", orderStatus: null, amount: 26_640, currency: "COP" };
    const rest = { refund: null, methodType: "online.epayco", isOnSite: true, isOnPhone: true };
    const html = await (await phonePage({ ...status, ...rest }, { name: "Uno & Co" })).text();
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain("Pedido UNO-7 en Uno &amp; Co");
    expect(html.includes(`>${link}</a>`)).toBe(true);
  });

  test("a text that is no secret opens nothing", async () => {
    const { status } = await opens(phoneOf("203.0.113.25"), new URL("http://uno.localhost/#nope"));
    expect(status).toBe(410);
  });
});
