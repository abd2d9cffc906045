import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "#scripts/storefront-build.ts";
import { localSecrets } from "#scripts/local-secrets.ts";
import { foreignWords } from "#tests/support/foreign-words.ts";
import { ask } from "./support/ask.ts";
import { type ActionAnswer, callAction, keepCookies } from "./support/call-action.ts";
import { tokenInSeal } from "./support/open-seal.ts";
import { newestCode, pickupAttempt } from "./support/order-over-the-wire.ts";
import { chosenBranch, expect, shop, test } from "./support/shop-test.ts";
import { askForCode } from "./support/shopper.ts";
import { stack, stackData } from "./support/stack.ts";

const person = { name: "Ana Prueba", dial: "57", phone: "3105550199" };

// The walk looks at an order that does not exist.
test.use({ expectedMessages: [/status of 404/] });

test.beforeEach(async ({ context }) => await context.addCookies([chosenBranch]));

/** Whatever the storefront sent to a browser, with what it was. */
interface Heard {
  url: string;
  kind: "page" | "own data" | "file";
  text: string;
}

/** Keeps every answer that a page gets; a page's own HTML and flight data apart from what its person asked for. */
function listen(page: Page): { all: () => Promise<Heard[]> } {
  const heard: Promise<Heard>[] = [];
  page.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (!/text|json|javascript|component/.test(type) || response.status() >= 300) return;
    const url = response.url();
    const isOwn = response.request().method() === "POST" || url.includes("/api/");
    const kind = isOwn ? "own data" : /html|component/.test(type) ? "page" : "file";
    // An answer whose page has gone meanwhile has no text any more.
    heard.push(
      response.text().then(
        (text) => ({ url, kind, text }),
        () => ({ url, kind, text: "" }),
      ),
    );
  });
  return { all: async () => await Promise.all(heard) };
}

/** All that a script on the page can read by itself. */
async function readableOnDevice(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      databases,
      history.state,
    ]);
  });
}

/** Every code of the shop's demo (M13). */
const couponCodes = (
  JSON.parse(readFileSync(join(root, "platform/demo/businesses/sabor/promotions.json"), "utf8")) as { code?: string }[]
).flatMap(({ code }) => code ?? []);

test("U7, M13, checklist 15, 28, 33: a logged-in walk shows no token, code, coupon, mail or phone where it must not", async ({
  page,
  context,
}) => {
  const email = `${randomUUID().slice(0, 8)}@example.test`;
  const listening = listen(page);
  await page.goto(shop("sabor"));
  const field = await askForCode(page, email);
  const code = await newestCode(stack, email);
  await field.fill(code);
  await expect(field).toHaveCount(0);
  for (const path of [
    "/",
    "/producto/1004/10024",
    "/order",
    "/rastrear-orden",
    "/rastrear-orden/SAB-1001",
    "/privacidad",
  ]) {
    await page.goto(shop("sabor", path));
    await expect(page.getByRole("main")).toBeVisible();
  }
  const cookies = await context.cookies();
  const session = cookies.find(({ name }) => name === "__Host-vitrina");
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
  const seal = session?.value ?? "";
  const token = await tokenInSeal(`__Host-vitrina=${seal}`, stack.host, localSecrets(stackData).SESSION_SECRET);
  expect(token.length).toBeGreaterThan(20);

  const device = await readableOnDevice(page);
  for (const secret of [token, seal, code, email, person.phone]) expect(device).not.toContain(secret);
  const heard = await listening.all();
  expect(heard.filter(({ kind }) => kind === "page").length).toBeGreaterThan(5);
  // Whatever has a say on the page comes from the shop itself (X20).
  expect(new Set(heard.map(({ url }) => new URL(url).origin))).toEqual(new Set([new URL(shop("sabor")).origin]));
  for (const { url, kind, text } of heard) {
    for (const secret of [token, seal, ...couponCodes])
      expect(text.includes(secret), `${secret} in ${url}`).toBe(false);
    if (kind === "file") continue;
    // A manifest has the web's own words.
    if (!url.endsWith("/api/manifest")) expect(foreignWords(text), `a provider's words in ${url}`).toEqual([]);
    // Asset names and positions may hold six digits; a code stands alone.
    expect(new RegExp(String.raw`\b${code}\b`).test(text), `the code in ${url}`).toBe(false);
    if (kind === "page") {
      for (const personal of [email, person.phone, person.name])
        expect(text.includes(personal), `${personal} in ${url}`).toBe(false);
    }
    for (const personal of [email, person.phone, token, code]) expect(url).not.toContain(personal);
  }
});

/** What the pages are sent with where somebody orders, follows an order or looks at their data; the policy without the hashes of its scripts (X20). */
const writtenDown = {
  "content-security-policy":
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

test("X20: the headers of pages where one orders are those that are written down, and what they load is ours", async () => {
  for (const path of ["/", "/order", "/rastrear-orden/SAB-1001", "/mis-datos"]) {
    const { status, headers, body } = await ask({ ...stack, path });
    const policy = headers["content-security-policy"]?.toString().replaceAll(/ 'sha256-[^']+'/g, "");
    const sent = Object.keys(writtenDown).map((name) => [name, headers[name]] as const);
    expect(status, path).toBe(200);
    expect({ ...Object.fromEntries(sent), "content-security-policy": policy }, path).toEqual(writtenDown);
    const named = [...body.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)=["']?([^"'\s>]+)/g)];
    const sources = named.map(([, source = ""]) => source);
    expect(sources.filter((source) => source.endsWith(".js")).length, path).toBeGreaterThan(0);
    const ours = shop("sabor");
    expect(
      sources.filter((source) => new URL(source, ours).origin !== new URL(ours).origin),
      path,
    ).toEqual([]);
    expect(body, path).not.toMatch(/<iframe\b/);
  }
});

/** What the storefront says of the session that a cookie carries. */
async function sessionOf(cookie: string): Promise<unknown> {
  return JSON.parse((await ask({ ...stack, path: "/api/session", headers: { cookie } })).body) as unknown;
}

test("U8, U9: every cookie of a session is short, host-only and out of reach of scripts, and rotates", async () => {
  const email = `${randomUUID().slice(0, 8)}@example.test`;
  const answers: ActionAnswer[] = [];
  const call = async (name: string, input: unknown, cookie: string): Promise<string> => {
    const answer = await callAction({ ...stack, name, input, cookie });
    expect(answer.result?.ok, `${name}: ${answer.body.slice(0, 300)}`).toBe(true);
    answers.push(answer);
    return keepCookies(cookie, answer);
  };
  const before = await call("signUp", { ...person, email, consent: true }, "");
  const session = await call("enterCode", { code: await newestCode(stack, email), consents: false }, before);
  expect(await sessionOf(session)).toMatchObject({ user: { email } });
  expect(await sessionOf(before)).toMatchObject({ user: null });
  await call("logOut", {}, session);
  // The copy that was kept is dead at once, here and at the platform.
  expect(await sessionOf(session)).toMatchObject({ user: null });
  const attempt = await pickupAttempt(stack);
  const late = await callAction({ ...stack, name: "placeOrder", input: attempt, cookie: session });
  expect(late.result, late.body.slice(0, 300)).toEqual({ ok: false, failure: { kind: "unauthorized" } });

  const lines = answers.flatMap(({ cookies }) => cookies);
  expect(lines.length).toBeGreaterThanOrEqual(3);
  for (const line of lines) {
    expect(line.length, line.slice(0, 40)).toBeLessThan(1024);
    expect(line).toMatch(/^__Host-/);
    for (const attribute of [/; path=\/(?:;|$)/i, /; httponly/i, /; secure/i, /; samesite=lax/i])
      expect(line).toMatch(attribute);
    expect(line).not.toMatch(/; domain=/i);
  }
});
