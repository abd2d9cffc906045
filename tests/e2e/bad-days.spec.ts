import { expect, test } from "@playwright/test";
import { isPortFree, type Running } from "#scripts/child-processes.ts";
import { type Asked, ask } from "./support/ask.ts";
import { callAction, valueOf } from "./support/call-action.ts";
import { type FailingStack, startFailingStack } from "./support/failing-stack.ts";
import type { Fault, FaultProxy } from "./support/fault-proxy.ts";
import { pickupAttempt, signUpOverTheWire } from "./support/order-over-the-wire.ts";
import { stackPorts } from "./support/stack.ts";

const ports = { storefront: stackPorts.storefront + 20, platform: stackPorts.platform + 20 };
const warm = "sabor.localhost";
const stack = { port: ports.storefront, platformPort: ports.platform, host: warm };

/** What a platform may do instead of answering, each with a business that the storefront has never been asked for. */
const rounds: [fault: Fault, cold: string][][] = [
  [
    ["refuse", "fantasma.localhost"],
    ["hang", "plaza.localhost"],
    ["error", "tienda.localhost"],
  ],
  [
    ["html", "plaza.localhost"],
    ["truncated", "tienda.localhost"],
  ],
];

let failing: FailingStack;
let proxy: FaultProxy;

async function page(host: string, path = "/"): Promise<Asked & { milliseconds: number }> {
  const began = performance.now();
  const answer = await ask({ port: ports.storefront, host, path });
  return { ...answer, milliseconds: performance.now() - began };
}

test.beforeAll(async () => {
  failing = await startFailingStack(20);
  ({ proxy } = failing);
});

test.afterAll(async () => await failing.stop());

for (const round of rounds) {
  test.describe(`F1, F2, F3, F5, F6: a platform that fails (${round.map(([fault]) => fault).join(", ")})`, () => {
    let storefront: Running;

    test.beforeAll(async () => {
      storefront = await failing.startStorefront();
      expect((await page(warm)).status).toBe(200);
      expect((await page(warm, "/producto/1004/10024")).status).toBe(200);
    });

    test.afterAll(async () => await failing.end(storefront));
    test.afterEach(() => proxy.heal());

    for (const [fault, cold] of round) {
      test(`${fault}: the warm menu stays, the cold one is a designed 503, an order is not taken, and it heals`, async () => {
        const cookie = await signUpOverTheWire(stack);
        const attempt = await pickupAttempt(stack);
        proxy.set(fault);

        for (const path of ["/", "/producto/1004/10024"]) {
          const menu = await page(warm, path);
          expect(menu.status, path).toBe(200);
          expect(menu.body, path).toContain("Sabor Santafereño");
        }

        const away = await page(cold);
        expect(away.status, away.body.slice(0, 300)).toBe(503);
        expect(Number(away.headers["retry-after"])).toBeGreaterThan(0);
        expect(away.milliseconds).toBeLessThan(3000);
        expect(away.headers["cache-control"]).toMatch(/no-store/);
        expect(away.body).toContain("Volvemos en un momento");
        expect(away.body).not.toMatch(/ at \S+ \(|Error:|digest/);

        const answer = await callAction({ ...stack, name: "placeOrder", input: attempt, cookie });
        expect(answer.result, answer.body.slice(0, 300)).toEqual({ ok: false, failure: { kind: "unavailable" } });

        proxy.heal();
        // Five seconds, and the time that the page itself takes on a busy machine.
        await expect.poll(async () => (await page(cold)).status, { timeout: 6000, intervals: [100] }).toBe(200);
        const call = async (name: string, input: unknown) =>
          (await callAction({ ...stack, name, input, cookie })).result;
        const patience = { timeout: 8000, intervals: [200] };
        const { attemptKey } = attempt;
        await expect
          .poll(async () => await call("findAttempt", { attemptKey }), patience)
          .toEqual({ ok: true, value: null });
        const orders = await ask({ ...stack, path: "/api/orders", headers: { cookie } });
        expect(JSON.parse(orders.body)).toEqual({ orders: [] });
        await expect.poll(async () => (await call("placeOrder", attempt))?.ok, patience).toBe(true);
      });
    }
  });
}

test.describe("A32, A144: a shop that is not open yet is no failure", () => {
  let storefront: Running;
  test.beforeAll(async () => (storefront = await failing.startStorefront()));
  test.afterAll(async () => await failing.end(storefront));
  test.afterEach(() => proxy.heal());

  for (const [host, status, body] of [
    ["fantasma.localhost", 200, { data: { id: 1, name: "Carta", menu_groups: null } }],
    ["plaza.localhost", 200, { data: null }],
    ["tienda.localhost", 404, { statusCode: 404, error: "Not Found", message: "branch_not_found" }],
  ] as const) {
    test(`an empty menu is 'coming soon', not for search engines: ${status} ${JSON.stringify(body)}`, async () => {
      // The menu is asked for elsewhere when it is empty (A30).
      proxy.set({ status, body }, /^\/api\/(?:ecommerce\/menu|menus\/branch|menu-id-by-branch)\/|^\/graphql/);
      const front = await page(host);
      expect(front.status, front.body.slice(0, 300)).toBe(200);
      expect(front.body).toContain("Muy pronto");
      expect(front.body).toContain('<meta name="robots" content="noindex"/>');
      expect(front.body).not.toContain("application/ld+json");
      expect((await page(host, "/producto/1/1")).status).toBe(404);
      for (const path of ["/proximamente", "/coming-soon"]) {
        const soon = await page(host, path);
        expect([soon.status, soon.body.includes("Muy pronto")], path).toEqual([200, true]);
      }
    });
  }

  test("an inactive business has its root, to which every other path leads", async () => {
    const { port, path } = { port: ports.platform, path: `/api/businessv2?domain=${warm}` };
    const { data } = JSON.parse((await ask({ port, host: warm, path })).body) as { data: object };
    proxy.set({ status: 200, body: { data: { ...data, is_active: false } } }, /^\/api\/(?:directory|businessv2)\?/);
    const front = await page(warm);
    expect([front.status, front.body.includes("Muy pronto")]).toEqual([200, true]);
    expect(front.body).toContain('<meta name="robots" content="noindex"/>');
    for (const other of ["/order", "/rastrear-orden/SAB-1", "/producto/1004/10024", "/proximamente"]) {
      const { status, headers } = await page(warm, other);
      expect([status, headers["location"]], other).toEqual([307, "/"]);
    }
  });
});

test.describe("F8, F9: the answer to a send is lost", () => {
  let storefront: Running;
  test.beforeAll(async () => (storefront = await failing.startStorefront()));
  test.afterAll(async () => await failing.end(storefront));
  test.afterEach(() => proxy.heal());

  test("it was ordered: it is looked up and is one order, however often it is sent again", async () => {
    const owner = await signUpOverTheWire(stack);
    const attempt = await pickupAttempt(stack);
    proxy.set("swallow", /^\/api\/payment\/request/);
    const sent = await callAction({ ...stack, name: "placeOrder", input: attempt, cookie: owner });
    expect(sent.result?.ok, sent.body.slice(0, 300)).toBe(true);
    expect(proxy.count(/^\/api\/payment\/request/)).toBe(1);
    proxy.heal();
    for (let again = 0; again < 5; again += 1) {
      const answer = await callAction({ ...stack, name: "placeOrder", input: attempt, cookie: owner });
      expect(answer.result).toEqual(sent.result);
    }
    const { body } = await ask({ ...stack, path: "/api/orders", headers: { cookie: owner } });
    expect((JSON.parse(body) as { orders: unknown[] }).orders).toHaveLength(1);
  });

  test("the look-up is lost too: nobody says yes or no, and a look later finds the one order", async () => {
    const owner = await signUpOverTheWire(stack);
    const attempt = await pickupAttempt(stack);
    const { attemptKey } = attempt;
    proxy.set("swallow", /^\/api\/payment\/(?:request|attempts)/);
    const sent = await callAction({ ...stack, name: "placeOrder", input: attempt, cookie: owner });
    expect(sent.result).toEqual({ ok: false, failure: { kind: "unconfirmed" } });
    proxy.heal();
    const look = async () => await callAction({ ...stack, name: "findAttempt", input: { attemptKey }, cookie: owner });
    await expect.poll(async () => (await look()).result?.ok, { timeout: 8000, intervals: [200] }).toBe(true);
    const found = valueOf(await look()) as { number: string };
    const again = await callAction({ ...stack, name: "placeOrder", input: attempt, cookie: owner });
    expect(again.result?.value).toMatchObject(found);
    const { body } = await ask({ ...stack, path: "/api/orders", headers: { cookie: owner } });
    expect((JSON.parse(body) as { orders: unknown[] }).orders).toHaveLength(1);
  });

  test("it never arrived: nothing is found, and the same key orders once", async () => {
    const owner = await signUpOverTheWire(stack);
    const attempt = await pickupAttempt(stack);
    proxy.set("refuse", /^\/api\/payment\/request/);
    const sent = await callAction({ ...stack, name: "placeOrder", input: attempt, cookie: owner });
    expect(sent.result).toEqual({ ok: false, failure: { kind: "unconfirmed" } });
    proxy.heal();
    const { attemptKey } = attempt;
    const looked = await callAction({ ...stack, name: "findAttempt", input: { attemptKey }, cookie: owner });
    expect(looked.result).toEqual({ ok: true, value: null });
    const again = await callAction({ ...stack, name: "placeOrder", input: attempt, cookie: owner });
    expect(again.result?.ok).toBe(true);
    const { body } = await ask({ ...stack, path: "/api/orders", headers: { cookie: owner } });
    expect((JSON.parse(body) as { orders: unknown[] }).orders).toHaveLength(1);
  });
});

test.describe("security fact 5, F11, checklist 50: the end does not wait for a platform that hangs", () => {
  test.afterEach(() => proxy.heal());

  test("the storefront, with a stale page, a cold page and an order under way", async () => {
    const storefront = await failing.startStorefront();
    expect((await page(warm)).status).toBe(200);
    const owner = await signUpOverTheWire(stack);
    const attempt = await pickupAttempt(stack);
    proxy.set("hang");
    const waiting = [
      page(warm),
      page("plaza.localhost"),
      page("tienda.localhost", "/producto/4001/40001"),
      callAction({ ...stack, name: "placeOrder", input: attempt, cookie: owner }),
    ].map(
      async (call) =>
        await call.then(
          () => "answered",
          () => "cut",
        ),
    );
    await expect.poll(() => proxy.count(/^/)).toBeGreaterThan(2);
    const told = performance.now();
    storefront.child.kill("SIGTERM");
    expect(await storefront.ended).toBe(0);
    expect(performance.now() - told).toBeLessThan(10_000);
    await Promise.all(waiting);
    failing.running.splice(failing.running.indexOf(storefront), 1);
    expect(await isPortFree(ports.storefront)).toBe(true);
  });
});
