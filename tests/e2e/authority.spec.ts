import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { OrderAttempt } from "#domain/order/intent.ts";
import { root } from "#scripts/storefront-build.ts";
import { subscribedBrowser } from "#tests/contract/push/push-service.ts";
import { allInDeep } from "./support/all-in-deep.ts";
import { ask, postJson } from "./support/ask.ts";
import { actionIds, callAction, valueOf } from "./support/call-action.ts";
import { mailsTo, newestCode, pickupAttempt, signUpOverTheWire } from "./support/order-over-the-wire.ts";
import { stack } from "./support/stack.ts";

const other = { ...stack, host: "fantasma.localhost" };
const names = { "sabor.localhost": "Sabor Santafereño", "fantasma.localhost": "Cocina Fantasma" } as const;

/** The actions that need nobody to be logged in; every other one must ask for a session. */
const publicActions = [
  "enterCode",
  "enterPasskey",
  "enterPassword",
  "forgetThisBrowser",
  "enterProvider",
  "logOut",
  "requestCode",
  "requestPasskeyChallenge",
  "requestPasswordLink",
  "resetPassword",
  "signUp",
  "signUpByProvider",
  "startProvider",
  "undoAccountChange",
  "unsubscribeFromOrder",
  "validateCoupon",
];
/** Of these the sample input is refused for what it says. */
const refusing = [
  "enterCode",
  "enterPasskey",
  "enterPassword",
  "enterProvider",
  "givePassword",
  "leave",
  "makeAddressUsual",
  "rateOrder",
  "removeAddress",
  "replacePassword",
  "savePasskey",
  "requestLeavingCode",
  "requestPasswordLink",
  "resetPassword",
  "saveContact",
  "signUp",
  "signUpByProvider",
  "startProvider",
  "subscribeToOrder",
  "undoAccountChange",
  "validateCoupon",
];
/** They are of this page alone: on any other Next knows them not. */
const ofOwnData = { path: "/mis-datos", names: ["forgetThisBrowser", "leave", "requestLeavingCode"] };
const pathOf = (name: string) => (ofOwnData.names.includes(name) ? ofOwnData.path : "/");
/** What it answers is of the host that it was posted to, and of no person. */
const ofNobody = ["requestPasskeyChallenge", "unsubscribeFromOrder"];
/** They would end the session, or mail more than one mailbox takes. */
const notRepeated = ["forgetThisBrowser", "logOut", "requestCode", "requestContactCode", "requestProof"];

/** The handlers that need nobody to be logged in, with what they are asked here; every other one must ask for a session. */
const publicHandlers: Record<string, { path: string; body?: unknown; status: number }> = {
  // A way back of nobody leads home.
  "GET /api/auth/[provider]/return": { path: "/api/auth/facebook/return?code=a&state=b", status: 303 },
  "GET /api/auth/[provider]/return/[origin]/[mode]/[branch]/[state]": {
    path: "/api/auth/facebook/return/aHR0cA/ecommerce/101/b?access_token=a",
    status: 303,
  },
  "GET /api/auth/return": { path: "/api/auth/return?access_token=a", status: 303 },
  "GET /api/manifest": { path: "/api/manifest", status: 200 },
  "GET /api/availability": { path: "/api/availability?branch=101", status: 200 },
  "GET /api/card/gift/[branch]/[file]": { path: "/api/card/gift/101/old.jpg", status: 307 },
  "GET /api/card/menu/[branch]/[file]": { path: "/api/card/menu/101/old.jpg", status: 307 },
  "GET /api/card/product/[branch]/[group]/[item]/[file]": {
    path: "/api/card/product/101/1004/10024/old.jpg",
    status: 307,
  },
  "GET /api/catalog": { path: "/api/catalog?branch=101&items=10024", status: 200 },
  // The zones of a branch, which are drawn for everybody.
  "GET /api/coverage": { path: "/api/coverage?branch=101", status: 200 },
  "POST /api/coverage": { path: "/api/coverage", body: { point: { latitude: 4.65, longitude: -74.06 } }, status: 200 },
  "GET /api/fillers": { path: "/api/fillers?branch=101&missing=5000", status: 200 },
  "POST /api/geocode": { path: "/api/geocode", body: { address: "Calle 63 # 9-10", city: "Bogotá" }, status: 200 },
  "POST /api/geocode/nearby": { path: "/api/geocode/nearby", body: { latitude: 4.65, longitude: -74.06 }, status: 200 },
  "POST /api/geocode/reverse": {
    path: "/api/geocode/reverse",
    body: { latitude: 4.65, longitude: -74.06 },
    status: 200,
  },
  "POST /api/geocode/suggest": { path: "/api/geocode/suggest", body: { q: "Chapi" }, status: 200 },
  "POST /api/municipalities": { path: "/api/municipalities", body: { q: "medell" }, status: 200 },
  "GET /api/icon/[file]": { path: "/api/icon/any-192-old.png", status: 307 },
  "GET /robots.txt": { path: "/robots.txt", status: 200 },
  "GET /sitemap.xml": { path: "/sitemap.xml", status: 200 },
  "GET /api/health": { path: "/api/health", status: 200 },
  "GET /api/menu-words": { path: "/api/menu-words?branch=101", status: 200 },
  "GET /api/offline": { path: "/api/offline", status: 200 },
  "GET /api/orders/[number]": { path: "/api/orders/SAB-9999999", status: 404 },
  "GET /api/orders/[number]/events": { path: "/api/orders/SAB-9999999/events", status: 404 },
  // Whose it is shows a session, a device or a link; of nobody else's there is none.
  "GET /api/orders/[number]/rating": { path: "/api/orders/SAB-9999999/rating", status: 404 },
  // Whoever paid is known by a sealed cookie; without one there is no payment.
  "GET /api/payment": { path: "/api/payment", status: 200 },
  "POST /api/payment": { path: "/api/payment", body: {}, status: 200 },
  "GET /api/payment/form": { path: "/api/payment/form", status: 200 },
  "POST /api/payment/form": { path: "/api/payment/form", body: { form: "forged" }, status: 303 },
  // Without the cookie of a payment there is none to hand over; a forged link opens none.
  "POST /api/payment/link": { path: "/api/payment/link", body: {}, status: 200 },
  "GET /api/payment/phone": { path: "/api/payment/phone", status: 200 },
  "POST /api/payment/phone": { path: "/api/payment/phone", body: { token: "forged" }, status: 410 },
  "GET /api/payment/return": { path: "/api/payment/return", status: 303 },
  "GET /api/payment/start": { path: "/api/payment/start", status: 303 },
  "POST /api/place": { path: "/api/place", body: { kind: "leave" }, status: 200 },
  "GET /api/place/scan": { path: "/api/place/scan?token=forged&table=5&branch=101", status: 303 },
  // Of Next's private socket only: from outside it is an unknown path.
  "GET /api/product-links": { path: "/api/product-links?branch=101", status: 307 },
  "GET /api/worker": { path: "/api/worker", status: 307 },
  "POST /api/quote": {
    path: "/api/quote",
    body: { branchId: "101", lines: [], mode: "pickup", address: null, paymentMethodId: null },
    status: 400,
  },
  // Signed by the platform instead (tests/e2e/cache.spec.ts).
  "POST /api/revalidate": { path: "/api/revalidate", body: {}, status: 401 },
  "GET /api/session": { path: "/api/session", status: 200 },
  "GET /api/transfer": { path: "/api/transfer?branch=101", status: 200 },
  "GET /api/transfer/qr": { path: "/api/transfer/qr?branch=101", status: 200 },
};
/** What a session says of somebody who is not logged in. */
const nobody = '{"user":null,"addresses":[],"pendingCode":null,"hasPasskeys":true}';

const customerHandlers: Record<string, string> = {
  "GET /api/orders": "/api/orders",
  "GET /api/own-data": "/api/own-data",
  "GET /api/profile": "/api/profile",
};

const address = {
  id: null,
  name: "Casa",
  line1: "Calle 63 # 9-10",
  details: "Apto 301",
  neighborhood: "Chapinero",
  city: "Bogotá",
  country: "co",
  point: { latitude: 4.6486, longitude: -74.0628 },
};

const key = { id: "AAAA", rawId: "AAAA", type: "public-key" };
const made = { ...key, response: { clientDataJSON: "AAAA", attestationObject: "AAAA" } };
const signed = { ...key, response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" } };

/** A well-formed input for every action: an action without one fails the test, so that a new one is thought about. */
function sampleInputs(): Record<string, unknown> {
  return {
    requestCode: { to: "nadie@example.test" },
    enterCode: { code: "123456", consents: false },
    enterPassword: { to: "nadie@example.test", password: "una clave larga", consents: false },
    enterPasskey: { response: signed, consents: false },
    requestPasskeyChallenge: {},
    requestPasskey: {},
    savePasskey: { name: "Chrome, Android", response: made },
    removePasskey: { id: "999999999" },
    giveConsent: { consent: true },
    givePassword: { password: "12345678" },
    replacePassword: { oldPassword: "otra clave", password: "12345678" },
    requestPasswordLink: { identifier: "nadie@example.test" },
    requestProof: {},
    requestLeavingCode: { scope: "account", contact: "nadie@example.test" },
    leave: { scope: "account", contact: "nadie@example.test", code: "123456" },
    forgetThisBrowser: {},
    resetPassword: { link: "1.abc.forged", password: "una clave larga" },
    enterProvider: {},
    startProvider: { provider: "facebook", path: "/", branchId: "101" },
    signUpByProvider: { name: "Ana", dial: "57", phone: "3105550199", consent: false },
    signUp: { name: "Ana", dial: "57", phone: "3105550199", email: "nadie@example.test", consent: false },
    logOut: {},
    requestContactCode: { to: "nadie@example.test", dial: null },
    saveContact: { to: "nadie@example.test", dial: null, code: "123456" },
    undoAccountChange: { link: "1.abc" },
    validateCoupon: { code: "NADA", branchId: "101", lines: [], when: { kind: "now" } },
    saveAddress: address,
    saveProfile: { name: "Ana", dial: "57", phone: "3105550199" },
    savePhone: { dial: "57", phone: "3105550199" },
    makeAddressUsual: { id: "999999999" },
    removeAddress: { id: "999999999" },
    placeOrder: attempt,
    findAttempt: { attemptKey: attempt.attemptKey },
    rateOrder: { number: "SAB-9999999", rate: 5, observation: "" },
    subscribeToOrder: { number: "SAB-9999999", ...subscribedBrowser().subscription },
    unsubscribeFromOrder: { number: "SAB-9999999", endpoint: subscribedBrowser().subscription.endpoint },
    withdrawAttempt: { attemptKey: attempt.attemptKey },
  };
}

function builtHandlers(): string[] {
  return globSync("app/**/route.ts", { cwd: root })
    .flatMap((file) => {
      const methods = readFileSync(join(root, file), "utf8").matchAll(
        /export (?:const|async function|function) (GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/g,
      );
      const path = file
        .replaceAll("\\", "/")
        .replace(/^app/, "")
        .replace(/\/route\.ts$/, "");
      return [...methods].map(([, method]) => `${method} ${path}`);
    })
    .toSorted();
}

let attempt: OrderAttempt;
let inputs: Record<string, unknown> = {};
let cookie = "";

test.beforeAll(async () => {
  attempt = await pickupAttempt(stack);
  inputs = sampleInputs();
  cookie = await signUpOverTheWire(stack);
});

test.describe("U19, checklist 36: nothing is done for nobody", () => {
  test("every action of the build either is on the public list or wants a session", async () => {
    const actions = [...actionIds().keys()].toSorted();
    expect(actions).toEqual(Object.keys(inputs).toSorted());
    const guarded = actions.filter((name) => !publicActions.includes(name));
    expect(guarded.length).toBeGreaterThan(0);
    for (const name of guarded) {
      for (const session of [undefined, "__Host-vitrina=", "__Host-vitrina=Fe26.2*1*made*up", `${cookie}; ${cookie}`]) {
        const answer = await callAction({
          ...stack,
          path: pathOf(name),
          name,
          input: inputs[name],
          ...(session ? { cookie: session } : {}),
        });
        expect(answer.result, `${name}: ${answer.body.slice(0, 300)}`).toEqual({
          ok: false,
          failure: { kind: "unauthorized" },
        });
      }
    }
  });

  test("no action takes an input that is no object of its own", async () => {
    for (const name of actionIds().keys()) {
      for (const input of [null, undefined, [], "x", 1, { ["__proto__"]: 1, extra: true }]) {
        const answer = await callAction({ ...stack, name, input });
        expect(answer.result?.ok ?? false, `${name} ${JSON.stringify(input)}`).toBe(false);
      }
    }
  });

  test("every handler under app/api is on the public list or wants a session", async () => {
    expect([...Object.keys(publicHandlers), ...Object.keys(customerHandlers)].toSorted()).toEqual(builtHandlers());
    for (const path of Object.values(customerHandlers)) {
      expect((await ask({ ...stack, path })).status, path).toBe(401);
    }
    for (const [name, { path, body, status }] of Object.entries(publicHandlers)) {
      const answer = name.startsWith("POST") ? await postJson({ ...stack, path }, body) : await ask({ ...stack, path });
      expect(answer.status, `${name}: ${answer.body.slice(0, 200)}`).toBe(status);
      expect(answer.headers["cache-control"], name).toMatch(/no-store/);
    }
    expect((await ask({ ...stack, path: "/api/session" })).body).toBe(nobody);
  });
});

test.describe("T5, security fact 1, checklist 20: an action acts for the host it is posted to, wherever it is posted", () => {
  const usual = ["/", "/producto/1004/10024", "/order", ofOwnData.path];
  const paths = allInDeep(usual, [
    ...usual,
    "/rastrear-orden",
    "/rastrear-orden/SAB-1001",
    "/privacidad",
    "/seleccionar-cocina",
    "/zonas",
  ]);

  test("every action on every page of both hosts, with the session of one of them", async () => {
    for (const { host } of [stack, other]) {
      for (const path of paths) {
        for (const name of actionIds().keys()) {
          if (notRepeated.includes(name) || (pathOf(name) !== "/" && pathOf(name) !== path)) continue;
          // Nothing is ordered: an order of the host's own comes as far as what it costs.
          const input = name === "placeOrder" ? { ...attempt, expectedTotal: 1 } : inputs[name];
          const answer = await callAction({ ...stack, host, path, name, input, cookie });
          const report = `${name} on ${host}${path}: ${answer.status} ${answer.body.slice(0, 300)}`;
          expect(answer.status, report).toBeLessThan(500);
          if (name === "placeOrder" && answer.result !== null) {
            const kind = host === stack.host ? "priceChanged" : "unauthorized";
            expect(answer.result, report).toMatchObject({ ok: false, failure: { kind } });
            continue;
          }
          const isOfHost = host === stack.host || ofNobody.includes(name);
          const canAct = isOfHost && !refusing.includes(name);
          if (canAct) expect([true, undefined], report).toContain(answer.result?.ok);
          else expect(answer.result?.ok ?? false, report).toBe(false);
        }
      }
    }
  });

  test("a mail that an action sends is of the business whose host it was posted to", async () => {
    const refused: string[] = [];
    for (const { host } of [stack, other]) {
      for (const path of ["/", "/order", "/rastrear-orden/SAB-1"]) {
        const email = `${randomUUID().slice(0, 8)}@example.test`;
        const input = { name: "Ana Prueba", dial: "57", phone: "3105550199", email, consent: true };
        const answer = await callAction({ ...stack, host, path, name: "signUp", input });
        if (answer.result?.ok !== true) {
          refused.push(email);
          continue;
        }
        await newestCode(stack, email);
        const mails = await mailsTo(stack, email);
        expect(mails).toHaveLength(1);
        for (const [name, mark] of Object.entries(names)) {
          expect(`${mails[0]?.subject} ${mails[0]?.text}`.includes(mark), `${host}${path}: ${mark}`).toBe(
            name === host,
          );
        }
      }
    }
    // Mails come after the answer; by now those of the others have come.
    for (const email of refused) expect(await mailsTo(stack, email)).toEqual([]);
  });

  test("loopback and unknown hosts have no actions, whatever other headers say", async () => {
    for (const host of ["127.0.0.1", "localhost", "otro.localhost"]) {
      for (const [name, input] of Object.entries(inputs)) {
        const headers = { "x-forwarded-host": `${stack.host}:${stack.port}`, origin: `http://${host}:${stack.port}` };
        const answer = await callAction({ ...stack, host, name, input, cookie, headers });
        expect(answer.result?.ok ?? false, `${name} on ${host}: ${answer.body.slice(0, 200)}`).toBe(false);
        expect(answer.cookies, name).toEqual([]);
      }
    }
  });
});

test.describe("U14, checklist 37: only the shop's own pages may ask for changes", () => {
  const own = `http://${stack.host}:${stack.port}`;
  const origins: [string, Record<string, string | undefined>][] = [
    ["no origin", { origin: undefined }],
    ["null", { origin: "null" }],
    ["another tenant's", { origin: `http://${other.host}:${other.port}` }],
    ["another port's", { origin: `http://${stack.host}:9` }],
    ["a stranger's", { origin: "https://evil.test" }],
    ["one that only begins alike", { origin: `${own}.evil.test` }],
    ["the own one, from another site", { origin: own, "sec-fetch-site": "cross-site" }],
    ["the own one, from a sibling", { origin: own, "sec-fetch-site": "same-site" }],
    ["a stranger's with its forwarded host", { origin: "https://evil.test", "x-forwarded-host": "evil.test" }],
  ];

  for (const [origin, headers] of origins) {
    test(origin, async () => {
      for (const [name, input] of Object.entries(inputs)) {
        const answer = await callAction({ ...stack, name, input, cookie, headers });
        expect(answer.result?.ok ?? false, `${name}: ${answer.body.slice(0, 200)}`).toBe(false);
        expect(answer.cookies, name).toEqual([]);
        if (answer.result) expect(answer.result.failure?.kind, name).toBe("unauthorized");
      }
      const present = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined);
      for (const [name, { path, body }] of Object.entries(publicHandlers)) {
        if (!name.startsWith("POST")) continue;
        const posted = await ask({
          ...stack,
          path,
          method: "POST",
          headers: { ...Object.fromEntries(present), "content-type": "text/plain" },
          body: JSON.stringify(body),
        });
        expect([401, 403], `${name}: ${posted.status}`).toContain(posted.status);
      }
    });
  }
});

test.describe("T6, U10, U12, checklist 21, 22, 35, 38: what is one's own stays one's own", () => {
  test("a session of one business is nobody's at another", async () => {
    const here = await ask({ ...stack, path: "/api/session", headers: { cookie } });
    expect((JSON.parse(here.body) as { user: unknown }).user).not.toBeNull();
    const there = await ask({ ...other, path: "/api/session", headers: { cookie } });
    expect(there.body).toBe(nobody);
    expect((await ask({ ...other, path: "/api/orders", headers: { cookie } })).status).toBe(401);
    const answer = await callAction({ ...other, name: "saveAddress", input: address, cookie });
    expect(answer.result?.failure?.kind).toBe("unauthorized");
  });

  test("another customer's address can be neither changed nor deleted nor seen", async () => {
    const saved = await callAction({ ...stack, name: "saveAddress", input: address, cookie });
    const { id } = valueOf(saved) as { id: string };
    const thief = await signUpOverTheWire(stack);
    for (const [name, input] of [
      ["removeAddress", { id }],
      ["makeAddressUsual", { id }],
      ["saveAddress", { ...address, id, line1: "Calle del ladrón 1" }],
    ] as const) {
      const answer = await callAction({ ...stack, name, input, cookie: thief });
      expect(answer.result, name).toEqual({ ok: false, failure: { kind: "refused", code: "not_found" } });
    }
    const { body: theirs } = await ask({ ...stack, path: "/api/session", headers: { cookie: thief } });
    expect(JSON.parse(theirs)).toMatchObject({ addresses: [] });
    const { body: mine } = await ask({ ...stack, path: "/api/session", headers: { cookie } });
    expect((JSON.parse(mine) as { addresses: { id: string; line1: string }[] }).addresses).toContainEqual(
      expect.objectContaining({ id, line1: address.line1 }),
    );
  });

  test("an order tells strangers its state only, and nothing at all to another business", async () => {
    const email = `${randomUUID().slice(0, 8)}@example.test`;
    const owner = await signUpOverTheWire(stack, email);
    const sent = await pickupAttempt(stack);
    const placed = await callAction({ ...stack, name: "placeOrder", input: sent, cookie: owner });
    const { number } = valueOf(placed) as { number: string };
    const path = `/api/orders/${number}`;
    const own = await ask({ ...stack, path, headers: { cookie: owner } });
    expect(own.body).toContain("Ana Prueba");
    for (const stranger of ["", cookie]) {
      const seen = await ask({ ...stack, path, ...(stranger === "" ? {} : { headers: { cookie: stranger } }) });
      expect(seen.status).toBe(200);
      for (const personal of ["Ana Prueba", "3105550199", email, "@"]) expect(seen.body).not.toContain(personal);
      expect(JSON.parse(seen.body)).toMatchObject({ access: "number", contents: null, owner: null });
      expect(seen.body).not.toContain(String(sent.expectedTotal));
    }
    expect((await ask({ ...other, path })).status).toBe(404);
    const { attemptKey } = sent;
    const looked = await callAction({ ...stack, name: "findAttempt", input: { attemptKey }, cookie });
    // Who has the key, 128 random bits, has sent the order: with which account is all that it tells anybody else (F9).
    expect(looked.result).toEqual({ ok: false, failure: { kind: "keyReused" } });
    const listed = await ask({ ...stack, path: "/api/orders", headers: { cookie } });
    expect(listed.body).not.toContain(number);
  });
});
