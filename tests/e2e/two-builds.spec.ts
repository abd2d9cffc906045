import { rmSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { isDeep } from "./support/all-in-deep.ts";
import { addressOf } from "./support/failing-shop.ts";
import { type FailingStack, startFailingStack } from "./support/failing-stack.ts";
import { saborShop } from "./support/order-walk.ts";
import { untilPrefetched } from "./support/prefetched.ts";
import { buildWords, makeSecondBuild, startBuild } from "./support/second-build.ts";
import { expect, test } from "./support/shop-test.ts";

let failing: FailingStack;
let second: string;

test.use({
  viewport: { width: 360, height: 640 },
  hasWorker: true,
  // What is said of a call that did not come through, and of a part of the page that was to come ahead.
  expectedMessages: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ChunkLoadError/],
});

test.beforeAll(async () => {
  test.skip(!isDeep, "by DEEP=1");
  failing = await startFailingStack(70);
  second = makeSecondBuild();
});

test.afterAll(async () => {
  if (!isDeep) return;
  await failing.stop();
  rmSync(second, { recursive: true, force: true });
});

declare global {
  interface Window {
    /** By how much this page is older than it is, in ms. */
    later?: number;
  }
}

/** Playwright's own clock has no entries of what was loaded. */
function setClock(): void {
  const sinceLoad = performance.now.bind(performance);
  performance.now = () => sinceLoad() + (window.later ?? 0);
}

type Build = keyof typeof buildWords;

/** Of which builds a page is: its words, and the files that it has loaded. */
async function buildsOf(page: Page): Promise<Record<"words" | "files", Build[]>> {
  const { names, skip } = await page.evaluate(() => ({
    names: performance.getEntriesByType("resource").map(({ name }) => name),
    skip: document.querySelector("a[href='#content']")?.textContent ?? "",
  }));
  const files = names.flatMap((name) => /_next\/static\/chunks\/(.)/.exec(name)?.[1] ?? []);
  return {
    words: [skip === buildWords.second ? "second" : "first"],
    files: [...new Set(files.map((letter): Build => (letter === "Z" ? "second" : "first")))],
  };
}

/** Of which builds the files are that the shop's worker keeps. */
async function keptBuilds(page: Page): Promise<Build[]> {
  const files = await page.evaluate(async () => {
    const all = (await caches.keys()).map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url),
    );
    return (await Promise.all(all)).flat();
  });
  const letters = files.flatMap((name) => /_next\/static\/chunks\/(.)/.exec(name)?.[1] ?? []);
  return [...new Set(letters.map((letter): Build => (letter === "Z" ? "second" : "first")))];
}

/** The shop's workers that run, by their builds, each with its state. */
async function workersOf(context: BrowserContext): Promise<string[]> {
  const states = context.serviceWorkers().map(async (worker) => {
    const said = await worker.evaluate("`${SHOP_BUILD} ${serviceWorker.state}`").catch(() => "");
    return String(said)
      .replace(/^Z\S+/, "second")
      .replace(/^(?!second)\S+/, "first");
  });
  return await Promise.all(states);
}

/** The worker keeps what this page shows, of its own build. */
async function untilKept(page: Page, build: Build): Promise<void> {
  await expect.poll(async () => await keptBuilds(page), { timeout: 40_000 }).toEqual([build]);
  await expect
    .poll(async () => await page.evaluate(async () => (await caches.keys()).length), { timeout: 20_000 })
    .toBeGreaterThan(1);
}

test("an installed shop goes from one build to the next: said, 'Actualizar' loads it, and the two are never mixed (F12, ADR 23)", async ({
  page,
  context,
}) => {
  const home = addressOf(failing, saborShop);
  const options = {
    port: failing.ports.storefront,
    platformPort: failing.ports.platform,
    dataDirectory: failing.place,
    env: { PLATFORM_URL: `http://127.0.0.1:${failing.ports.platform}`, STOREFRONT_WEBHOOKS: "" },
  };
  const first = await failing.startStorefront();
  await page.addInitScript(setClock);
  await page.goto(home);
  await untilKept(page, "first");
  // A part that is missed would load the page anew by itself (F12).
  await untilPrefetched(page);
  expect(await buildsOf(page)).toEqual({ words: ["first"], files: ["first"] });

  await failing.end(first);
  failing.running.push(await startBuild(second, options));
  // As a browser does by itself, when another page of the shop is opened.
  await page.evaluate(async () => {
    window.later = 5 * 60_000;
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  const update = page.getByRole("button", { name: "Actualizar" });
  await expect(update).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Hay una versión nueva de la tienda.")).toBeVisible();
  expect(await buildsOf(page)).toEqual({ words: ["first"], files: ["first"] });

  await update.click();
  await expect(page.getByRole("link", { name: buildWords.second })).toBeAttached();
  await expect(page.locator("a[data-menu-item]").first()).toBeVisible();
  expect(await buildsOf(page)).toEqual({ words: ["second"], files: ["second"] });

  // While a page of the shop is open the second worker waits: without a line the shop is whole, and of the first build.
  await context.setOffline(true);
  const beside = await context.newPage();
  await beside.goto(home);
  await expect(beside.locator("a[data-menu-item]").first()).toBeVisible();
  expect(await buildsOf(beside)).toEqual({ words: ["first"], files: ["first"] });
  await beside.close();
  await context.setOffline(false);

  // Once no page of the shop is open the second worker begins, and drops what the first one kept.
  await page.goto("about:blank");
  await expect.poll(async () => await workersOf(context), { timeout: 60_000 }).toContain("second activated");
  await page.goto(home);
  await untilKept(page, "second");
  await context.setOffline(true);
  await page.goto(home);
  await expect(page.getByText(/^Sin conexión/)).toBeVisible();
  expect(await buildsOf(page)).toEqual({ words: ["second"], files: ["second"] });
});
