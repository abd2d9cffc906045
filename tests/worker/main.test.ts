import { beforeEach, describe, expect, test, vi } from "vitest";
import { reloadMark } from "#domain/base/shop-worker.ts";
import { pushMessageText } from "#domain/order/push/push-message.ts";
import { unstored } from "#server/http/response-headers.ts";
import { compileWorkerProgram } from "#scripts/browser-program.ts";
import { openBrowser, origin } from "#tests/support/worker-browser.ts";

const program = compileWorkerProgram("main");
let browser = openBrowser(program);
beforeEach(async () => {
  browser = openBrowser(program);
  await browser.start();
});

describe("the service worker as it is built", () => {
  test("a page comes from the network; without a line as it was seen, with its age", async () => {
    expect(await browser.open("/")).toEqual({ text: "/ es-CO 101", age: null });
    browser.line.isUp = false;
    expect(await browser.open("/")).toMatchObject({
      text: "/ es-CO 101",
      age: expect.stringMatching(/^kept;desc="\d+"$/),
    });
  });

  test("what was never seen is the page in the shop's colours", async () => {
    browser.line.isUp = false;
    expect(await browser.open("/producto/1/2")).toEqual({ text: "offline page", age: null });
    expect(await browser.open("/mis-datos")).toEqual({ text: "offline page", age: null });
  });

  test("another branch or language than the cookies choose is not shown, and both are kept beside each other", async () => {
    browser.chooses({ branch: "101" });
    await browser.open("/");
    browser.chooses({ branch: "102" });
    await browser.open("/");
    browser.line.isUp = false;
    expect(await browser.open("/")).toMatchObject({ text: "/ es-CO 102" });
    browser.chooses({ branch: "101" });
    expect(await browser.open("/")).toMatchObject({ text: "/ es-CO 101" });
    browser.chooses({ branch: "101", lang: "en" });
    expect(await browser.open("/")).toMatchObject({ text: "offline page" });
  });

  test("what is to be kept nowhere, as another business by '?domain=' (A23), is not kept", async () => {
    browser.line.cacheControl = unstored["cache-control"];
    await browser.open("/");
    await browser.tell([`${origin}/`]);
    browser.line.isUp = false;
    expect(await browser.open("/")).toEqual({ text: "offline page", age: null });
  });

  test("a line that hardly carries anything is none, where the page is kept", async () => {
    await browser.open("/");
    browser.line.isSlow = true;
    expect((await browser.open("/"))?.age).toMatch(/^kept/);
  });

  test("of several that were kept for the same choice the newest is shown: no branch was chosen at first, then the same one", async () => {
    await browser.open("/");
    browser.chooses({ branch: "101" });
    browser.line.words = " newer";
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now + 1000);
    await browser.open("/");
    vi.restoreAllMocks();
    browser.line.isUp = false;
    expect(await browser.open("/")).toMatchObject({ text: "/ es-CO 101 newer" });
  });

  test("while the browser's caches cannot be used the shop comes from the network", async () => {
    await browser.open("/");
    browser.storage.isBroken = true;
    expect(await browser.open("/").catch(String)).toEqual({ text: "/ es-CO 101", age: null });
    for (const path of ["/_next/static/a.js", "/media/a.webp"])
      expect(await browser.load(path).then((answer) => answer?.status, String)).toBe(200);
  });

  test("a photo that does not come is asked for once", async () => {
    browser.line.isUp = false;
    const asked = browser.asked.length;
    await expect(browser.load("/media/b.webp")).rejects.toThrow("no-response");
    expect(browser.asked.length - asked).toBe(1);
  });

  test("a page that is asked to be loaded anew has as long as it takes, once; it is the kept one only where the line breaks (F12)", async () => {
    await browser.open("/");
    browser.line.isSlow = true;
    await browser.caches.open(reloadMark);
    expect((await browser.open("/"))?.age).toBeNull();
    expect((await browser.open("/"))?.age).toMatch(/^kept/);
    await browser.caches.open(reloadMark);
    browser.line.isUp = false;
    expect(await browser.open("/")).toMatchObject({ text: "/ es-CO 101", age: expect.stringMatching(/^kept/) });
    await browser.caches.open(reloadMark);
    expect(await browser.open("/producto/1/2")).toEqual({ text: "offline page", age: null });
    browser.line.isUp = true;
    // A page that is not kept has taken the wish with it.
    expect((await browser.open("/"))?.age).toMatch(/^kept/);
  });

  test("what the first page loaded before the worker was there is kept when it is told", async () => {
    await browser.tell([
      `${origin}/`,
      `${origin}/_next/static/a.js`,
      `${origin}/media/a.webp`,
      `${origin}/api/session`,
    ]);
    expect(browser.kept().map((key) => key.split("?")[0])).toEqual([
      "shop-files-b1 /api/offline",
      "shop-files-b1 /_next/static/a.js",
      "shop-pages-b1 /kept",
      "shop-photos /media/a.webp",
    ]);
    browser.line.isUp = false;
    expect((await browser.load("/media/a.webp"))?.status).toBe(200);
  });

  test("handlers and actions go past it", async () => {
    for (const path of ["/api/session", "/api/orders", "/api/quote", "/api/payment"])
      expect(await browser.load(path)).toBeNull();
    expect(await browser.load("/", { method: "POST", body: "x" })).toBeNull();
    expect(browser.kept().filter((key) => key.includes("/api/"))).toEqual(["shop-files-b1 /api/offline"]);
  });

  test("a page of another build is shown and not kept: two are never mixed", async () => {
    browser.line.build = "b2";
    const copy = vi.spyOn(Response.prototype, "clone");
    await browser.open("/");
    // One that nobody reads has the event last for good, and the worker of the other build, for which every page waits.
    expect(copy).not.toHaveBeenCalled();
    copy.mockRestore();
    browser.line.isUp = false;
    expect(await browser.open("/")).toMatchObject({ text: "offline page" });
  });
});

test("the program that is sent in its place empties what was kept and unregisters itself", async () => {
  const last = openBrowser(compileWorkerProgram("unregister"));
  await last.start();
  expect(last.isRegistered()).toBe(false);
  expect(last.kept()).toEqual([]);
});

function message(text: string, number = "SB-77"): string {
  return pushMessageText({ number, title: `Pedido ${number}`, text, language: "es-CO" });
}

describe("what the platform sends of an order (A261)", () => {
  test("is shown in place of how it stood, each order by itself; nothing else is shown", async () => {
    await browser.push(message("Estamos preparando tu pedido"));
    await browser.push(message("Tu pedido va en camino"));
    await browser.push(message("Tu pedido está listo", "SB-78"));
    for (const text of ["", "{", "{}", "hola"]) await browser.push(text);
    expect(browser.notices).toMatchObject([
      { title: "Pedido SB-77", body: "Tu pedido va en camino", tag: "SB-77", lang: "es-CO" },
      { title: "Pedido SB-78", body: "Tu pedido está listo" },
    ]);
  });

  test("once more the same stays where it stands, without a sound; a new state is another notice", async () => {
    await browser.push(message("Tu pedido va en camino"));
    await browser.push(message("Tu pedido va en camino"));
    expect(browser.closed).toEqual([]);
    await browser.push(message("Tu pedido fue entregado"));
    expect(browser.closed).toEqual(["Tu pedido va en camino"]);
    expect(browser.notices).toHaveLength(1);
  });

  test("leads to the order's page, of the shop alone: the window that shows it, else a new one", async () => {
    await browser.push(message("Listo", "SB-77"));
    await browser.push(message("Listo", "//example.com/a#b"));
    const [one, odd] = browser.notices;
    if (one === undefined || odd === undefined) throw new Error("They are shown.");
    browser.opensWindow("/rastrear-orden/SB-78");
    await browser.click(one);
    await browser.click(odd);
    browser.opensWindow("/rastrear-orden/SB-77");
    await browser.click(one);
    expect(browser.opened).toEqual([
      `${origin}/rastrear-orden/SB-77`,
      `${origin}/rastrear-orden/%2F%2Fexample.com%2Fa%23b`,
      "focus /rastrear-orden/SB-77",
    ]);
    expect(browser.notices).toEqual([]);
  });
});
