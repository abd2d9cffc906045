import { expect, test } from "@playwright/test";
import type { Running } from "#scripts/child-processes.ts";
import { ask } from "./support/ask.ts";
import { type FailingStack, startFailingStack } from "./support/failing-stack.ts";

let failing: FailingStack;
let storefront: Running;

test.beforeAll(async () => {
  failing = await startFailingStack(50, { BACKEND_SECONDS: "3" });
  storefront = await failing.startStorefront();
});

test.afterAll(async () => await failing.stop());
test.afterEach(() => failing.proxy.heal());

/** A call about a host: a process asks for one of nobody as it starts. */
const asks = (call: string, host: string) => new RegExp(`^/api/${call}\\?.*=${host}`);

/** How often the platform was asked for the whole business and for its directory entry while these paths were asked for. */
async function asked(host: string, paths: readonly string[]): Promise<{ whole: number; light: number }> {
  failing.proxy.set("pass");
  for (const path of paths) {
    const { status } = await ask({ port: failing.ports.storefront, host, path });
    expect([path, status]).toEqual([path, 200]);
  }
  return { whole: failing.proxy.count(asks("businessv2", host)), light: failing.proxy.count(asks("directory", host)) };
}

test("F7: cold pages stand where promotions cannot be read", async () => {
  failing.proxy.set("error", /^\/api\/ecommerce\/promos/);
  const fantasma = { port: failing.ports.storefront, host: "fantasma.localhost" };
  const menu = await ask({ ...fantasma, path: "/" });
  const product = /href="(\/producto\/\d+\/\d+)"/.exec(menu.body)?.[1] ?? "none";
  expect([menu.status, (await ask({ ...fantasma, path: product })).status]).toEqual([200, 200]);
  expect(failing.proxy.count(/^\/api\/ecommerce\/promos/)).toBeGreaterThan(0);
});

test("a cold page reads the whole business once; what comes after it, not at all", async () => {
  const cold = await asked("sabor.localhost", ["/"]);
  expect(cold.whole).toBe(1);
  // The front and the middleware keep a directory each.
  expect(cold.light).toBeLessThanOrEqual(2);
  const warm = await asked("sabor.localhost", ["/producto/1004/10024", "/seleccionar-cocina", "/api/manifest"]);
  expect(warm).toEqual({ whole: 0, light: 0 });
});

test("nor does a cold answer of our own read it twice", async () => {
  expect((await asked("tienda.localhost", ["/api/manifest", "/"])).whole).toBe(1);
});

test("A156: a platform without a directory serves a cold page as well", async () => {
  const noSuchRoute = { status: 404, body: { statusCode: 404, error: "Not Found", message: "Not Found" } };
  failing.proxy.set(noSuchRoute, /^\/api\/directory/);
  const { status } = await ask({ port: failing.ports.storefront, host: "plaza.localhost", path: "/" });
  expect(status).toBe(200);
  expect(failing.proxy.count(/^\/api\/directory/)).toBeGreaterThan(0);
});

test("a tenant that was never seen has its page after two answers in a row: who it is, and what it sells", async () => {
  await failing.end(storefront);
  await failing.startStorefront();
  // A new process loads its own parts first, and what was asked ahead is good for two seconds.
  expect((await ask({ port: failing.ports.storefront, host: "plaza.localhost", path: "/" })).status).toBe(200);
  const second = [/^\/api\/ecommerce\/menu\//, /^\/api\/ecommerce\/promos/];
  // A menu is shown with what its branch sells most, which is asked for at the same time.
  const secondOfMenu = [...second, /\/most-ordered$/];
  for (const [host, path, last] of [
    ["tienda.localhost", "/", secondOfMenu],
    ["sabor.localhost", "/producto/1004/10024", second],
  ] as const) {
    const held = failing.proxy.hold();
    const answer = ask({ port: failing.ports.storefront, host, path });
    const first = [asks("directory", host), asks("businessv2", host)];
    for (const calls of [first, last]) await held.pass(calls);
    // What else may be asked waits still: it is no matter of the page.
    expect([host, (await answer).status]).toEqual([host, 200]);
    failing.proxy.heal();
  }
});
