import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { GET as returnHere } from "#app/api/auth/[provider]/return/route.ts";
import { GET as readOrders } from "#app/api/orders/route.ts";
import { POST as askLink } from "#app/api/payment/link/route.ts";
import { POST as takePayment } from "#app/api/payment/phone/route.ts";
import { GET as readPayment } from "#app/api/payment/route.ts";
import { GET as readProfile } from "#app/api/profile/route.ts";
import { GET as readSession } from "#app/api/session/route.ts";
import { enterPassword, logOut } from "#lib/actions/account.ts";
import { placeOrder } from "#lib/actions/order.ts";
import { subscribeToOrder } from "#lib/actions/order-push.ts";
import { enterPasskey, requestPasskey, requestPasskeyChallenge, savePasskey } from "#lib/actions/passkey.ts";
import { givePassword, replacePassword } from "#lib/actions/password.ts";
import { enterProvider, signUpByProvider, startProvider } from "#lib/actions/provider.ts";
import { paymentCodeSchema } from "#lib/exchange/payment.ts";
import { printPlace } from "#platform/places/print-place.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { insertPayments, payingConfig, setConfig } from "#tests/contract/payments/payment-shop.ts";
import { pushKeys, subscribedBrowser } from "#tests/contract/push/push-service.ts";
import { drawnLink } from "#tests/support/drawn-link.ts";
import { guestBrowser, onSite } from "#tests/support/guest-browser.ts";
import { followCookies, nextRequest, requestTo } from "#tests/support/next-request.ts";
import { attempt } from "#tests/support/order-attempt.ts";
import { comeAs, startShopPlatform } from "#tests/support/order-over-platform.ts";
import type { PlatformOverHttp } from "#tests/support/platform-over-http.ts";
import { SoftPasskey } from "#tests/support/soft-passkey.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const origin = "http://uno.localhost:3000";
const noParams = { params: Promise.resolve({}) };
const push = pushKeys();
const streams = ["log", "info", "warn", "error", "debug"] as const;
let platform: PlatformOverHttp;
let printed: string[];

beforeAll(async () => {
  vi.stubEnv("VAPID_PUBLIC_KEY", push.publicKey);
  platform = await startShopPlatform({ push, social: { facebook: null } });
  for (const [name, value] of Object.entries({
    SOCIAL_PROVIDERS: "facebook",
    APP_ENV: "staging",
    LIMIT_FACTOR: "1000",
  }))
    vi.stubEnv(name, value);
});
afterAll(async () => await platform.stop());
beforeEach(() => {
  printed = [];
  for (const stream of streams)
    vi.spyOn(console, stream).mockImplementation((...words: unknown[]) => void printed.push(JSON.stringify(words)));
  platform.setTime(noon);
  platform.wire.length = 0;
  requestTo("uno.localhost:3000");
});

async function kept<T>(act: () => Promise<T>): Promise<T> {
  const answer = await act();
  followCookies();
  return answer;
}

async function read(handler: typeof readSession): Promise<string> {
  return await kept(async () => await (await handler(new Request(`${origin}/api/x`), noParams)).text());
}

/** Where a word of a person stands, of the addresses that were called and the lines that were written. */
function namesIn(words: readonly string[]): string[] {
  const addresses = platform.wire.map((call) => call.split(" ")[0] ?? "");
  expect(addresses.length).toBeGreaterThan(3);
  expect(printed.length + platform.logLines.length).toBeGreaterThan(3);
  const places = { addresses, printed, platform: platform.logLines };
  return Object.entries(places).flatMap(([place, texts]) =>
    words
      .filter((word) => word !== "" && texts.some((text) => text.includes(word)))
      .map((word) => `${word} in ${place}`),
  );
}

test("X11: a password, a passkey and a push stand in no address and no log, and nothing of them is there after the log-out", async () => {
  const ana = await platform.logIn();
  await comeAs({ token: ana.token, userId: String(ana.id), email: ana.email });
  const [password, next] = ["tres gatos azules", "cuatro perros verdes"];
  expect(await kept(() => givePassword({ password }))).toMatchObject({ ok: true });
  expect(await kept(() => replacePassword({ oldPassword: password, password: next }))).toMatchObject({ ok: true });
  expect(await kept(() => enterPassword({ to: ana.email, password, consents: true }))).toMatchObject({ ok: false });
  expect(await kept(() => enterPassword({ to: ana.email, password: next, consents: true }))).toMatchObject({
    ok: true,
  });

  const device = new SoftPasskey();
  const asked = await kept(() => requestPasskey({}));
  if (!asked.ok) throw new Error(JSON.stringify(asked));
  const { challenge, rp, user } = asked.value;
  const response = device.create({ challenge, origin, rpId: rp.id, user: user.id });
  expect(await kept(() => savePasskey({ name: "Chrome, Android", response }))).toMatchObject({ ok: true });
  const again = await kept(() => requestPasskeyChallenge({}));
  if (!again.ok) throw new Error(JSON.stringify(again));
  const signed = device.sign({ challenge: again.value.challenge, origin, rpId: again.value.rpId });
  expect(await kept(() => enterPasskey({ response: signed, consents: false }))).toMatchObject({ ok: true });

  const placed = await kept(() => placeOrder(attempt()));
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  const { subscription } = subscribedBrowser();
  expect(await kept(() => subscribeToOrder({ number: placed.value.number, ...subscription }))).toMatchObject({
    ok: true,
  });

  const secrets = [
    ana.email,
    password,
    next,
    device.id,
    user.id,
    challenge,
    again.value.challenge,
    ...Object.values(subscription),
  ];
  const words = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  await kept(() => logOut({}));
  const after = (await Promise.all([readSession, readProfile, readOrders].map(read))).join();
  expect(words.filter((word) => after.includes(word))).toEqual([]);
  expect([...nextRequest.cookies.values()].filter((value) => words.some((word) => value.includes(word)))).toEqual([]);
  expect(namesIn(words)).toEqual([]);
  // What does stand there is found.
  expect(namesIn(["/api/"])).toContain("/api/ in addresses");
});

test("X11: what a provider says of a person stands in no address and no log, nor in a cookie that is not sealed", async () => {
  const mail = `rosalinda-${randomUUID()}@example.com`;
  const page = async (path: string, form: Record<string, string> | null = null) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const init = form === null ? {} : { method: "POST", body: new URLSearchParams(form).toString(), headers };
    const answer = await platform.platform.app.request(path.replace(/^https?:\/\/127\.0\.0\.1:\d+/, ""), init);
    return answer.headers.get("location") ?? "";
  };
  const started = await kept(() => startProvider({ provider: "facebook", path: "/", branchId: "11" }));
  if (!started.ok) throw new Error(JSON.stringify(started));
  const back = await page(await page(await page(started.value.address), { account: "typed", mail }));
  const home = await kept(() => returnHere(new Request(back), { params: Promise.resolve({ provider: "facebook" }) }));
  expect(await kept(() => enterProvider({}))).toMatchObject({ ok: true, value: { kind: "unknown" } });
  const account = { name: "Rosalinda Quiñones", dial: "+57", phone: "311 987 6543", consent: true } as const;
  expect(await kept(() => signUpByProvider(account))).toMatchObject({ ok: true });
  expect(await read(readProfile)).toContain(mail);
  await kept(() => logOut({}));
  const after = (await Promise.all([readSession, readProfile].map(read))).join();
  const code = new URL(back).searchParams.get("code") ?? "";
  const words = [mail, encodeURIComponent(mail), "Rosalinda", "Persona de Prueba", "3119876543"];
  expect([...words, code].filter((word) => after.includes(word))).toEqual([]);
  expect(home.headers.get("location")).toBe("/#proveedor=facebook");
  expect([...nextRequest.cookies.values()].filter((value) => words.some((word) => value.includes(word)))).toEqual([]);
  expect(namesIn(words)).toEqual([]);
  expect(printed.concat(platform.logLines).filter((line) => line.includes(code))).toEqual([]);
});

test("X11: a guest's name and mail, and the secret of a payment's link, stand in no address, log or answer to the next one", async () => {
  await insertPayments(platform.opened.database);
  await setConfig(platform.opened.database, payingConfig);
  vi.stubEnv("PLATFORM_PUBLIC_URL", "https://central.example");
  const printedCode = await printPlace(platform.platform.context, {
    kind: "kiosk",
    branch: 11,
    number: null,
    renews: false,
  });
  const kiosk = guestBrowser();
  await kiosk.scan(printedCode);
  kiosk.cookies.set("visit", `kiosk-11-${Math.trunc(Date.now() / 1000)}-enrolled`);
  await kiosk.say({ kind: "kiosk", branchId: "11" });
  const guest = { guestName: "Rosalinda", guestMail: "rosalinda.q@example.com" };
  const placed = await kiosk.as(() => placeOrder(onSite({ paymentMethodId: "1", expectedTotal: 26_640, ...guest })));
  expect(placed).toMatchObject({ ok: true });
  const json = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
  const drawn = await kiosk.as(() => askLink(new Request(`${origin}/api/payment/link`, json), noParams));
  const link = await drawnLink(v.parse(paymentCodeSchema, await drawn.json()));
  const token = link.hash.slice(1);
  const phone = guestBrowser("203.0.113.60");
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const init = { method: "POST", body: new URLSearchParams({ token }).toString(), headers };
  const taken = await phone.as(() => takePayment(new Request(`${origin}/api/payment/phone`, init), noParams));
  expect(taken.status).toBe(200);
  const other = guestBrowser("203.0.113.61");
  const seen = await other.as(() => readPayment(new Request(`${origin}/api/payment`), noParams));
  const words = [guest.guestName, guest.guestMail, encodeURIComponent(guest.guestMail), token];
  const sealed = [...kiosk.cookies.values(), ...phone.cookies.values()];
  const told = [await taken.text(), await seen.text(), link.pathname, link.search, ...sealed].join();
  expect(words.filter((word) => told.includes(word))).toEqual([]);
  expect(namesIn(words)).toEqual([]);
});
