import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { day } from "#domain/base/duration.ts";
import { compileWorkerProgram } from "#scripts/browser-program.ts";
import { openBrowser, origin } from "#tests/support/worker-browser.ts";

const program = compileWorkerProgram("main");
let browser = openBrowser(program);
beforeEach(async () => {
  browser = openBrowser(program);
  await browser.start();
});
afterEach(() => vi.restoreAllMocks());

/** How often the server was asked for it since this worker is there. */
function timesAsked(): number {
  return browser.asked.filter((path) => path === "/api/offline").length - 1;
}

async function offlineText(): Promise<string | undefined> {
  browser.line.isUp = false;
  const answer = await browser.open("/mis-datos");
  browser.line.isUp = true;
  return answer?.text;
}

/** As a page does at its load, and after 'Olvidar este navegador'. */
async function visit(): Promise<void> {
  await browser.tell([]);
}

test("the page without a connection is kept again where it is missing, as after 'Olvidar este navegador' (B10)", async () => {
  for (const name of await browser.caches.keys()) await browser.caches.delete(name);
  await visit();
  expect(await offlineText()).toBe("offline page");
  await visit();
  expect(timesAsked()).toBe(1);
});

test("it is kept anew in the language that is chosen since", async () => {
  browser.chooses({ lang: "en" });
  browser.line.words = " in English";
  await visit();
  expect(await offlineText()).toBe("offline page in English");
  await visit();
  expect(timesAsked()).toBe(1);
});

test("it is kept anew after a day: the shop may have other colours", async () => {
  browser.line.words = " in green";
  await visit();
  expect(await offlineText()).toBe("offline page");
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + day + 1);
  await visit();
  expect(await offlineText()).toBe("offline page in green");
  expect(timesAsked()).toBe(1);
});

test("a line that breaks leaves it as it is", async () => {
  browser.chooses({ lang: "en" });
  browser.line.isUp = false;
  await visit();
  expect(await offlineText()).toBe("offline page");
  expect(browser.kept()).toEqual(["shop-files-b1 /api/offline"]);
});

test("what was seen is kept although it does not come", async () => {
  await browser.caches.delete("shop-files-b1");
  browser.line.isOfflinePageThere = false;
  await browser.tell([`${origin}/`]);
  browser.line.isUp = false;
  expect(await browser.open("/")).toMatchObject({ text: "/ es-CO 101" });
});

test("a worker begins on a device that is full, and so lets go of what builds before it kept; a visit keeps the page then", async () => {
  browser = openBrowser(program);
  browser.storage.isFull = true;
  await browser.caches.open("shop-pages-b0");
  await browser.start();
  expect(await browser.caches.keys()).not.toContain("shop-pages-b0");
  browser.storage.isFull = false;
  await visit();
  expect(await offlineText()).toBe("offline page");
});

test("a worker that the page without a connection does not come to does not begin", async () => {
  browser = openBrowser(program);
  browser.line.isOfflinePageThere = false;
  await expect(browser.start()).rejects.toThrow("503");
});
